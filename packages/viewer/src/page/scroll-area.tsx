/** Content that may be wider than the screen scrolls by itself, by keyboard too, so that the page never does. */
import type { ReactNode } from 'react'

export function ScrollArea({
  label,
  look = '',
  children,
}: {
  readonly label: string
  readonly look?: string
  readonly children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard.
    <section className={`overflow-x-auto ${look}`} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
