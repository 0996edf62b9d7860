/**
 * The item of an output that a place belongs to: one mail of an inbox, one entry of a list. What the user said of one of them holds
 * for no other.
 */
import { isBreak } from '../provenance/sentences.ts'

/** In a plain text. From the beginning of the item to its end; the whole text where it is no list. */
export function itemAround(text: string, at: number): string {
  const start = lastStart(text, at)
  const end = nextStart(text, Math.max(at, start + 1))
  return text.slice(start, end)
}

/** An item begins with a dash at the beginning of a line, or with an object in a list. */
function isItemStart(text: string, at: number): boolean {
  if (text[at] === '-') return text[at + 1] === ' ' && (at === 0 || isBreak(text[at - 1] ?? ''))
  if (text[at] !== '{') return false
  let before = at - 1
  while (before >= 0 && isBlank(text[before])) before--
  return text[before] === '[' || (text[before] === ',' && closesObject(text, before))
}

function closesObject(text: string, comma: number): boolean {
  let before = comma - 1
  while (before >= 0 && isBlank(text[before])) before--
  return text[before] === '}'
}

function lastStart(text: string, from: number): number {
  for (let at = from; at > 0; at--) if (isItemStart(text, at)) return at
  return 0
}

function nextStart(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (isItemStart(text, at)) return at
  return text.length
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || isBreak(character ?? '')
}
