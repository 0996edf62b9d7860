/** Reads number literals of Python source: decimal, 0x, 0o and 0b ints, floats, and underscores between digits. */
import type { PythonError } from './error.ts'
import { MAX_INT_DIGITS, readInt } from './number-text.ts'
import { Float, fromBigInt } from './value.ts'

/** The part of a reader that the number parser uses. `position` is at the first digit or at the decimal point. */
export type NumberSource = {
  readonly text: string
  position: number
  error(problem: string): PythonError
}

export function readNumber(source: NumberSource): number | bigint | Float {
  const { text, position: start } = source
  const letter = text.charCodeAt(start + 1) | 0x20
  if (text.charCodeAt(start) === 0x30 && (letter === 0x78 || letter === 0x6f || letter === 0x62)) {
    return readPrefixed(source)
  }
  let end = digitsEnd(source, start)
  let whole = true
  if (text.charCodeAt(end) === 0x2e) {
    whole = false
    end = digitsEnd(source, end + 1)
    if (end === start + 1) throw source.error('expected a literal')
  }
  if ((text.charCodeAt(end) | 0x20) === 0x65) {
    whole = false
    end = exponentEnd(source, end + 1)
  }
  finish(source, end)
  const digits = withoutUnderscores(text.slice(start, end))
  if (!whole) return new Float(Number(digits))
  if (digits.charCodeAt(0) === 0x30 && Number(digits) !== 0) {
    throw source.error('leading zeros in decimal integer literals are not permitted')
  }
  if (digits.length > MAX_INT_DIGITS) throw source.error(`an int of more than ${MAX_INT_DIGITS} digits`)
  return readInt(digits)
}

function readPrefixed(source: NumberSource): number | bigint {
  const { text, position: start } = source
  let end = start + 2
  while (isNameCode(text.charCodeAt(end))) end++
  const digits = text.slice(start + 2, end)
  const allowed = PREFIXED[text.charAt(start + 1).toLowerCase()]
  if (allowed?.test(digits) !== true) throw source.error('invalid number')
  finish(source, end)
  return fromBigInt(BigInt(text.slice(start, start + 2).toLowerCase() + withoutUnderscores(digits)))
}

const PREFIXED: Readonly<Record<string, RegExp>> = {
  x: /^(?:_?[0-9a-f])+$/i,
  o: /^(?:_?[0-7])+$/,
  b: /^(?:_?[01])+$/,
}

function exponentEnd(source: NumberSource, start: number): number {
  const sign = source.text.charCodeAt(start)
  const digits = sign === 0x2b || sign === 0x2d ? start + 1 : start
  const end = digitsEnd(source, digits)
  if (end === digits) throw source.error('invalid decimal literal')
  return end
}

function digitsEnd(source: NumberSource, start: number): number {
  const { text } = source
  let end = start
  for (;;) {
    const code = text.charCodeAt(end)
    if (isDigit(code)) end++
    else if (code === 0x5f && end > start && isDigit(text.charCodeAt(end - 1)) && isDigit(text.charCodeAt(end + 1))) {
      end++
    } else return end
  }
}

/** A letter right after the digits is an error, for example in `1abc`, `1j` and `1_`. */
function finish(source: NumberSource, end: number): void {
  const code = source.text.charCodeAt(end)
  if (isNameCode(code) || code === 0x2e) throw source.error('invalid decimal literal')
  source.position = end
}

function withoutUnderscores(digits: string): string {
  return digits.includes('_') ? digits.replaceAll('_', '') : digits
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function isNameCode(code: number): boolean {
  const lower = code | 0x20
  return isDigit(code) || (lower >= 0x61 && lower <= 0x7a) || code === 0x5f || code > 0x7f
}
