/** Parses a pattern of Python 3.11's `re`, without lookarounds, references, conditionals and atomic groups. */
import { PythonError } from '@twincheck/eval/python'

export type PatternNode =
  /** A node for one character that `test` accepts or, if `negated`, rejects. `dot` excludes the line feed. */
  | { readonly kind: 'set'; readonly test: CharacterTest; readonly negated?: boolean; readonly dot?: true }
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly item: PatternNode; readonly least: number; readonly most: number }
  | { readonly kind: 'at'; readonly place: 'start' | 'end' | 'first' | 'last' | 'border' | 'inside' }

type CharacterTest = (character: string) => boolean

export type ParsedPattern = { readonly node: PatternNode; readonly flags: ReadonlySet<string> }

const LONGEST = 5_000

export function parsePattern(source: string): ParsedPattern {
  if (source.length > LONGEST) throw refused('the pattern is too long')
  const flags = /^\(\?([ismu]+)\)/.exec(source)
  const parser = new Parser([...source.slice(flags?.[0].length ?? 0)])
  return { node: parser.whole(), flags: new Set(flags?.[1] ?? '') }
}

class Parser {
  readonly #source: readonly string[]
  #position = 0
  #depth = 0

  constructor(source: readonly string[]) {
    this.#source = source
  }

  whole(): PatternNode {
    const node = this.#choice()
    if (this.#position < this.#source.length) throw refused('unbalanced parenthesis')
    return node
  }

  get #next(): string | undefined {
    return this.#source[this.#position]
  }

  #take(text: string): boolean {
    for (let index = 0; index < text.length; index++) {
      if (this.#source[this.#position + index] !== text[index]) return false
    }
    this.#position += text.length
    return true
  }

  #ahead(length: number): string {
    return this.#source.slice(this.#position, this.#position + length).join('')
  }

  #choice(): PatternNode {
    if (++this.#depth > 100) throw refused('the pattern is nested too deeply')
    const items = [this.#sequence()]
    while (this.#take('|')) items.push(this.#sequence())
    this.#depth--
    const [only] = items
    return items.length === 1 && only !== undefined ? only : { kind: 'choice', items }
  }

  #sequence(): PatternNode {
    const items: PatternNode[] = []
    for (let next = this.#next; next !== undefined && next !== '|' && next !== ')'; next = this.#next) {
      const item = this.#item()
      if (item === null) continue
      items.push(this.#repeated(item))
    }
    return { kind: 'sequence', items }
  }

  #item(): PatternNode | null {
    const character = this.#source[this.#position++] ?? ''
    switch (character) {
      case '.':
        return { kind: 'set', test: () => true, dot: true }
      case '^':
        return { kind: 'at', place: 'start' }
      case '$':
        return { kind: 'at', place: 'end' }
      case '[':
        return this.#set()
      case '(':
        return this.#group()
      case '\\':
        return this.#escape()
      case '*':
      case '+':
      case '?':
        throw refused('nothing to repeat')
    }
    // A repetition such as `{2,3}` is an error here, because no item comes before it. Any other brace is a literal.
    if (character === '{') {
      this.#position--
      if (this.#bounds() !== null) throw refused('nothing to repeat')
      this.#position++
    }
    return literal(character)
  }

  #repeated(item: PatternNode): PatternNode {
    const bounds = this.#bounds()
    if (bounds === null) return item
    if (item.kind === 'at') throw refused('nothing to repeat')
    // Lazy and possessive repetitions are searched like plain repetitions, because a search says only whether there is a match.
    if (!this.#take('?')) this.#take('+')
    if (this.#bounds() !== null) throw refused('multiple repeat')
    return { kind: 'repeat', item, ...bounds }
  }

  #bounds(): { readonly least: number; readonly most: number } | null {
    if (this.#take('*')) return { least: 0, most: Number.POSITIVE_INFINITY }
    if (this.#take('+')) return { least: 1, most: Number.POSITIVE_INFINITY }
    if (this.#take('?')) return { least: 0, most: 1 }
    if (this.#next !== '{') return null
    const found = /^\{(?:(\d+)|(\d*),(\d*))\}/.exec(this.#ahead(30))
    if (found === null) return null
    this.#position += found[0].length
    const [, exact, low, high] = found
    const least = Number(exact ?? (low || 0))
    const most = exact !== undefined ? least : high ? Number(high) : Number.POSITIVE_INFINITY
    if (least > most || least >= 4_294_967_295) throw refused('min repeat greater than max repeat')
    return { least, most }
  }

  #group(): PatternNode | null {
    if (this.#take('?P<')) {
      if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(this.#textUntil('>'))) throw refused('bad group name')
    } else if (this.#take('?#')) {
      this.#textUntil(')')
      return null
    } else if (!this.#take('?:') && this.#take('?')) throw refused('unknown extension')
    const item = this.#choice()
    if (!this.#take(')')) throw refused('missing ), unterminated subpattern')
    return item
  }

  #textUntil(end: string): string {
    const start = this.#position
    while (this.#next !== end) if (this.#position++ >= this.#source.length) throw refused(`missing ${end}`)
    return this.#source.slice(start, this.#position++).join('')
  }

  #escape(): PatternNode {
    const character = this.#next
    const place = PLACES.get(character ?? '')
    if (place !== undefined) {
      this.#position++
      return { kind: 'at', place }
    }
    if (/^(?!0)\d/.test(character ?? '') && !/^[0-3][0-7]{2}$/.test(this.#ahead(3))) throw refused('group reference')
    return { kind: 'set', test: this.#escaped(false) }
  }

  #escaped(inSet: boolean): CharacterTest {
    const character = this.#source[this.#position++]
    if (character === undefined) throw refused('bad escape (end of pattern)')
    const kind = KINDS.get(character)
    if (kind !== undefined) return kind
    if (character === 'b' && inSet) return is('\b')
    const control = CONTROLS.get(character)
    if (control !== undefined) return is(control)
    const text = this.#source.slice(this.#position - 1, this.#position + 9).join('')
    const code = /^(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([0-3][0-7]{2}|0[0-7]?))/i.exec(text)
    if (code !== null) {
      this.#position += code[0].length - 1
      const [, two, four, eight, octal] = code
      const value = octal === undefined ? Number.parseInt(two ?? four ?? eight ?? '', 16) : Number.parseInt(octal, 8)
      if (value > 0x10ffff) throw refused('bad escape')
      return is(String.fromCodePoint(value))
    }
    if (/[a-z\d]/i.test(character)) throw refused(`bad escape \\${character}`)
    return is(character)
  }

  #set(): PatternNode {
    const negated = this.#take('^')
    const tests: CharacterTest[] = []
    for (let first = true; first || this.#next !== ']'; first = false) {
      const low = this.#member()
      if (this.#next === '-' && this.#source[this.#position + 1] !== ']') {
        this.#position++
        tests.push(range(low, this.#member()))
      } else tests.push(low.test)
    }
    this.#position++
    return { kind: 'set', test: (character) => tests.some((test) => test(character)), negated }
  }

  #member(): SetMember {
    const character = this.#source[this.#position]
    if (character === undefined) throw refused('unterminated character set')
    this.#position++
    if (character !== '\\') return { test: is(character), character }
    const start = this.#position
    const test = this.#escaped(true)
    // The single character that the escape means, which can be an end of a range. Classes such as `\d` have no single character.
    const written = this.#source.slice(start, this.#position).join('')
    return { test, character: KINDS.has(written) ? null : (CONTROLS.get(written) ?? codeOf(written)) }
  }
}

type SetMember = { readonly test: CharacterTest; readonly character: string | null }

const PLACES: ReadonlyMap<string, Extract<PatternNode, { kind: 'at' }>['place']> = new Map([
  ['A', 'first'],
  ['Z', 'last'],
  ['b', 'border'],
  ['B', 'inside'],
])

const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
])

const SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/u

const KINDS: ReadonlyMap<string, CharacterTest> = new Map([
  ['d', (character: string) => /\p{Nd}/u.test(character)],
  ['D', (character: string) => !/\p{Nd}/u.test(character)],
  ['s', (character: string) => SPACE.test(character)],
  ['S', (character: string) => !SPACE.test(character)],
  ['w', (character: string) => /[\p{L}\p{N}_]/u.test(character)],
  ['W', (character: string) => !/[\p{L}\p{N}_]/u.test(character)],
])

function is(wanted: string): CharacterTest {
  return (character) => character === wanted
}

function literal(character: string): PatternNode {
  return { kind: 'set', test: is(character) }
}

function codeOf(written: string): string {
  const hex = /^[xuU]([\da-f]+)$/i.exec(written)?.[1]
  if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
  if (written === 'b') return '\b'
  return /^[0-7]+$/.test(written) ? String.fromCharCode(Number.parseInt(written, 8)) : written
}

function range(low: SetMember, high: SetMember): CharacterTest {
  const first = low.character?.codePointAt(0)
  const last = high.character?.codePointAt(0)
  if (first === undefined || last === undefined || first > last) throw refused('bad character range')
  return (character) => {
    const code = character.codePointAt(0) ?? -1
    return code >= first && code <= last
  }
}

function refused(problem: string): PythonError {
  return new PythonError('Exception', problem)
}
