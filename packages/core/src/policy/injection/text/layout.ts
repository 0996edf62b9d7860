/**
 * Reduces white space to single characters: a space, `\n` for a new line, `\v` for a new paragraph, `\f` for the end of a data field. The
 * text is read in one pass, because it is untrusted.
 */

/**
 * Represents a line break that is written as an escape and therefore belongs to its field. Texts do not contain this ASCII control
 * character. A character beyond Latin-1 would double the memory of the text.
 */
export const innerBreak = '\u001e'
/** Unicode's line separator counts as an escaped line break. */
const lineSeparator = '\u2028'

export function layOut(text: string): string {
  let plain = ''
  let from = 0
  for (let at = 0; at < text.length; ) {
    if (isBlank(text.charCodeAt(at))) {
      const end = skipBlanks(text, at)
      plain += text.slice(from, at) + breakOf(text, at, end)
      at = end
      from = end
    } else if (closesField(text, at++)) {
      plain += `${text.slice(from, at)}\f`
      from = at
    }
  }
  return plain + text.slice(from)
}

function breakOf(text: string, from: number, end: number): string {
  let lines = 0
  let inner = 0
  for (let at = from; at < end; at++) {
    if (text[at] === '\n') lines++
    else if (text[at] === innerBreak || text[at] === lineSeparator) inner++
  }
  if (lines > 0 && opensField(text, end)) return '\f'
  return lines + inner === 0 ? ' ' : lines + inner === 1 ? '\n' : '\v'
}

/**
 * Whether a field ends at this quotation mark, because data continues after the mark: `"}`, `"]`, or `", "`, on one line or on several,
 * indented or not.
 */
function closesField(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit !== 34 && unit !== 39) return false
  const next = text[skipLayout(text, at + 1)]
  if (next === '}' || next === ']') return true
  if (text[at + 1] !== ',') return false
  const behind = text[skipLayout(text, at + 2)]
  return behind === text[at] || behind === '{' || behind === '['
}

/** Skips the white space between data. It stops at an escaped line break, because such a break belongs to a text. */
function skipLayout(text: string, from: number): number {
  let at = from
  while (at - from < longestLayout && isLayout(text.charCodeAt(at))) at++
  return at
}

const longestLayout = 200
const isLayout = (unit: number): boolean => unit === 32 || unit === 10 || unit === 13 || unit === 9

/** Whether a line opens a new field: it begins with a list's dash or with `name:`. */
function opensField(text: string, from: number): boolean {
  if (text[from] === '-' && text[from + 1] === ' ') return true
  let at = from
  while (at - from < longestName && isNameCharacter(text[at] ?? '')) at++
  return at > from && text[at] === ':' && (at + 1 >= text.length || isBlank(text.charCodeAt(at + 1)))
}

const longestName = 40

function isNameCharacter(character: string): boolean {
  return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9') || character === '_'
}

function isBlank(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 9 || unit === 13 || unit === 0x1e || unit === 0xa0 || unit === 0x2028
}

export function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && isBlank(text.charCodeAt(at))) at++
  return at
}
