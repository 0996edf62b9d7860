/** Finds the item of an output that contains a given place: one mail of an inbox, one entry of a list. */
import { isBreak, isSpace } from './words.ts'

export function itemAround(text: string, at: number): string {
  let start = at
  while (start > 0 && !isItemStart(text, start)) start--
  let end = Math.max(at, start + 1)
  while (end < text.length && !isItemStart(text, end)) end++
  return text.slice(start, end)
}

/** Whether an item starts here: with a dash at the beginning of a line, or with an object in a list. */
function isItemStart(text: string, at: number): boolean {
  if (text[at] === '-') return text[at + 1] === ' ' && (at === 0 || isBreak(text[at - 1]))
  if (text[at] !== '{') return false
  const before = lastSign(text, at)
  return text[before] === '[' || (text[before] === ',' && text[lastSign(text, before)] === '}')
}

function lastSign(text: string, from: number): number {
  let at = from - 1
  while (at >= 0 && isSpace(text[at])) at--
  return at
}
