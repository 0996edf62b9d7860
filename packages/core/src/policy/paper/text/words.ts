/** Splits names and sentences into words, for lexical conditions. Scans are linear: the text is untrusted. */

import { memoizeName } from '../memoize.ts'
import { isBeyondAscii, isDigit, isLetterOrDigit, isLower, isUpper } from './characters.ts'

/** The lower-case words of a name in snake_case, camelCase, kebab-case, dotted.names or any mixture. */
export const nameTokens: (name: string) => readonly string[] = memoizeName((name) => Object.freeze(splitName(name)))

/** Works like `nameTokens` without the cache, for words that a user or a tool wrote. */
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

/** A text as one lower-case line of words with a space around each word, so that whole phrases can be searched. */
export function wordLine(text: string): string {
  const lower = text.toLowerCase()
  return asciiLine(lower) ?? lineOf(lower)
}

/**
 * Builds the line of a lower-case text, or returns null if the text has a character beyond ASCII. Words that are one space apart are
 * copied together.
 */
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
  // Whether the line ends with a space. The state is kept in a variable, because reading the last character of a growing text takes time
  // in proportion to its length.
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

export function holdsPhrase(line: string, phrase: string): boolean {
  return line.includes(` ${phrase} `)
}

export function holdsOne(line: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => holdsPhrase(line, phrase))
}

/**
 * Whether the line contains a two-word phrase with a few words between its parts, as in "turn the light off". If another particle
 * directly follows the verb, there is no match: "turn off the light on the left" does not turn anything on.
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

/** Only letters, marks and digits beyond ASCII belong to a word. Curly quotes and dashes end a word. */
const beyondAscii = /[\p{L}\p{M}\p{N}]/u

function isWordCharacter(character: string): boolean {
  if (character <= '\u007f') return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9')
  return beyondAscii.test(character)
}

function isAlphanumeric(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return isLetterOrDigit(unit) || isBeyondAscii(unit)
}

/**
 * A word of a name starts at a capital after a small letter or digit. In a run of capitals such as "HTTPServer" it starts at the last
 * capital of the run.
 */
function startsWord(name: string, index: number): boolean {
  if (!isUpper(name.charCodeAt(index))) return false
  return !isUpper(name.charCodeAt(index - 1)) || isLower(name.charCodeAt(index + 1))
}
