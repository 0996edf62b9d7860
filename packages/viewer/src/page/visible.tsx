/** Shows outside text: invisible characters are written as code points, and the text direction is isolated. */
import { Fragment, type ReactNode } from 'react'
import { visibleParts } from './visible-text.ts'

/** A text inside a line of the page. It is isolated, so that right-to-left text does not move anything around it. */
export function Foreign({ text }: { readonly text: string }) {
  return <bdi>{showParts(text)}</bdi>
}

/** Writes invisible characters as code points, for pieces of a text whose direction is already isolated. */
export function showParts(text: string): ReactNode {
  const parts = visibleParts(text)
  if (parts.every(({ hidden }) => !hidden)) return text
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place.
    <Fragment key={index}>{part.hidden ? <span className="hidden-character">{part.text}</span> : part.text}</Fragment>
  ))
}
