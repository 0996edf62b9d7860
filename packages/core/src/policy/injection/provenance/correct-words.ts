/**
 * Words of the tables in spite of a slip: a letter too many, too few, another one, or two exchanged. Attackers misspell, on
 * purpose or not, and a model reads over it.
 */

import { inflections } from '../../paper/text/inflections.ts'
import { oftenMisspelt } from '../tables/provenance.ts'
import type { Word } from './words-of.ts'

export function correctWords(words: readonly Word[]): readonly Word[] {
  return words.map((word) => {
    const meant = meantBy(word.text)
    return meant === null ? word : { ...word, text: meant }
  })
}

/**
 * A first look at a word of a text, from `start` to `end`, that makes nothing of it: whether it can be one of the table with a slip.
 * A slip stands in one place, so it leaves the first two letters alone or the last two. Few words of that length begin or end so; only
 * of those it is asked whether they have the letters of the table's word, but for one that is gone, one that came in, or both.
 */
export function mayBeSlip(text: string, start: number, end: number): boolean {
  const length = end - start
  if (length < shortestSlip || length > longestSlip) return false
  const opens = pairOf(text.charCodeAt(start), text.charCodeAt(start + 1))
  const closes = pairOf(text.charCodeAt(end - 2), text.charCodeAt(end - 1))
  const lengths = (lengthsByOpening[opens] ?? 0) | (lengthsByClosing[closes] ?? 0)
  if ((lengths & (1 << length)) === 0) return false
  let letters = 0
  for (let at = start; at < end; at++) letters |= bitOf(text.charCodeAt(at))
  for (const word of outlines) {
    if (word.opens !== opens && word.closes !== closes) continue
    if (Math.abs(word.length - length) <= 1 && bitsOf(word.letters ^ letters) <= 2) return true
  }
  return false
}

/** A letter from a to z by its last five bits; what else falls together with one is looked at more closely behind it. */
const bitOf = (unit: number): number => 1 << (unit & 31)
const pairOf = (first: number, second: number): number => ((first & 31) << 5) | (second & 31)

function bitsOf(number: number): number {
  let bits = 0
  for (let left = number; left !== 0 && bits <= 2; left &= left - 1) bits++
  return bits
}

/** The word of the table; null where it is written as it should be, or is none. */
export function meantBy(word: string): string | null {
  if (word.length < shortestSlip || word.length > longestSlip || ownWords.has(word)) return null
  const missing = withoutOne.get(word)
  if (missing !== undefined) return missing
  for (let at = 0; at < word.length; at++) {
    const shorter = word.slice(0, at) + word.slice(at + 1)
    const meant = tableWords.has(shorter) ? shorter : withoutOne.get(shorter)
    if (meant !== undefined && isOneSlip(word, meant)) return meant
  }
  return null
}

/** "ignored" is no slip of "ignore". */
const ownWords: ReadonlySet<string> = new Set(oftenMisspelt.flatMap((word) => [word, ...inflections(word)]))
const tableWords: ReadonlySet<string> = new Set(oftenMisspelt)
export const shortestSlip = Math.min(...oftenMisspelt.map(({ length }) => length)) - 1
const longestSlip = Math.max(...oftenMisspelt.map(({ length }) => length)) + 1

type WordOutline = {
  readonly length: number
  readonly opens: number
  readonly closes: number
  readonly letters: number
}

const outlines: readonly WordOutline[] = oftenMisspelt.map((word) => {
  const units = [...word].map((letter) => letter.charCodeAt(0))
  const [first = 0, second = 0] = units
  const [last = 0, beforeLast = 0] = units.toReversed()
  return {
    length: word.length,
    opens: pairOf(first, second),
    closes: pairOf(beforeLast, last),
    letters: units.reduce((letters, unit) => letters | bitOf(unit), 0),
  }
})
/** By a pair of letters, with a bit for each length: how long a slip of a word can be that begins, or ends, with the pair. */
const lengthsByOpening = lengthsBy(({ opens }) => opens)
const lengthsByClosing = lengthsBy(({ closes }) => closes)

function lengthsBy(pairIn: (word: WordOutline) => number): Readonly<Int32Array> {
  const lengths = new Int32Array(32 * 32)
  for (const word of outlines) lengths[pairIn(word)] = (lengths[pairIn(word)] ?? 0) | (7 << (word.length - 1))
  return lengths
}

/** Each word of the table with a letter left out, and which one it was. */
const withoutOne: ReadonlyMap<string, string> = new Map(
  oftenMisspelt.flatMap((word) =>
    Array.from(word, (_, at): [string, string] => [word.slice(0, at) + word.slice(at + 1), word]),
  ),
)

/** Two words that differ by a letter left out of each may differ by two letters far apart; that is no slip. */
function isOneSlip(written: string, meant: string): boolean {
  if (written.length !== meant.length) return true
  const differing = [...meant].flatMap((letter, at) => (letter === written[at] ? [] : [at]))
  const [first = 0, second] = differing
  if (differing.length <= 1) return true
  return (
    differing.length === 2 &&
    second === first + 1 &&
    written[first] === meant[second] &&
    written[second] === meant[first]
  )
}
