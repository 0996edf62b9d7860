/** Reads string literals of Python source. Bytes, f-strings and the escape \N{name} are not supported. */
import type { PythonError } from './error.ts'

/** The part of a reader that the string parser uses. `position` is at the prefix or at the opening quote. */
export type StringSource = {
  readonly text: string
  position: number
  error(problem: string): PythonError
}

const BACKSLASH = 0x5c

export function readString(source: StringSource): string {
  const raw = readPrefix(source)
  const { text } = source
  const opening = source.position
  const quote = text.charCodeAt(opening)
  const triple = text.charCodeAt(opening + 1) === quote && text.charCodeAt(opening + 2) === quote
  let from = opening + (triple ? 3 : 1)
  let result = ''
  for (let index = from; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote && (!triple || closesTriple(text, index))) {
      source.position = index + (triple ? 3 : 1)
      return normalize(result + text.slice(from, index), triple || raw)
    }
    if (code === BACKSLASH && raw) index++
    else if (code === BACKSLASH) {
      result += text.slice(from, index)
      source.position = index + 1
      result += readEscape(source)
      from = source.position
      index = from - 1
    } else if (code === 0 || ((code === 0x0a || code === 0x0d) && !triple)) break
  }
  source.position = opening
  throw source.error('unterminated string literal')
}

function readPrefix(source: StringSource): boolean {
  const first = source.text.charCodeAt(source.position)
  if (first === 0x27 || first === 0x22) return false
  const lower = first | 0x20
  const quote = source.text.charCodeAt(source.position + 1)
  if ((lower !== 0x72 && lower !== 0x75) || (quote !== 0x27 && quote !== 0x22)) {
    throw source.error('expected a literal; bytes and f-strings are not read')
  }
  source.position++
  return lower === 0x72
}

function closesTriple(text: string, index: number): boolean {
  const quote = text.charCodeAt(index)
  return text.charCodeAt(index + 1) === quote && text.charCodeAt(index + 2) === quote
}

/** Python reads every line break in source as a single line feed. */
function normalize(text: string, mayBreak: boolean): string {
  return mayBreak && text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

function readEscape(source: StringSource): string {
  const character = source.text.charAt(source.position)
  const simple = SIMPLE.get(character)
  if (simple !== undefined) {
    source.position++
    return simple
  }
  switch (character) {
    case '\r':
      source.position += source.text.charAt(source.position + 1) === '\n' ? 2 : 1
      return ''
    case 'x':
      return readHex(source, 2)
    case 'u':
      return readHex(source, 4)
    case 'U':
      return readHex(source, 8)
    case 'N':
      throw source.error('\\N{...} escapes are not read')
  }
  const octal = readOctal(source)
  // For an unknown escape, Python keeps the backslash and reads the next character normally.
  return octal ?? '\\'
}

const SIMPLE: ReadonlyMap<string, string> = new Map([
  ['\n', ''],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
])

function readHex(source: StringSource, count: number): string {
  const digits = source.text.slice(source.position + 1, source.position + 1 + count)
  const code = digits.length === count && /^[0-9a-f]+$/i.test(digits) ? Number.parseInt(digits, 16) : Number.NaN
  if (!(code <= 0x10ffff)) throw source.error('truncated or illegal escape in a string')
  source.position += 1 + count
  return String.fromCodePoint(code)
}

function readOctal(source: StringSource): string | null {
  let end = source.position
  while (end < source.position + 3 && '01234567'.includes(source.text.charAt(end) || '-')) end++
  if (end === source.position) return null
  const code = Number.parseInt(source.text.slice(source.position, end), 8)
  source.position = end
  return String.fromCharCode(code)
}
