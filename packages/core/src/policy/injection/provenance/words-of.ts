/**
 * The words of a plain text, each with its place and its sentence. Every prose output is read so once, hence unit by
 * unit.
 */
import { isBreak, sentenceEnds } from './sentences.ts'

export type Word = { readonly text: string; readonly start: number; readonly end: number; readonly sentence: number }

export function wordsOf(plain: string): readonly Word[] {
  const words: Word[] = []
  let sentence = 0
  for (let at = 0; at < plain.length; ) {
    if (!isWordUnit(plain, at)) {
      if (endsSentence(plain, at)) sentence++
      at++
      continue
    }
    const start = at
    let apostrophes = false
    for (; at < plain.length && isWordUnit(plain, at); at++) {
      if (isApostrophe(plain.charCodeAt(at))) apostrophes = true
    }
    const written = plain.slice(start, at)
    const text = apostrophes ? written.replaceAll(/['’]/g, '') : written
    if (text.length > 0) words.push({ text, start, end: at, sentence })
  }
  return words
}

function endsSentence(plain: string, at: number): boolean {
  const character = plain[at] ?? ''
  if (character === ' ' || character === '\n') return false
  if (character === '\v' || character === '\f') return true
  if (!sentenceEnds.includes(character)) return false
  const next = plain[at + 1] ?? ''
  return next === ' ' || isBreak(next)
}

/** A letter, a digit, or an apostrophe, which disappears from the word: "don't" is looked for as "dont". */
export function isWordUnit(plain: string, at: number): boolean {
  const unit = plain.charCodeAt(at)
  if (unit < 0x80) return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || unit === 39
  return isApostrophe(unit) || beyondAscii.test(plain[at] ?? '')
}

export const isApostrophe = (unit: number): boolean => unit === 39 || unit === 0x2019

/** Half of a pair stands for a letter too: what it is matters to no cue. */
const beyondAscii = /[\p{L}\p{M}\p{N}\ud800-\udfff]/u
