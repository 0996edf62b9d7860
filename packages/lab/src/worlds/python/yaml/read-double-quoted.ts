/** Reads the inside of a double-quoted YAML scalar as PyYAML does: line breaks are folded, and escapes are decoded. */
export class YamlScalarError extends Error {
  constructor(problem: string) {
    super(problem)
    this.name = 'YamlScalarError'
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\u0007'],
  ['b', '\b'],
  ['t', '\t'],
  ['\t', '\t'],
  ['n', '\n'],
  ['v', '\v'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\u001b'],
  [' ', ' '],
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['N', '\u0085'],
  ['_', '\u00a0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
])
const CODES: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
])
const BREAKS = '\r\n\u0085\u2028\u2029'
const UNPRINTABLE = /[^\t\n\r -~\u0085\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

/** Reads the text. Throws a YamlScalarError if PyYAML could not read the text, or if a quotation mark would end the text early. */
export function readDoubleQuoted(text: string): string {
  if (UNPRINTABLE.test(text)) throw new YamlScalarError('it has a character that YAML does not allow')
  return new DoubleQuotedReader(text).read()
}

class DoubleQuotedReader {
  readonly #text: string
  #position = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): string {
    let result = ''
    while (this.#position < this.#text.length) {
      const character = this.#text.charAt(this.#position)
      if (character === '"') throw new YamlScalarError('it has a quotation mark that ends the text')
      if (character === '\\') result += this.#escape()
      else if (character === ' ' || character === '\t' || BREAKS.includes(character)) result += this.#blanks()
      else {
        result += character
        this.#position++
      }
    }
    return result
  }

  #escape(): string {
    const letter = this.#text.charAt(this.#position + 1)
    if (letter !== '' && BREAKS.includes(letter)) {
      this.#position++
      this.#lineBreak()
      return this.#furtherBreaks()
    }
    const digits = CODES.get(letter)
    if (digits !== undefined) return this.#code(digits)
    const found = ESCAPES.get(letter)
    if (found === undefined) throw new YamlScalarError(`\\${letter} is no escape of YAML`)
    this.#position += 2
    return found
  }

  #code(digits: number): string {
    const text = this.#text.slice(this.#position + 2, this.#position + 2 + digits)
    const code = /^[0-9a-fA-F]+$/.test(text) && text.length === digits ? Number.parseInt(text, 16) : Number.NaN
    if (!(code <= 0x10ffff)) throw new YamlScalarError(`expected ${digits} hexadecimal digits in an escape`)
    this.#position += 2 + digits
    return String.fromCodePoint(code)
  }

  #blanks(): string {
    const start = this.#position
    this.#skipBlanks()
    if (!this.#atBreak()) return this.#text.slice(start, this.#position)
    const first = this.#lineBreak()
    const further = this.#furtherBreaks()
    if (first !== '\n') return first + further
    return further === '' ? ' ' : further
  }

  #furtherBreaks(): string {
    let result = ''
    for (;;) {
      const mark = this.#text.slice(this.#position, this.#position + 3)
      const after = this.#text.charAt(this.#position + 3)
      if ((mark === '---' || mark === '...') && (after === ' ' || after === '\t' || BREAKS.includes(after))) {
        throw new YamlScalarError(`it has a line that begins with ${mark}, which ends a document`)
      }
      this.#skipBlanks()
      if (!this.#atBreak()) return result
      result += this.#lineBreak()
    }
  }

  #skipBlanks(): void {
    while (this.#text.charAt(this.#position) === ' ' || this.#text.charAt(this.#position) === '\t') this.#position++
  }

  #atBreak(): boolean {
    return this.#position < this.#text.length && BREAKS.includes(this.#text.charAt(this.#position))
  }

  #lineBreak(): string {
    const character = this.#text.charAt(this.#position)
    this.#position += this.#text.startsWith('\r\n', this.#position) ? 2 : 1
    return character === '\u2028' || character === '\u2029' ? character : '\n'
  }
}
