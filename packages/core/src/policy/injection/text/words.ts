/** Words, sentences and spans of a plain text (plain-text.ts). */

export type Word = { readonly text: string; readonly start: number; readonly end: number; readonly sentence: number }

/** The characters that end a sentence if a space follows. */
export const sentenceEnds = '.!?:'

export const isBreak = (character: string | undefined): boolean =>
  character === '\n' || character === '\v' || character === '\f'

export const isSpace = (character: string | undefined): boolean => character === ' ' || isBreak(character)

/**
 * The words of a text with their places and the numbers of their sentences. The function is optimised for speed, because every prose
 * output passes through it.
 */
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
  return sentenceEnds.includes(character) && isSpace(plain[at + 1])
}

/**
 * Whether the character belongs to a word: a letter, a digit, or an apostrophe. Apostrophes are removed from the word, so "don't" becomes
 * "dont".
 */
export function isWordUnit(plain: string, at: number): boolean {
  const unit = plain.charCodeAt(at)
  if (unit < 0x80) return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || unit === 39
  return isApostrophe(unit) || beyondAscii.test(plain[at] ?? '')
}

export const isApostrophe = (unit: number): boolean => unit === 39 || unit === 0x2019

const beyondAscii = /[\p{L}\p{M}\p{N}\ud800-\udfff]/u

/** Splits a text into sentences. The text must not contain line breaks. */
export function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (!sentenceEnds.includes(text[at] ?? '') || text[at + 1] !== ' ') continue
    sentences.push(text.slice(start, at + 1))
    start = at + 1
  }
  if (start < text.length) sentences.push(text.slice(start))
  return sentences
}

/**
 * Finds the start of a span. It walks back from `from`, by at most `most` characters, to the first index for which `isEnd` holds, and
 * returns the index after it.
 */
export function spanStart(from: number, most: number, isEnd: (at: number) => boolean): number {
  const first = Math.max(0, from - most)
  for (let at = from - 1; at >= first; at--) if (isEnd(at)) return at + 1
  return first
}

export function spanEnd(text: string, from: number, most: number, isEnd: (at: number) => boolean): number {
  const last = Math.min(text.length, from + most)
  for (let at = from; at < last; at++) if (isEnd(at)) return at
  return last
}

/** Whether the text has a letter of a script that puts no spaces between words. */
export const hasUnspaced = (text: string): boolean => unspaced.test(text)

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
