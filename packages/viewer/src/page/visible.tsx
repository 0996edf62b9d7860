/** Text from elsewhere on the page: what cannot be seen is spelt out, and its direction stays its own affair. */
import { Fragment, type ReactNode } from 'react'
import { visibleParts } from './visible-text.ts'

/** In a line of ours: isolated, so that a text from right to left moves nothing beside it. */
export function Foreign({ text }: { readonly text: string }) {
  return <bdi>{showParts(text)}</bdi>
}

/** Without isolation of its own, for pieces of one text that already has it. */
export function showParts(text: string): ReactNode {
  const parts = visibleParts(text)
  if (parts.every(({ hidden }) => !hidden)) return text
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place.
    <Fragment key={index}>{part.hidden ? <span className="hidden-character">{part.text}</span> : part.text}</Fragment>
  ))
}
