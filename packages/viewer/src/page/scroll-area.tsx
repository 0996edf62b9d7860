/** An area for wide content. The area scrolls separately, also by keyboard, so that the page never scrolls sideways. */
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
