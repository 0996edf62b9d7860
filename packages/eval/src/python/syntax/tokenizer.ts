/**
 * Reads Python source token by token, as CPython 3.11 does: the error of a token is raised only when the token is
 * reached. The contents of strings are not parsed.
 */
import {
  columnOf,
  continuesName,
  describeCharacter,
  isDigit,
  isPrintable,
  startsName,
  strayInName,
} from './characters.ts'
import { numberEnd } from './number-token.ts'
import { SourceFault } from './source-fault.ts'

export type TokenKind = 'name' | 'keyword' | 'number' | 'string' | 'operator' | 'newline' | 'indent' | 'dedent' | 'end'

export type PyToken = {
  readonly kind: TokenKind
  readonly text: string
  readonly line: number
  /** The number of brackets that are open after the token. */
  readonly level: number
}

const OPERATOR = /^(?:\*\*=|\/\/=|<<=|>>=|\.\.\.|!=|%=|&=|\*\*|\*=|\+=|-=|->|\/\/|\/=|:=|<<|<=|<>|==|>=|>>|@=|\^=|\|=)/

export class Tokenizer {
  readonly #text: string
  #at = 0
  #line = 1
  #atLineStart = true
  #pending = 0
  readonly #indents = [0]
  readonly #open: Bracket[] = []

  constructor(text: string) {
    this.#text = text.replace(/\r\n?/g, '\n')
  }

  /** The innermost open bracket. */
  innermost(): Bracket | null {
    return this.#open.at(-1) ?? null
  }

  atEnd(): boolean {
    return this.#at >= this.#text.length
  }

  next(): PyToken {
    if (this.#atLineStart) this.#readIndentation()
    if (this.#pending !== 0) {
      const kind = this.#pending > 0 ? 'indent' : 'dedent'
      this.#pending -= Math.sign(this.#pending)
      return this.#token(kind, '')
    }
    this.#skipSpace()
    const character = this.#text.charAt(this.#at)
    if (character === '') return this.#end()
    if (character === '\n') return this.#newline()
    if (startsName(character)) return this.#readWord()
    if (isDigit(character) || (character === '.' && isDigit(this.#text.charAt(this.#at + 1)))) return this.#readNumber()
    if (character === '"' || character === "'") return this.#readString(this.#at)
    return this.#readOperator(character)
  }

  #token(kind: TokenKind, text: string, line = this.#line): PyToken {
    return { kind, text, line, level: this.#open.length }
  }

  #take(kind: TokenKind, end: number): PyToken {
    const text = this.#text.slice(this.#at, end)
    this.#at = end
    return this.#token(kind, text)
  }

  #end(): PyToken {
    const bracket = this.innermost()
    if (bracket) throw new SourceFault(`'${bracket.character}' was never closed`, bracket.line, 'end')
    return this.#token('end', '', this.#lastLine())
  }

  #newline(): PyToken {
    const token = this.#token('newline', '\n')
    this.#at++
    this.#line++
    this.#atLineStart = true
    return token
  }

  /** Blank lines and comments have no indentation. */
  #readIndentation(): void {
    this.#atLineStart = false
    for (;;) {
      const start = this.#at
      while (/[ \t\f]/.test(this.#text.charAt(this.#at))) this.#at++
      const indent = this.#text.slice(start, this.#at)
      if (this.#text.charAt(this.#at) === '#') this.#at = this.#lineEnd()
      const next = this.#text.charAt(this.#at)
      if (next !== '\n') {
        if (next !== '') this.#indent(columnOf(indent))
        return
      }
      this.#nextLine(1)
    }
  }

  #indent(column: number): void {
    const current = this.#indents.at(-1) ?? 0
    if (column > current) {
      this.#indents.push(column)
      this.#pending = 1
      return
    }
    while (column < (this.#indents.at(-1) ?? 0)) {
      this.#indents.pop()
      this.#pending--
    }
    if (column !== this.#indents.at(-1)) {
      throw new SourceFault('unindent does not match any outer indentation level', this.#line, 'end')
    }
  }

  /** Skips space, comments, continued lines, and line breaks within brackets. */
  #skipSpace(): void {
    for (;;) {
      const character = this.#text.charAt(this.#at)
      if (character === ' ' || character === '\t' || character === '\f') this.#at++
      else if (character === '#') this.#at = this.#lineEnd()
      else if (character === '\n' && this.#open.length > 0) this.#nextLine(1)
      else if (character === '\\') this.#continueLine()
      else return
    }
  }

  #lineEnd(): number {
    const end = this.#text.indexOf('\n', this.#at)
    return end < 0 ? this.#text.length : end
  }

  #nextLine(characters: number): void {
    this.#at += characters
    this.#line++
  }

  #continueLine(): void {
    if (this.#text.charAt(this.#at + 1) !== '\n') {
      throw new SourceFault('unexpected character after line continuation character', this.#line, 'end')
    }
    this.#nextLine(2)
    if (this.#at < this.#text.length) return
    const bracket = this.innermost()
    throw bracket
      ? new SourceFault(`'${bracket.character}' was never closed`, bracket.line, 'end')
      : new SourceFault('unexpected EOF while parsing', this.#lastLine(), 'end')
  }

  /** At the end of the text, a final line break starts no new line. */
  #lastLine(): number {
    return this.#text === '' || this.#text.endsWith('\n') ? this.#line - 1 : this.#line
  }

  #readWord(): PyToken {
    const prefix = /^(?:[bB][rR]?|[rR][bBfF]?|[uU]|[fF][rR]?)(?=['"])/.exec(this.#text.slice(this.#at, this.#at + 3))
    if (prefix) return this.#readString(this.#at + prefix[0].length)
    let end = this.#at
    while (continuesName(this.#text.charAt(end))) end++
    const word = this.#text.slice(this.#at, end)
    const stray = strayInName(word)
    if (stray !== null) throw new SourceFault(describeCharacter(stray), this.#line, 'token')
    return this.#take(keywords.has(word) ? 'keyword' : 'name', end)
  }

  #readNumber(): PyToken {
    const read = numberEnd(this.#text, this.#at)
    if ('fault' in read) throw new SourceFault(read.fault, this.#line, 'token')
    return this.#take('number', read.end)
  }

  /** `opening` is at the first quote; the token starts with its prefix. */
  #readString(opening: number): PyToken {
    const line = this.#line
    const { end, lines, fault } = stringEnd(this.#text, opening)
    if (fault !== null) throw new SourceFault(`${fault} (detected at line ${line + lines})`, line, 'token')
    this.#line += lines
    return { ...this.#take('string', end), line }
  }

  #readOperator(character: string): PyToken {
    if (/[([{]/.test(character)) openBracket(this.#open, character, this.#line)
    else if (/[)\]}]/.test(character)) closeBracket(this.#open, character, this.#line)
    else if (!isPrintable(character)) throw new SourceFault(describeCharacter(character), this.#line, 'token')
    const [operator = character] = OPERATOR.exec(this.#text.slice(this.#at, this.#at + 3)) ?? []
    return this.#take('operator', this.#at + operator.length)
  }
}

type Bracket = { readonly character: string; readonly line: number }

const mostBrackets = 200
const closing: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
])

/** The open brackets, and Python's errors for brackets that do not match. */
function openBracket(open: Bracket[], character: string, line: number): void {
  if (open.length >= mostBrackets) throw new SourceFault('too many nested parentheses', line, 'token')
  open.push({ character, line })
}

function closeBracket(open: Bracket[], character: string, line: number): void {
  const bracket = open.pop()
  if (!bracket) throw new SourceFault(`unmatched '${character}'`, line, 'token')
  if (closing.get(bracket.character) === character) return
  const where = bracket.line === line ? '' : ` on line ${bracket.line}`
  const words = `closing parenthesis '${character}' does not match opening parenthesis '${bracket.character}'${where}`
  throw new SourceFault(words, line, 'token')
}

/** The end of a string in Python source. Its contents are not parsed. */

type StringEnd = {
  readonly end: number
  /** The number of line breaks in the string. */
  readonly lines: number
  /** Python's error if the string is not terminated. */
  readonly fault: string | null
}

/** `opening` is at the first quote. */
function stringEnd(text: string, opening: number): StringEnd {
  const quote = text.charAt(opening)
  const triple = text.startsWith(quote.repeat(3), opening)
  const close = triple ? quote.repeat(3) : quote
  let lines = 0
  for (let at = opening + close.length; ; at++) {
    const character = text.charAt(at)
    if (character === '' || (character === '\n' && !triple)) {
      return { end: at, lines, fault: `unterminated ${triple ? 'triple-quoted string' : 'string'} literal` }
    }
    if (text.startsWith(close, at)) return { end: at + close.length, lines, fault: null }
    if (character === '\\') at++
    if (text.charAt(at) === '\n') lines++
  }
}

/** Reserved words of Python 3.11. */
export const keywords: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)
