/**
 * The words of the tables as small numbers, found from the letters of a word without making the word. Another word may be
 * taken for one of them, never the other way round.
 */
import { agentCues, passageTags, roleNames } from '../../lexicon-provenance.ts'
import { type Pattern, readPattern } from './cues.ts'

export const agentPatterns: readonly Pattern[] = agentCues.map(({ words }) => readPattern(words))

/** What the letters of a word add up to, from 0 on. No word of the tables adds up to 0. */
export const addLetter = (sum: number, unit: number): number => (Math.imul(sum, 31) + unit) | 0

/** Few enough to stay near the processor, and so many that most other words are known by an empty one. */
const slots = 8_192

/** By slot: the words of the tables, counted from 1, each in the first slot that was free from its own on. */
const numbers = new Uint16Array(slots)
/** By slot: what the letters of that word add up to. */
const sums = new Int32Array(slots)

/** 0 where it is no word of the tables. */
export function knownWord(sum: number): number {
  return numbers[findSlot(sum)] ?? 0
}

export function numberOf(word: string): number {
  return knownWord(sumOf(word))
}

export const knownWords: number = countWords()

function countWords(): number {
  let counted = 0
  const places = agentPatterns.flat().flatMap(({ words }) => [...words])
  for (const word of [...places, ...passageTags, ...roleNames]) {
    const sum = sumOf(word)
    const slot = findSlot(sum)
    if (numbers[slot] !== 0) continue
    numbers[slot] = ++counted
    sums[slot] = sum
  }
  return counted
}

/** Where the word is, or would be. */
function findSlot(sum: number): number {
  let slot = (sum ^ (sum >>> 13)) & (slots - 1)
  while (numbers[slot] !== 0 && sums[slot] !== sum) slot = (slot + 1) & (slots - 1)
  return slot
}

function sumOf(word: string): number {
  let sum = 0
  for (let at = 0; at < word.length; at++) sum = addLetter(sum, word.charCodeAt(at))
  return sum
}
