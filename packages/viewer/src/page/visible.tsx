/** Text from elsewhere on the page: invisible characters are spelt out, and its text direction is isolated. */
import { Fragment, type ReactNode } from 'react'
import { visibleParts } from './visible-text.ts'

/** Inside our own line: isolated, so that right-to-left text moves nothing around it. */
export function Foreign({ text }: { readonly text: string }) {
  return <bdi>{showParts(text)}</bdi>
}

/** Spells out invisible characters without isolating the text, for pieces of a text that is already isolated. */
export function showParts(text: string): ReactNode {
  const parts = visibleParts(text)
  if (parts.every(({ hidden }) => !hidden)) return text
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place.
    <Fragment key={index}>{part.hidden ? <span className="hidden-character">{part.text}</span> : part.text}</Fragment>
  ))
}
