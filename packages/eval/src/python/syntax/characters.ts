/** Character classes of Python's tokenizer. */

export function isDigit(character: string): boolean {
  return character >= '0' && character <= '9' && character.length === 1
}

/** Everything outside ASCII may be part of a name; the whole name is checked later. */
export function startsName(character: string): boolean {
  return /^[A-Za-z_]/.test(character) || character > '\x7f'
}

export function continuesName(character: string): boolean {
  return startsName(character) || isDigit(character)
}

/** Python's `str.isprintable` for one character. */
export function isPrintable(character: string): boolean {
  return character === ' ' || !/[\p{C}\p{Z}]/u.test(character)
}

/** The error text for a character that starts no token. */
export function describeCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return isPrintable(character)
    ? `invalid character '${character}' (U+${code})`
    : `invalid non-printable character U+${code}`
}

/** The first character that is invalid at its position in a name; null if the name is valid. */
export function strayInName(word: string): string | null {
  let first = true
  for (const character of word) {
    if (!(first ? /^[\p{XID_Start}_]$/u : /^\p{XID_Continue}$/u).test(character)) return character
    first = false
  }
  return null
}

/** The column of an indentation. A tab advances to the next multiple of eight; a form feed resets the column. */
export function columnOf(indent: string): number {
  let column = 0
  for (const character of indent) {
    column = character === ' ' ? column + 1 : character === '\t' ? (Math.floor(column / 8) + 1) * 8 : 0
  }
  return column
}
