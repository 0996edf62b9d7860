/**
 * The numbers in a text, compared by value: "$1,200.50" shows 1200.5. The text is read in one pass, because it is untrusted.
 *
 * Numbers inside words, as in "order_1042", are kept separately. They are part of an identifier. If a call copies the identifier's number
 * as a text, the number is not a guess.
 */
import { isDigit, isWordUnit } from '../../paper/text/characters.ts'
import { leastGuessedNumber, searchedCharacters } from './reading-lexicon.ts'

export type VisibleNumbers = { readonly whole: Set<number>; readonly insideWords: Set<number> }

export function noNumbers(): VisibleNumbers {
  return { whole: new Set(), insideWords: new Set() }
}

export function addNumbers(whole: string, into: VisibleNumbers): void {
  const text = whole.length > searchedCharacters ? whole.slice(0, searchedCharacters) : whole
  // A regular expression finds the next digit several times faster than a loop over characters.
  const digit = /\d/g
  while (digit.test(text)) {
    const start = digit.lastIndex - 1
    const insideWord = start > 0 && isWordUnit(text.charCodeAt(start - 1))
    let i = start
    // Most numbers are short integers, whose value is complete at the last digit. Only longer or fractional numbers are parsed.
    let value = 0
    let next = text.charCodeAt(i)
    do {
      value = value * 10 + (next - ZERO)
      next = text.charCodeAt(++i)
    } while (isDigit(next))
    if (insideWord || !(next === COMMA || next === POINT) || !isDigit(text.charCodeAt(i + 1))) {
      const exact = i - start > LONGEST_EXACT ? Number(text.slice(start, i)) : value
      if (exact >= leastGuessedNumber) (insideWord ? into.insideWords : into.whole).add(exact)
    } else {
      i = addWritten(text, start, into.whole)
    }
    digit.lastIndex = i
  }
}

export function isPlainNumber(value: number): boolean {
  return Number.isInteger(value) && value < 10 ** LONGEST_EXACT
}

/**
 * Whether the text shows these digits as a separate number. If `insideWords` is set, digits inside a word count too. The result is false
 * if the digits may be part of a longer number, because `addNumbers` handles longer numbers.
 */
export function showsDigits(whole: string, digits: string, insideWords: boolean): boolean {
  const text = whole.length > searchedCharacters ? whole.slice(0, searchedCharacters) : whole
  for (let at = text.indexOf(digits); at >= 0; at = text.indexOf(digits, at + 1)) {
    const end = at + digits.length
    if (goesOn(text, at - 1, -1) || goesOn(text, end, 1)) continue
    if (insideWords || at === 0 || !isWordUnit(text.charCodeAt(at - 1))) return true
  }
  return false
}

/** Whether a number continues at this character, reading forwards or backwards. */
function goesOn(text: string, at: number, direction: 1 | -1): boolean {
  const unit = text.charCodeAt(at)
  return isDigit(unit) || ((unit === COMMA || unit === POINT) && isDigit(text.charCodeAt(at + direction)))
}

/** Removes the sign, because a debit is often given as a positive amount. */
export function comparable(value: number): number {
  return Number.isInteger(value) ? Math.abs(value) : Math.round(Math.abs(value) * 10_000) / 10_000
}

function addWritten(text: string, start: number, into: Set<number>): number {
  let end = start
  let parts = start
  for (; ; end++) {
    const unit = text.charCodeAt(end)
    if (isDigit(unit)) continue
    if (unit !== COMMA || !isDigit(text.charCodeAt(end + 1))) break
    // The text "10,20" may be a list and "1,200" a single number, so both ways of reading the digits count as visible.
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

/** Integers with at most this many digits can be computed digit by digit without rounding. */
const LONGEST_EXACT = 15
const COMMA = 44
const POINT = 46
const ZERO = 48
