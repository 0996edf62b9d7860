/**
 * Writes one scalar as PyYAML does. The width is counted in code points. Plain and single-quoted text may exceed it by a word, and
 * double-quoted text is broken before it exceeds the width.
 */
export type Placement = {
  readonly column: number
  readonly indent: number
  readonly split: boolean
}

const WIDTH = 80
const BREAKS = '\n\u0085\u2028\u2029'

export function writePlain(text: string, placement: Placement): string {
  return writeSpaced([...text], placement, placement.column)
}

export function writeSingleQuoted(text: string, placement: Placement): string {
  return `'${writeSpaced([...text], placement, placement.column + 1, true)}'`
}

/**
 * Writes a text in sections that consist only of spaces, only of line breaks or only of other characters. Beyond the width a single space
 * becomes a line break.
 */
function writeSpaced(characters: readonly string[], placement: Placement, from: number, quoted = false): string {
  const { indent, split } = placement
  let written = ''
  let column = from
  for (let start = 0; start < characters.length; ) {
    const kind = kindOf(characters[start])
    let end = start + 1
    while (end < characters.length && kindOf(characters[end]) === kind) end++
    const inside = !quoted || (start !== 0 && end !== characters.length)
    if (kind === 'space' && end === start + 1 && column > WIDTH && split && inside) {
      written += `\n${' '.repeat(indent)}`
      column = indent
    } else if (kind === 'break') {
      const breaks = characters.slice(start, end).join('')
      written += `${breaks.startsWith('\n') ? '\n' : ''}${breaks}${' '.repeat(indent)}`
      column = indent
    } else {
      const run = characters.slice(start, end).join('')
      const shown = quoted ? run.replaceAll("'", "''") : run
      written += shown
      column += lengthOf(shown)
    }
    start = end
  }
  return written
}

function kindOf(character: string | undefined): 'space' | 'break' | 'text' {
  if (character === ' ') return 'space'
  return character !== undefined && BREAKS.includes(character) ? 'break' : 'text'
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\0', '0'],
  ['\u0007', 'a'],
  ['\b', 'b'],
  ['\t', 't'],
  ['\n', 'n'],
  ['\v', 'v'],
  ['\f', 'f'],
  ['\r', 'r'],
  ['\u001b', 'e'],
  ['"', '"'],
  ['\\', '\\'],
  ['\u0085', 'N'],
  ['\u00a0', '_'],
  ['\u2028', 'L'],
  ['\u2029', 'P'],
])

export function writeDoubleQuoted(text: string, { column: from, indent, split }: Placement): string {
  const characters = [...text]
  let written = '"'
  let column = from + 1
  let start = 0
  for (const [end, character] of characters.entries()) {
    if (isEscaped(character)) {
      const shown = characters.slice(start, end).join('') + escapeOf(character)
      written += shown
      column += lengthOf(shown)
      start = end + 1
    }
    const mayBreak = end > 0 && end < characters.length - 1 && (character === ' ' || start >= end)
    if (!mayBreak || !split || column + (end - start) <= WIDTH) continue
    written += `${characters.slice(start, end).join('')}\\\n${' '.repeat(indent)}`
    if (start < end) start = end
    column = indent
    if (characters[start] === ' ') {
      written += '\\'
      column++
    }
  }
  return `${written}${characters.slice(start).join('')}"`
}

function isEscaped(character: string): boolean {
  return character === '"' || character === '\\' || character < ' ' || character > '~'
}

function escapeOf(character: string): string {
  const known = ESCAPES.get(character)
  if (known !== undefined) return `\\${known}`
  const code = character.codePointAt(0) ?? 0
  const digits = code.toString(16).toUpperCase()
  if (code <= 0xff) return `\\x${digits.padStart(2, '0')}`
  return code <= 0xffff ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`
}

function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}
