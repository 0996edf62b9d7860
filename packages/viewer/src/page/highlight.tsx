/** Text with the matched spans marked. The text is only split, never interpreted. */
import { Fragment, type ReactNode } from 'react'
import { showParts } from './visible.tsx'

export function highlight(text: string, spans: readonly string[]): ReactNode {
  const wanted = [...new Set(spans)]
    .filter((span) => span.length > 0)
    .sort((first, second) => second.length - first.length)
  if (wanted.length === 0) return showParts(text)
  const pattern = new RegExp(`(${wanted.map(escapePattern).join('|')})`, 'g')
  return text.split(pattern).map((piece, index) => {
    const shown = showParts(piece)
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place.
    return index % 2 === 1 ? <mark key={index}>{shown}</mark> : <Fragment key={index}>{shown}</Fragment>
  })
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
