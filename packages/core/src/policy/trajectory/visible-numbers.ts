/**
 * The numbers that a text shows, compared as numbers: "$1,200.50" shows 1200.5. One pass over the text, which is untrusted.
 *
 * A number inside a word ("order_1042") is no number that was given, but an identifier copied out of it is no guess either,
 * so those are kept apart.
 */
import { leastGuessedNumber, searchedCharacters } from './reading-lexicon.ts'

export type VisibleNumbers = { readonly whole: Set<number>; readonly insideWords: Set<number> }

export function noNumbers(): VisibleNumbers {
  return { whole: new Set(), insideWords: new Set() }
}

export function addNumbers(text: string, into: VisibleNumbers): void {
  const end = Math.min(text.length, searchedCharacters)
  for (let i = 0; i < end; i++) {
    if (!isDigit(text.charCodeAt(i))) continue
    const start = i
    if (isWordUnit(text.charCodeAt(start - 1))) {
      while (isDigit(text.charCodeAt(i))) i++
      add(into.insideWords, text.slice(start, i))
    } else {
      i = addWhole(text, start, into.whole)
    }
    i--
  }
}

/** Both signs are one number: a debit is given as the amount. */
export function comparable(value: number): number {
  return Math.round(Math.abs(value) * 10_000) / 10_000
}

/** Digits with commas, and a fraction. Where it ends. */
function addWhole(text: string, start: number, into: Set<number>): number {
  let end = start
  let parts = start
  for (; ; end++) {
    const unit = text.charCodeAt(end)
    if (isDigit(unit)) continue
    if (unit !== COMMA || !isDigit(text.charCodeAt(end + 1))) break
    // "10,20" may be a list, "1,200" one number: both readings are visible.
    add(into, text.slice(parts, end))
    parts = end + 1
  }
  if (text.charCodeAt(end) === POINT && isDigit(text.charCodeAt(end + 1))) {
    do end++
    while (isDigit(text.charCodeAt(end)))
  }
  const last = text.slice(parts, end)
  add(into, last)
  if (parts > start) add(into, text.slice(start, end).replaceAll(',', ''))
  return end
}

function add(into: Set<number>, digits: string): void {
  const value = comparable(Number(digits))
  if (value >= leastGuessedNumber) into.add(value)
}

const COMMA = 44
const POINT = 46

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}

function isWordUnit(unit: number): boolean {
  return isDigit(unit) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit === 95
}
