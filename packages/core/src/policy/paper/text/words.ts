/** The words of names and sentences, for the lexical conditions. Linear scans only: the text is untrusted. */

import { memoizeName } from '../memoize.ts'
import { isBeyondAscii, isDigit, isLetterOrDigit, isLower, isUpper } from './characters.ts'

/** The lower-case tokens of a name: snake_case, camelCase, kebab-case, dotted.names and any mixture. */
export const nameTokens: (name: string) => readonly string[] = memoizeName((name) => Object.freeze(splitName(name)))

/** Like `nameTokens` without the cache, for words that a user or a tool wrote. */
export function splitName(name: string): readonly string[] {
  const tokens: string[] = []
  let start = 0
  const close = (end: number) => {
    if (end > start) tokens.push(name.slice(start, end).toLowerCase())
    start = end
  }
  for (let i = 0; i < name.length; i++) {
    if (!isAlphanumeric(name, i)) {
      close(i)
      start = i + 1
    } else if (startsWord(name, i)) {
      close(i)
    }
  }
  close(name.length)
  return tokens
}

/** A sentence as one lower-case line of words, each with a space on both sides, so that whole phrases can be searched for. */
export function wordLine(text: string): string {
  const lower = text.toLowerCase()
  return asciiLine(lower) ?? lineOf(lower)
}

/** The line of a text in lower case; null if the text has a character beyond ASCII. Words that are one space apart are copied together. */
function asciiLine(lower: string): string | null {
  let line = ' '
  let isSpaced = true
  let from = -1
  for (let at = 0; at <= lower.length; at++) {
    const unit = lower.charCodeAt(at)
    if (isSmall(unit) || (unit === 32 && from >= 0 && isSmall(lower.charCodeAt(at + 1)))) {
      if (from < 0) from = at
      continue
    }
    if (isBeyondAscii(unit)) return null
    if (from >= 0) {
      line += lower.slice(from, at)
      isSpaced = false
      from = -1
    }
    if (unit !== apostrophe && !isSpaced) {
      line += ' '
      isSpaced = true
    }
  }
  return line
}

const apostrophe = 39
const isSmall = (unit: number): boolean => isLower(unit) || isDigit(unit)

function lineOf(lower: string): string {
  let line = ' '
  // Whether the line ends with a space. Looking at the end of a growing text would cost its whole length each time.
  let isSpaced = true
  for (const character of lower) {
    if (isWordCharacter(character)) {
      line += character
      isSpaced = false
    }
    // Apostrophes inside a word are dropped: "don't" becomes "dont".
    else if (character !== "'" && character !== '’' && !isSpaced) {
      line += ' '
      isSpaced = true
    }
  }
  return isSpaced ? line : `${line} `
}

/** Whether the line contains the phrase as whole words. */
export function holdsPhrase(line: string, phrase: string): boolean {
  return line.includes(` ${phrase} `)
}

export function holdsOne(line: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => holdsPhrase(line, phrase))
}

/**
 * Whether the last word of the phrase comes a few words after the others: "turn the light off". A particle that follows
 * directly belongs to the verb: "turn off the light on the left" does not turn it on.
 */
export function holdsSeparated(
  line: string,
  phrase: string,
  mostBetween: number,
  lastWords: ReadonlySet<string>,
): boolean {
  const space = phrase.lastIndexOf(' ')
  const head = ` ${phrase.slice(0, space)} `
  const last = phrase.slice(space + 1)
  for (let at = line.indexOf(head); at >= 0; at = line.indexOf(head, at + 1)) {
    const behind = line.slice(at + head.length).split(' ', mostBetween + 1)
    if (!lastWords.has(behind[0] ?? '') && behind.includes(last)) return true
  }
  return false
}

/** Curly quotes and dashes are also beyond ASCII, and end a word. */
const beyondAscii = /[\p{L}\p{M}\p{N}]/u

function isWordCharacter(character: string): boolean {
  if (character <= '\u007f') return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9')
  return beyondAscii.test(character)
}

function isAlphanumeric(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return isLetterOrDigit(unit) || isBeyondAscii(unit)
}

/** A capital after a small letter or digit begins a word; in "HTTPServer" the last capital of a run does. */
function startsWord(name: string, index: number): boolean {
  if (!isUpper(name.charCodeAt(index))) return false
  return !isUpper(name.charCodeAt(index - 1)) || isLower(name.charCodeAt(index + 1))
}
