/** Text in a figure, cut to the room it has. The full text stays available to a pointer and to a screen reader. */

import { element, type Svg } from './svg.ts'
import { colour, TEXT_SIZE } from './theme.ts'

export type LabelOptions = {
  readonly x: number
  readonly y: number
  /** By default the text begins at x. */
  readonly anchor?: 'start' | 'middle' | 'end'
  /** By default the text is in the ink of the page; muted is for what explains rather than says. */
  readonly tone?: 'ink' | 'muted'
  /** By default as long as it is. */
  readonly maxWidth?: number
  /** What follows the text and is never cut, such as the number that the text is about. */
  readonly tail?: string
  readonly size?: number
  readonly weight?: 'normal' | 'bold'
}

export function drawLabel(
  text: string,
  { x, y, anchor = 'start', tone = 'ink', maxWidth, tail = '', size = TEXT_SIZE, weight = 'normal' }: LabelOptions,
): Svg {
  const full = `${text}${tail}`
  const room = maxWidth === undefined ? null : maxWidth - estimateWidth(tail, size)
  const shown = room === null ? full : `${shorten(text, room, size)}${tail}`
  const attributes = {
    x,
    y,
    'text-anchor': anchor,
    'font-size': size,
    ...(weight === 'bold' ? { 'font-weight': 600 } : {}),
    fill: colour(tone),
  }
  return element('text', attributes, shown === full ? [full] : [element('title', {}, [full]), shown])
}

/** A guess that is on the wide side: without a document there is no font to measure. */
function estimateWidth(text: string, size: number): number {
  return [...text].length * size * 0.58
}

function shorten(text: string, maxWidth: number, size: number): string {
  if (estimateWidth(text, size) <= maxWidth) return text
  const room = Math.max(1, Math.floor(maxWidth / (size * 0.58)) - 1)
  return `${[...text].slice(0, room).join('')}\u2026`
}
