/** Splits the start of a text into the parts that show a report. All are bounded, because the text is untrusted. */

/** Maximum length of a report's opening and of a single line, in characters. */
export const openingCharacters = 200

export function firstNonSpace(text: string): number {
  let i = 0
  while (i < text.length && text.charCodeAt(i) <= 32) i++
  return i
}

/** The text up to the first space. The length is bounded, because names of exceptions are shorter. */
export function firstToken(text: string, start: number): string {
  const most = Math.min(text.length, start + 80)
  let end = start
  while (end < most && !isSpace(text.charCodeAt(end))) end++
  return text.slice(start, end)
}

export function firstWord(token: string): string {
  const word = token.startsWith('[') ? token.slice(1) : token
  return firstWordOf(word.toLowerCase())
}

export function firstWordOf(phrase: string): string {
  let end = 0
  while (end < phrase.length && isLetter(phrase.charCodeAt(end))) end++
  return phrase.slice(0, end)
}

export function lowerOpening(text: string, start: number): string {
  return text.slice(start, start + openingCharacters).toLowerCase()
}

export function singleLine(text: string, start: number): string | null {
  if (text.length - start >= openingCharacters) return null
  const trimmed = lowerOpening(text, start).trimEnd()
  if (trimmed.includes('\n')) return null
  return trimmed.endsWith('.') || trimmed.endsWith('!') ? trimmed.slice(0, -1) : trimmed
}

function isSpace(unit: number): boolean {
  return unit <= 32 || unit === 0xa0
}

function isLetter(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || unit === 39
}
