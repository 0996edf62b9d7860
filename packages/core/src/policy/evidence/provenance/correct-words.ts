/**
 * Words of the tables in spite of a slip: a letter too many, too few, another one, or two exchanged. Attackers misspell, on
 * purpose or not, and a model reads over it.
 */
import { oftenMisspelt } from '../../lexicon/provenance.ts'
import { inflections } from '../../text/inflections.ts'
import type { Word } from './words-of.ts'

export function correctWords(words: readonly Word[]): readonly Word[] {
  return words.map((word) => {
    const meant = meantBy(word.text)
    return meant === null ? word : { ...word, text: meant }
  })
}

/**
 * A first look, at the length and the letters alone: whether the word can be one of the table with a slip. `letters` has a bit
 * for each letter from a to z (a digit sets one too). A slip takes a letter away, brings one in, or both.
 */
export function mayBeSlip(length: number, letters: number): boolean {
  if (length < shortest - 1 || length > longest + 1) return false
  for (const table of lettersOf)
    if (Math.abs(table.length - length) <= 1 && bitsOf(table.letters ^ letters) <= 2) return true
  return false
}

function bitsOf(number: number): number {
  let bits = 0
  for (let left = number; left !== 0 && bits <= 2; left &= left - 1) bits++
  return bits
}

/** The word of the table; null where it is written as it should be, or is none. */
export function meantBy(word: string): string | null {
  if (word.length < shortest - 1 || word.length > longest + 1 || ownWords.has(word)) return null
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
const shortest = Math.min(...oftenMisspelt.map(({ length }) => length))
const longest = Math.max(...oftenMisspelt.map(({ length }) => length))

const lettersOf: readonly { readonly length: number; readonly letters: number }[] = oftenMisspelt.map((word) => ({
  length: word.length,
  letters: [...word].reduce((letters, letter) => letters | (1 << (letter.charCodeAt(0) & 31)), 0),
}))

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
