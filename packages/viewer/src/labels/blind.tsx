/**
 * Hides the arm of a canary from a person who labels a conversation, until it is labelled: a verdict by someone who knows the arm
 * is worthless. A person who must know can look; the page says what that costs, and then takes no label from this person.
 */
import type { ReactNode } from 'react'

export function Blind({
  blind,
  seen,
  link = null,
  onReveal,
  children,
}: {
  readonly blind: boolean
  /** What is shown while the arm is hidden; nothing in it reveals the arm. */
  readonly seen: ReactNode
  /** Link to the screen where the conversation is labelled; null: it is labelled on this screen. */
  readonly link?: string | null
  readonly onReveal: () => void
  readonly children: ReactNode
}) {
  if (!blind) return children
  return (
    <>
      <section className="my-4 rounded-lg bg-warn-soft px-4 py-3 text-sm">
        <h2 className="font-semibold">How it was decided is not shown yet</h2>
        <p className="mt-1">
          A canary has drawn this conversation. The page shows whether it was repaired once somebody has labelled how
          the conversation ended, because knowing it changes how people judge.{' '}
          {link !== null && (
            <a href={link} className="underline">
              Label the conversation
            </a>
          )}
        </p>
        <button type="button" className="button mt-2" onClick={onReveal}>
          Show it, and do not label it
        </button>
      </section>
      {seen}
    </>
  )
}
