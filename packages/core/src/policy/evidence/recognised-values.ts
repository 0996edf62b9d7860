/**
 * Identifiers in running text, by type, for the stale-argument condition (paper, Section 4.1: "recognized type").
 *
 * Two values are of the same type only if one could stand in the other's place: same prefix, same length of bare
 * digits. File names, dates and amounts are deliberately no type: a sentence that names one file or one day rarely says
 * which of a call's files or days it means.
 */
import { limits } from '../constants.ts'
import { endingPhrases } from '../lexicon.ts'
import { nameTokens } from '../text/words.ts'

export type RecognisedValue = { readonly type: string; readonly text: string }

/** A value in a sentence, with the lower-case words in front of it that may say what it is. */
export type Mention = RecognisedValue & { readonly introduction: readonly string[] }

const bareDigitsFrom = 5
const introductionWords = 4
const codeLengths = { least: 5, most: 12 }

export function recogniseValues(text: string): readonly RecognisedValue[] {
  return tokens(text).flatMap((token) => {
    const type = recogniseType(token)
    return type === null ? [] : [{ type, text: token }]
  })
}

export function recogniseMentions(text: string): readonly Mention[] {
  const words = tokens(text)
  return words.flatMap((token, at) => {
    const type = recogniseType(token)
    return type === null ? [] : [{ type, text: token, introduction: introductionOf(words, at) }]
  })
}

/** The type of a single token, or null where it is no identifier. */
export function recogniseType(token: string): string | null {
  if (isEmail(token)) return 'email'
  if (isUuid(token)) return 'uuid'
  const digitsFrom = trailingDigits(token)
  const digits = token.length - digitsFrom
  if (digitsFrom === 0) return digits >= bareDigitsFrom ? `digits:${digits}` : null
  const prefix = token.slice(0, digitsFrom)
  if (digits >= 2 && isPrefix(prefix)) return `prefix:${prefix.toLowerCase()}`
  return isCode(token) ? `code:${token.length}` : null
}

/** Ends of identifiers that a user mentions: "the card ending in 8107". */
export function mentionedEndings(text: string): readonly Omit<Mention, 'type'>[] {
  const words = tokens(text)
  const lower = words.map((word) => word.toLowerCase())
  return words.flatMap((_, at) =>
    endingPhrases.flatMap((phrase) => {
      const ending = words[at + phrase.length]
      if (!ending || !hasDigit(ending) || !phrase.every((word, k) => lower[at + k] === word)) return []
      return [{ text: ending, introduction: introductionOf(words, at) }]
    }),
  )
}

function introductionOf(words: readonly string[], at: number): readonly string[] {
  return words.slice(Math.max(0, at - introductionWords), at).flatMap((word) => nameTokens(word))
}

function tokens(text: string): readonly string[] {
  const bounded = text.length > limits.recognisedCharacters ? text.slice(0, limits.recognisedCharacters) : text
  const found: string[] = []
  let start = -1
  for (let i = 0; i <= bounded.length; i++) {
    if (i < bounded.length && isTokenUnit(bounded.charCodeAt(i))) {
      if (start < 0) start = i
    } else if (start >= 0) {
      const token = trimPunctuation(bounded.slice(start, i))
      if (token.length > 0) found.push(token)
      start = -1
    }
  }
  return found
}

function isTokenUnit(unit: number): boolean {
  return (
    isDigit(unit) ||
    isLetter(unit) ||
    unit === 35 ||
    unit === 43 ||
    unit === 45 ||
    unit === 46 ||
    unit === 64 ||
    unit === 95
  )
}

function trimPunctuation(token: string): string {
  let from = 0
  let to = token.length
  while (from < to && (token[from] === '.' || token[from] === '-' || token[from] === '_')) from++
  while (to > from && (token[to - 1] === '.' || token[to - 1] === '-' || token[to - 1] === '_')) to--
  return token.slice(from, to)
}

function isEmail(token: string): boolean {
  const at = token.indexOf('@')
  return at > 0 && token.lastIndexOf('@') === at && token.indexOf('.', at) > at + 1 && !token.endsWith('.')
}

function isUuid(token: string): boolean {
  if (token.length !== 36) return false
  for (let i = 0; i < 36; i++) {
    const dash = i === 8 || i === 13 || i === 18 || i === 23
    const unit = token.charCodeAt(i)
    if (dash ? unit !== 45 : !isHexadecimal(unit)) return false
  }
  return true
}

function trailingDigits(token: string): number {
  let i = token.length
  while (i > 0 && isDigit(token.charCodeAt(i - 1))) i--
  return i
}

/** Letters, optionally after '#', optionally in parts joined and closed by '_' or '-': "USR", "#W", "gift_card_", "ORD-". */
function isPrefix(prefix: string): boolean {
  let letters = 0
  for (let i = prefix[0] === '#' ? 1 : 0; i < prefix.length; i++) {
    const unit = prefix.charCodeAt(i)
    if (isLetter(unit)) letters++
    else if (unit !== 95 && unit !== 45) return false
  }
  return letters > 0
}

/** Capitals and digits mixed, as in a booking reference. */
function isCode(token: string): boolean {
  if (token.length < codeLengths.least || token.length > codeLengths.most || !hasDigit(token)) return false
  let capitals = 0
  for (let i = 0; i < token.length; i++) {
    const unit = token.charCodeAt(i)
    if (unit >= 65 && unit <= 90) capitals++
    else if (!isDigit(unit)) return false
  }
  return capitals > 0
}

function hasDigit(token: string): boolean {
  for (let i = 0; i < token.length; i++) if (isDigit(token.charCodeAt(i))) return true
  return false
}

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57
const isLetter = (unit: number): boolean => (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)
const isHexadecimal = (unit: number): boolean =>
  isDigit(unit) || (unit >= 65 && unit <= 70) || (unit >= 97 && unit <= 102)
