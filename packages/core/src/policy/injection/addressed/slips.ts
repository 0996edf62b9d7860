/**
 * Words of the tables with one slip: a letter too many, too few, changed, or swapped with its neighbour. Attackers misspell, on purpose
 * or not, and a model reads over it.
 */

import { once } from '../../paper/memoize.ts'
import { inflections } from '../../paper/text/inflections.ts'
import { oftenMisspelt } from '../tables/cues.ts'
import type { Word } from '../text/words.ts'

/** Each misspelt word with the word of the table that it stands for. Built once, some milliseconds. */
export const slips: () => ReadonlyMap<string, string> = once(() => {
  const found = new Map<string, string>()
  for (const word of oftenMisspelt) for (const slip of slipsOf(word)) found.set(slip, word)
  // Inflections are no slips: "ignored" is not a misspelt "ignore".
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
