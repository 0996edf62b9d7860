/** Splits a text into words and identifiers in one pass over a limited length, because the text is untrusted. */

import { limits } from '../../constants.ts'
import { isLetterOrDigit } from '../../text/characters.ts'

export type Token = { readonly text: string; readonly from: number; readonly to: number }

export function tokensOf(text: string): readonly Token[] {
  const end = Math.min(text.length, limits.recognisedCharacters)
  const found: Token[] = []
  let start = -1
  for (let i = 0; i <= end; i++) {
    if (i < end && isTokenUnit(text.charCodeAt(i))) {
      if (start < 0 && !isPunctuation(text.charCodeAt(i))) start = i
    } else if (start >= 0) {
      const to = withoutPunctuation(text, i)
      found.push({ text: text.slice(start, to), from: start, to })
      start = -1
    }
  }
  return found
}

function isTokenUnit(unit: number): boolean {
  return isLetterOrDigit(unit) || isPunctuation(unit) || unit === 35 || unit === 43 || unit === 64
}

/** The end of a token without trailing punctuation. A token never starts with punctuation, so the loop ends. */
function withoutPunctuation(text: string, end: number): number {
  let to = end
  while (isPunctuation(text.charCodeAt(to - 1))) to--
  return to
}

/** The characters '.', '-' and '_' belong to a token only if they are inside the token. */
const isPunctuation = (unit: number): boolean => unit === 46 || unit === 45 || unit === 95

export const hasDigit = (token: string): boolean => /\d/.test(token)
