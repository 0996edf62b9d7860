/** The words and identifiers of a text, and the characters they are made of. One pass: the text is untrusted. */
import { limits } from '../../constants.ts'

export type Token = { readonly text: string; readonly from: number; readonly to: number }

/** The words and identifiers of a text, without the punctuation around them. */
export function tokensOf(text: string): readonly Token[] {
  const end = Math.min(text.length, limits.recognisedCharacters)
  const found: Token[] = []
  let start = -1
  for (let i = 0; i <= end; i++) {
    if (i < end && isTokenUnit(text.charCodeAt(i))) {
      if (start < 0) start = i
    } else if (start >= 0) {
      const token = trimPunctuation(text, start, i)
      if (token.from < token.to) found.push(token)
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

function trimPunctuation(text: string, start: number, end: number): Token {
  let from = start
  let to = end
  while (from < to && isTrimmed(text.charCodeAt(from))) from++
  while (to > from && isTrimmed(text.charCodeAt(to - 1))) to--
  return { text: text.slice(from, to), from, to }
}

/** '.', '-' and '_' */
const isTrimmed = (unit: number): boolean => unit === 46 || unit === 45 || unit === 95

export function hasDigit(token: string): boolean {
  for (let i = 0; i < token.length; i++) if (isDigit(token.charCodeAt(i))) return true
  return false
}

export const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57
export const isLetter = (unit: number): boolean => (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)
export const isHexadecimal = (unit: number): boolean =>
  isDigit(unit) || (unit >= 65 && unit <= 70) || (unit >= 97 && unit <= 102)
