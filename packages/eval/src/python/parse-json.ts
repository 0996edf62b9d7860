/**
 * Python's `json.loads` with distinct ints and floats. `position` is where CPython's scanner would be, because the error texts name it.
 */
import { PythonError } from './error.ts'
import { readInt } from './number-text.ts'
import { isDigit } from './read-number.ts'
import { Float, type PyDict, type PyValue } from './value.ts'

const MAX_DEPTH = 1000

export function parseJson(text: string): PyValue {
  return new JsonReader(text).readDocument()
}

const TAB = 0x09
const LINE_FEED = 0x0a
const RETURN = 0x0d
const SPACE = 0x20
const QUOTE = 0x22
const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const COLON = 0x3a
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

const WORDS: readonly (readonly [string, PyValue])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
  ['NaN', new Float(Number.NaN)],
  ['Infinity', new Float(Number.POSITIVE_INFINITY)],
  ['-Infinity', new Float(Number.NEGATIVE_INFINITY)],
]

class JsonReader {
  readonly #text: string
  #position = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  readDocument(): PyValue {
    if (this.#text.charCodeAt(0) === 0xfeff) throw this.#error('Unexpected UTF-8 BOM (decode using utf-8-sig)', 0)
    this.#skipSpace()
    const value = this.#readValue()
    this.#skipSpace()
    if (this.#position < this.#text.length) throw this.#error('Extra data', this.#position)
    return value
  }

  #readValue(): PyValue {
    const code = this.#text.charCodeAt(this.#position)
    if (code === QUOTE) return this.#readString()
    if (code === OPEN_BRACE) return this.#nested('object')
    if (code === OPEN_BRACKET) return this.#nested('array')
    const after = code === MINUS ? this.#text.charCodeAt(this.#position + 1) : code
    if (isDigit(after)) return this.#readNumber()
    for (const [word, value] of WORDS) {
      if (this.#text.startsWith(word, this.#position)) {
        this.#position += word.length
        return value
      }
    }
    throw this.#error('Expecting value', this.#position)
  }

  #nested(kind: 'object' | 'array'): PyValue {
    if (++this.#depth > MAX_DEPTH) {
      const text = `maximum recursion depth exceeded while decoding a JSON ${kind} from a unicode string`
      throw new PythonError('RecursionError', text)
    }
    const value = kind === 'object' ? this.#readObject() : this.#readArray()
    this.#depth--
    return value
  }

  #readObject(): PyDict {
    const result: PyDict = new Map()
    this.#position++
    if (this.#nextCode() === CLOSE_BRACE) {
      this.#position++
      return result
    }
    for (;;) {
      if (this.#nextCode() !== QUOTE) {
        throw this.#error('Expecting property name enclosed in double quotes', this.#position)
      }
      const key = this.#readString()
      if (this.#nextCode() !== COLON) throw this.#error("Expecting ':' delimiter", this.#position)
      this.#position++
      this.#skipSpace()
      result.set(key, this.#readValue())
      const code = this.#nextCode()
      if (code !== COMMA && code !== CLOSE_BRACE) throw this.#error("Expecting ',' delimiter", this.#position)
      this.#position++
      if (code === CLOSE_BRACE) return result
    }
  }

  #readArray(): PyValue[] {
    const result: PyValue[] = []
    this.#position++
    if (this.#nextCode() === CLOSE_BRACKET) {
      this.#position++
      return result
    }
    for (;;) {
      this.#skipSpace()
      result.push(this.#readValue())
      const code = this.#nextCode()
      if (code !== COMMA && code !== CLOSE_BRACKET) throw this.#error("Expecting ',' delimiter", this.#position)
      this.#position++
      if (code === CLOSE_BRACKET) return result
    }
  }

  #readNumber(): PyValue {
    const start = this.#position
    let end = this.#text.charCodeAt(start) === MINUS ? start + 1 : start
    end = this.#text.charCodeAt(end) === ZERO ? end + 1 : this.#skipDigits(end)
    let whole = true
    if (this.#text.charCodeAt(end) === POINT && isDigit(this.#text.charCodeAt(end + 1))) {
      whole = false
      end = this.#skipDigits(end + 1)
    }
    const exponent = this.#exponentEnd(end)
    this.#position = exponent
    const digits = this.#text.slice(start, exponent)
    return whole && exponent === end ? readInt(digits) : new Float(Number(digits))
  }

  #exponentEnd(start: number): number {
    const letter = this.#text.charCodeAt(start)
    if (letter !== 0x65 && letter !== 0x45) return start
    const sign = this.#text.charCodeAt(start + 1)
    const digits = sign === MINUS || sign === 0x2b ? start + 2 : start + 1
    return isDigit(this.#text.charCodeAt(digits)) ? this.#skipDigits(digits) : start
  }

  #skipDigits(start: number): number {
    let end = start
    while (isDigit(this.#text.charCodeAt(end))) end++
    return end
  }

  #readString(): string {
    const opening = this.#position
    const text = this.#text
    let result = ''
    let from = opening + 1
    for (let index = from; index < text.length; index++) {
      const code = text.charCodeAt(index)
      if (code === QUOTE) {
        this.#position = index + 1
        return result + text.slice(from, index)
      }
      if (code < SPACE) throw this.#error('Invalid control character at', index)
      if (code !== BACKSLASH) continue
      result += text.slice(from, index)
      if (index + 1 === text.length) break
      result += this.#readEscape(index + 1)
      from = this.#position
      index = from - 1
    }
    throw this.#error('Unterminated string starting at', opening)
  }

  #readEscape(letter: number): string {
    const code = this.#text.charAt(letter)
    this.#position = letter + 1
    if (code === 'u') return this.#readUnicodeEscape(letter)
    const escaped = ESCAPES.get(code)
    if (escaped === undefined) throw this.#error('Invalid \\escape', letter - 1)
    return escaped
  }

  // Reads a \uXXXX escape. Surrogate halves need no joining, because in UTF-16 two adjacent halves are one character.
  #readUnicodeEscape(letter: number): string {
    const end = letter + 5
    // Before CPython checks the four hex digits of a \u escape, it requires that at least one more character, such as the closing quote,
    // follows them.
    if (end >= this.#text.length) throw this.#error('Invalid \\uXXXX escape', letter)
    let code = 0
    for (let index = letter + 1; index < end; index++) {
      const digit = hexDigit(this.#text.charCodeAt(index))
      if (digit < 0) throw this.#error('Invalid \\uXXXX escape', letter)
      code = code * 16 + digit
    }
    this.#position = end
    return String.fromCharCode(code)
  }

  #nextCode(): number {
    this.#skipSpace()
    return this.#text.charCodeAt(this.#position)
  }

  #skipSpace(): void {
    let code = this.#text.charCodeAt(this.#position)
    while (code === SPACE || code === LINE_FEED || code === RETURN || code === TAB) {
      code = this.#text.charCodeAt(++this.#position)
    }
  }

  #error(problem: string, index: number): PythonError {
    const before = this.#text.slice(0, index)
    const lastBreak = before.lastIndexOf('\n')
    const line = before.split('\n').length
    const column = [...before.slice(lastBreak + 1)].length + 1
    const place = `line ${line} column ${column} (char ${[...before].length})`
    return new PythonError('JSONDecodeError', `${problem}: ${place}`)
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

function hexDigit(code: number): number {
  if (isDigit(code)) return code - ZERO
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}
