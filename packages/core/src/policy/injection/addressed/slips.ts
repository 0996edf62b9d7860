/**
 * Words of the tables with one slip: a letter too many, too few, changed, or swapped with its neighbour. Attackers misspell, on purpose
 * or not, and a model reads over it.
 */

import { inflections } from '../../paper/text/inflections.ts'
import { oftenMisspelt } from '../tables/cues.ts'
import type { Word } from '../text/words.ts'

export function correctWords(words: readonly Word[]): readonly Word[] {
  return words.map((word) => {
    const meant = meantBy(word.text)
    return meant === null ? word : { ...word, text: meant }
  })
}

/** The word of the table that a text misspells; null where it is spelt correctly, or is another word. */
function meantBy(text: string): string | null {
  for (const word of candidates[text.length] ?? []) {
    if (isSlip(word, text)) return ownWords.has(text) ? null : word
  }
  return null
}

/**
 * Whether the two words have the same beginning and the same end, and differ between them in one letter or in two
 * swapped ones.
 */
function isSlip(word: string, text: string): boolean {
  const most = Math.min(word.length, text.length)
  let front = 0
  while (front < most && word[front] === text[front]) front++
  let back = 0
  while (back < most - front && word.at(-1 - back) === text.at(-1 - back)) back++
  const left = Math.max(word.length, text.length) - front - back
  if (left <= 1) return true
  const isSwapped = word[front] === text[front + 1] && word[front + 1] === text[front]
  return left === 2 && word.length === text.length && isSwapped
}

/** Inflections are no slips: "ignored" is not a misspelt "ignore". */
const ownWords: ReadonlySet<string> = new Set(oftenMisspelt.flatMap((word) => [word, ...inflections(word)]))

const lengths = oftenMisspelt.map(({ length }) => length)

/**
 * The words of the table that a text of this length may misspell. Words with one letter more come first, then words
 * with one letter less: "objectivs" is read as "objectives" rather than "objective".
 */
const candidates: readonly (readonly string[])[] = Array.from({ length: Math.max(...lengths) + 2 }, (_, written) =>
  [written + 1, written - 1, written].flatMap((length) => oftenMisspelt.filter((word) => word.length === length)),
)
