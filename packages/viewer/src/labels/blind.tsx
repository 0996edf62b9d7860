/**
 * Hides the arm of a canary until the conversation is labelled, because a verdict is worthless if its author knows the arm. A person who
 * must know the arm can reveal it. The page warns the person first. Afterwards it accepts no label for this conversation from that
 * person.
 */
import type { ReactNode } from 'react'

export function Blind({
  blind,
  seen,
  below,
  link = null,
  onReveal,
  children,
}: {
  readonly blind: boolean
  /** The content that is shown while the arm is hidden. Nothing in it reveals the arm. */
  readonly seen: ReactNode
  readonly below: ReactNode
  /** Link to the screen where the conversation is labelled; null if this screen labels it. */
  readonly link?: string | null
  readonly onReveal: () => void
  readonly children: ReactNode
}) {
  if (!blind) return children
  return (
    <>
      {seen}
      <section className="my-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warn-soft px-4 py-3 text-sm">
        <div className="min-w-72 flex-1">
          <h2 className="font-semibold">How it was decided is not shown yet</h2>
          <p>
            A canary has drawn this conversation. Whether it was repaired is shown once somebody has labelled how it
            ended, because knowing it changes how people judge.{' '}
            {link !== null && (
              <a href={link} className="underline">
                Label the conversation
              </a>
            )}
          </p>
        </div>
        <button type="button" className="button" onClick={onReveal}>
          Show it, and do not label it
        </button>
      </section>
      {below}
    </>
  )
}
