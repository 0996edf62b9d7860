/** Marks matched spans in a text. The text is only split, never interpreted as markup. */
import { Fragment, type ReactNode } from 'react'
import { showParts } from './visible.tsx'

/** The maximum number of marks in a text. More marks would only slow the page down. */
const MOST_MARKS = 500

/** Marks parts of a text. `wanted` lists the texts to mark, or is a pattern with the flag `g`. */
export function highlight(text: string, wanted: readonly string[] | RegExp): ReactNode {
  const pattern = wanted instanceof RegExp ? wanted : patternOf(wanted)
  if (pattern === null) return showParts(text)
  const pieces: ReactNode[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(pattern)) {
    pieces.push(
      <Fragment key={index}>
        {showParts(text.slice(from, index))}
        <mark>{showParts(found)}</mark>
      </Fragment>,
    )
    from = index + found.length
    if (pieces.length === MOST_MARKS) break
  }
  return [...pieces, <Fragment key="rest">{showParts(text.slice(from))}</Fragment>]
}

function patternOf(spans: readonly string[]): RegExp | null {
  const wanted = [...new Set(spans)]
    .filter((span) => span.length > 0)
    .sort((first, second) => second.length - first.length)
  return wanted.length === 0 ? null : new RegExp(wanted.map(escapePattern).join('|'), 'g')
}

/** A case-insensitive pattern for the text that a person searches for; null for an empty search. */
export function searchPattern(text: string): RegExp | null {
  return text.trim() === '' ? null : new RegExp(escapePattern(text.trim()), 'giu')
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
