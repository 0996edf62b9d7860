/**
 * Misspelt words of the tables, with one slip each: a letter too many, too few, changed, or swapped with its neighbour. Attackers
 * misspell words, on purpose or not, and a model still understands them.
 */

import { once } from '../../paper/memoize.ts'
import { inflections } from '../../paper/text/inflections.ts'
import { oftenMisspelt } from '../tables/cues.ts'
import type { Word } from '../text/words.ts'

/** Maps misspelt words to the words of the tables. Building the map takes some milliseconds, so it is built once. */
export const slips: () => ReadonlyMap<string, string> = once(() => {
  const found = new Map<string, string>()
  for (const word of oftenMisspelt) for (const slip of slipsOf(word)) found.set(slip, word)
  // Inflected forms are not slips: "ignored" is not a misspelt "ignore".
  for (const word of oftenMisspelt) for (const own of [word, ...inflections(word)]) found.delete(own)
  return found
})

export function correctWords(words: readonly Word[]): readonly Word[] {
  return words.map((word) => {
    const meant = slips().get(word.text)
    return meant === undefined ? word : { ...word, text: meant }
  })
}

function slipsOf(word: string): readonly string[] {
  return Array.from({ length: word.length + 1 }, (_, at) => {
    const [front, first, second, rest] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)]
    const changed = [...letters].flatMap((letter) => [
      front + letter + second + rest,
      front + letter + first + second + rest,
    ])
    return [front + second + rest, front + second + first + rest, ...changed]
  }).flat()
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
