/** Reads Python literals from source text, one character code at a time. Line breaks and comments count as space. */
import { PythonError } from './error.ts'
import { negate } from './number.ts'
import { isDigit, readNumber } from './read-number.ts'
import { readString } from './read-string.ts'
import { type PyDict, type PyKey, type PyValue, Tuple } from './value.ts'

const MAX_DEPTH = 200

const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)

export class LiteralReader {
  readonly text: string
  position = 0
  #depth = 0

  constructor(text: string) {
    this.text = text
    this.#skipSpace()
  }

  error(problem: string): PythonError {
    return new PythonError('SyntaxError', `${problem} (at character ${this.position})`)
  }

  atEnd(): boolean {
    return this.position >= this.text.length
  }

  expectEnd(): void {
    if (!this.atEnd()) throw this.error('unexpected text after the call')
  }

  next(character: string): boolean {
    return this.text.charCodeAt(this.position) === character.charCodeAt(0)
  }

  take(character: string): boolean {
    if (!this.next(character)) return false
    this.position++
    this.#skipSpace()
    return true
  }

  expect(character: string): void {
    if (!this.take(character)) throw this.error(`expected '${character}'`)
  }

  readDottedName(): string {
    let name = this.#readName()
    while (this.take('.')) name += `.${this.#readName()}`
    return name
  }

  takeKeyword(): string | null {
    const start = this.position
    if (!isNameStart(this.text.charCodeAt(start))) return null
    const end = this.#nameEnd(start)
    this.position = end
    this.#skipSpace()
    if (this.next('=') && this.text.charCodeAt(this.position + 1) !== 0x3d) {
      const name = this.#checkName(start, end)
      this.take('=')
      return name
    }
    this.position = start
    return null
  }

  readLiteral(): PyValue {
    const code = this.text.charCodeAt(this.position)
    let value: PyValue
    if (code === 0x27 || code === 0x22) value = this.#readStrings()
    else if (isDigit(code) || code === 0x2e) value = readNumber(this)
    else if (code === 0x2d || code === 0x2b) value = this.#readSigned(code)
    else if (code === 0x5b || code === 0x28 || code === 0x7b) value = this.#readContainer(code)
    else value = this.#readWord()
    this.#skipSpace()
    return value
  }

  #readWord(): PyValue {
    const end = isNameStart(this.text.charCodeAt(this.position)) ? this.#nameEnd(this.position) : this.position
    const quote = this.text.charCodeAt(end)
    if (end > this.position && (quote === 0x27 || quote === 0x22)) return this.#readStrings()
    const word = this.text.slice(this.position, end)
    if (word !== 'None' && word !== 'True' && word !== 'False') throw this.error('expected a literal')
    this.position = end
    return word === 'None' ? null : word === 'True'
  }

  #readStrings(): string {
    let result = readString(this)
    for (;;) {
      this.#skipSpace()
      const start = this.position
      const end = isNameStart(this.text.charCodeAt(start)) ? this.#nameEnd(start) : start
      const quote = this.text.charCodeAt(end)
      if (quote !== 0x27 && quote !== 0x22) return result
      result += readString(this)
    }
  }

  #readSigned(sign: number): PyValue {
    this.position++
    this.#skipSpace()
    const code = this.text.charCodeAt(this.position)
    if (!isDigit(code) && code !== 0x2e) throw this.error('expected a number after the sign')
    const value = readNumber(this)
    return sign === 0x2d ? negate(value) : value
  }

  #readContainer(opening: number): PyValue {
    if (++this.#depth > MAX_DEPTH) throw this.error('too many nested brackets')
    this.position++
    this.#skipSpace()
    const value =
      opening === 0x5b ? this.#readItems(']').items : opening === 0x28 ? this.#readParenthesis() : this.#readDict()
    this.#depth--
    return value
  }

  #readItems(closing: ']' | ')'): { readonly items: PyValue[]; readonly comma: boolean } {
    const items: PyValue[] = []
    let comma = false
    while (!this.next(closing)) {
      items.push(this.readLiteral())
      comma = this.take(',')
      if (!comma) break
    }
    this.#close(closing)
    return { items, comma }
  }

  #readParenthesis(): PyValue {
    const { items, comma } = this.#readItems(')')
    const [only] = items
    return only !== undefined && items.length === 1 && !comma ? only : new Tuple(items)
  }

  #readDict(): PyDict {
    const result: PyDict = new Map()
    while (!this.next('}')) {
      const key = this.#readKey()
      this.expect(':')
      result.set(key, this.readLiteral())
      if (!this.take(',')) break
    }
    this.#close('}')
    return result
  }

  #readKey(): PyKey {
    const key = this.readLiteral()
    if (typeof key === 'string' || typeof key === 'number' || typeof key === 'boolean' || key === null) return key
    throw this.error('a dict key must be a string, an int, a bool or None')
  }

  #close(closing: string): void {
    if (!this.next(closing)) throw this.error(`expected ',' or '${closing}'`)
    this.position++
  }

  #readName(): string {
    const start = this.position
    if (!isNameStart(this.text.charCodeAt(start))) throw this.error('expected a name')
    this.position = this.#nameEnd(start)
    const name = this.#checkName(start, this.position)
    this.#skipSpace()
    return name
  }

  #checkName(start: number, end: number): string {
    const name = this.text.slice(start, end)
    if (KEYWORDS.has(name)) throw this.error(`'${name}' is a keyword, not a name`)
    if (isAscii(name)) return name
    // Python normalises names, so two spellings of a name are the same keyword argument.
    const normal = name.normalize('NFKC')
    if (!NAME.test(normal)) throw this.error(`'${name}' is not a name`)
    return normal
  }

  #nameEnd(start: number): number {
    let end = start
    let code = this.text.charCodeAt(end)
    while (isNameStart(code) || isDigit(code)) code = this.text.charCodeAt(++end)
    return end
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.position)
      if (code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b)) this.position++
      else if (code === 0x23) this.#skipComment()
      else return
    }
  }

  #skipComment(): void {
    const end = this.text.indexOf('\n', this.position)
    this.position = end < 0 ? this.text.length : end
  }
}

const NAME = /^[\p{ID_Start}_]\p{ID_Continue}*$/u

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false
  return true
}

/**
 * Accepts letters, underscore and everything outside ASCII except the no-break space as the start of a name. The whole name is checked
 * later.
 */
function isNameStart(code: number): boolean {
  const lower = code | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || code === 0x5f || code > 0xa0
}

/** A function call as models write it: `NAME(args, k=v)` with Python literals as arguments. */
export type PythonCall = {
  readonly name: string
  readonly args: PyValue[]
  readonly kwargs: Map<string, PyValue>
}

/**
 * Parses one call without evaluating anything. Throws a 'SyntaxError' if the text is not a call, or if an argument is not a literal but a
 * name, call, operator, f-string, bytes, set or complex number. Positions count UTF-16 units from 0.
 */
export function parseCall(text: string): PythonCall {
  const reader = new LiteralReader(text)
  const call = readCall(reader)
  reader.expectEnd()
  return call
}

function readCall(reader: LiteralReader): PythonCall {
  const name = reader.readDottedName()
  reader.expect('(')
  const args: PyValue[] = []
  const kwargs = new Map<string, PyValue>()
  while (!reader.take(')')) {
    const keyword = reader.takeKeyword()
    if (keyword !== null) {
      if (kwargs.has(keyword)) throw reader.error(`keyword argument repeated: ${keyword}`)
      kwargs.set(keyword, reader.readLiteral())
    } else {
      if (kwargs.size > 0) throw reader.error('positional argument follows keyword argument')
      args.push(reader.readLiteral())
    }
    if (!reader.take(',')) {
      reader.expect(')')
      break
    }
  }
  return { name, args, kwargs }
}
