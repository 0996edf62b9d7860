/** The beginning of a text in the pieces that reports are known by. Bounded: the text is untrusted. */

/** How much of a text may open a report, and how long a single line of it is. */
export const openingCharacters = 200

export function firstNonSpace(text: string): number {
  let i = 0
  while (i < text.length && text.charCodeAt(i) <= 32) i++
  return i
}

/** The text up to the first space, bounded: an opening longer than this names no exception. */
export function firstToken(text: string, start: number): string {
  const most = Math.min(text.length, start + 80)
  let end = start
  while (end < most && !isSpace(text.charCodeAt(end))) end++
  return text.slice(start, end)
}

/** The first word of a first token, in lower case: most texts are known by that. */
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

/** The text in lower case without its full stop where it is one short line and nothing else. */
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
