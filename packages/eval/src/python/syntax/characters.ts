/** Characters as Python's tokenizer sorts them. */

export function isDigit(character: string): boolean {
  return character >= '0' && character <= '9' && character.length === 1
}

/** Until the whole name is looked at, everything outside ASCII may belong to one. */
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

/** What is wrong with a character that belongs to nothing. */
export function describeCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return isPrintable(character)
    ? `invalid character '${character}' (U+${code})`
    : `invalid non-printable character U+${code}`
}

/** The first character that cannot stand in a name at its place; null where the word is one. */
export function strayInName(word: string): string | null {
  let first = true
  for (const character of word) {
    if (!(first ? /^[\p{XID_Start}_]$/u : /^\p{XID_Continue}$/u).test(character)) return character
    first = false
  }
  return null
}

/** How far a line is indented. A tab goes on to the next column that eight divides; a form feed begins anew. */
export function columnOf(indent: string): number {
  let column = 0
  for (const character of indent) {
    column = character === ' ' ? column + 1 : character === '\t' ? (Math.floor(column / 8) + 1) * 8 : 0
  }
  return column
}
