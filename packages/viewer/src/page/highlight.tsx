/** Text with the matched spans marked. The text is only split, never interpreted. */
import { Fragment, type ReactNode } from 'react'
import { showParts } from './visible.tsx'

/** More marks than this would only slow the page down. */
const MOST_MARKS = 500

/** `wanted`: texts to mark, or a pattern with the flag `g`. */
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

/** A pattern for a text that a person searches for, in capital or small letters; null: nothing is searched for. */
export function searchPattern(text: string): RegExp | null {
  return text.trim() === '' ? null : new RegExp(escapePattern(text.trim()), 'giu')
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
