/** Parses a regular expression of Python 3.11's `re`. A pattern that Python refuses raises a PythonError. */
import { PythonError } from '@twincheck/eval/python'

export type PatternNode =
  /**
   * Matches one character: one that `test` accepts or, if `negated`, one that it rejects. `dot` excludes the line feed.
   */
  | { readonly kind: 'set'; readonly test: CharacterTest; readonly negated?: boolean; readonly dot?: true }
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'group'; readonly index: number; readonly item: PatternNode }
  | {
      readonly kind: 'repeat'
      readonly item: PatternNode
      readonly least: number
      readonly most: number
      readonly lazy: boolean
    }
  | { readonly kind: 'atomic'; readonly item: PatternNode }
  | { readonly kind: 'back'; readonly index: number }
  /** A lookaround. `behind` is the number of characters that a lookbehind goes back; null for a lookahead. */
  | { readonly kind: 'look'; readonly item: PatternNode; readonly negative: boolean; readonly behind: number | null }
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
  readonly #names = new Map<string, number>()
  readonly #closed = new Set<number>()
  #position = 0
  #groups = 0
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

  /** Parses one item of a sequence. Null if the item is a comment. */
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
    const lazy = this.#take('?')
    const possessive = !lazy && this.#take('+')
    if (this.#bounds() !== null) throw refused('multiple repeat')
    const node: PatternNode = { kind: 'repeat', item, ...bounds, lazy }
    return possessive ? { kind: 'atomic', item: node } : node
  }

  #bounds(): { readonly least: number; readonly most: number } | null {
    if (this.#take('*')) return { least: 0, most: Number.POSITIVE_INFINITY }
    if (this.#take('+')) return { least: 1, most: Number.POSITIVE_INFINITY }
    if (this.#take('?')) return { least: 0, most: 1 }
    if (this.#next !== '{') return null
    const text = this.#source.slice(this.#position, this.#position + 30).join('')
    const found = /^\{(?:(\d+)|(\d*),(\d*))\}/.exec(text)
    if (found === null) return null
    this.#position += found[0].length
    const [, exact, low, high] = found
    const least = Number(exact ?? (low || 0))
    const most = exact !== undefined ? least : high ? Number(high) : Number.POSITIVE_INFINITY
    if (least > most || least >= 4_294_967_295) throw refused('min repeat greater than max repeat')
    return { least, most }
  }

  #group(): PatternNode | null {
    if (!this.#take('?')) return this.#capture(null)
    if (this.#take('P<')) return this.#capture(this.#nameUntil('>'))
    if (this.#take('P=')) {
      const index = this.#names.get(this.#nameUntil(')'))
      if (index === undefined || !this.#closed.has(index)) throw refused('unknown group name')
      return { kind: 'back', index }
    }
    if (this.#take('#')) {
      while (this.#next !== ')') if (this.#position++ >= this.#source.length) throw refused('missing ), unterminated')
      this.#position++
      return null
    }
    if (this.#take(':')) return this.#closing(this.#choice())
    if (this.#take('>')) return { kind: 'atomic', item: this.#closing(this.#choice()) }
    for (const [mark, behind, negative] of LOOKS) {
      if (!this.#take(mark)) continue
      const item = this.#closing(this.#choice())
      return { kind: 'look', item, negative, behind: behind ? demandWidth(item) : null }
    }
    throw refused('unknown extension')
  }

  #capture(name: string | null): PatternNode {
    const index = ++this.#groups
    if (name !== null) {
      if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) || this.#names.has(name)) throw refused('bad group name')
      this.#names.set(name, index)
    }
    const item = this.#closing(this.#choice())
    this.#closed.add(index)
    return { kind: 'group', index, item }
  }

  #closing(item: PatternNode): PatternNode {
    if (!this.#take(')')) throw refused('missing ), unterminated subpattern')
    return item
  }

  #nameUntil(end: string): string {
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
    const reference = /^(?!0)(\d{1,2})/.exec(this.#source.slice(this.#position, this.#position + 2).join(''))?.[1]
    const octal = /^[0-3][0-7]{2}$/.test(this.#source.slice(this.#position, this.#position + 3).join(''))
    if (reference !== undefined && !octal) {
      this.#position += reference.length
      if (!this.#closed.has(Number(reference))) throw refused('invalid group reference')
      return { kind: 'back', index: Number(reference) }
    }
    return { kind: 'set', test: this.#escaped(false) }
  }

  /**
   * Parses the escape after a backslash, inside or outside a set. Returns the test for the characters that it matches.
   */
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
    // The single character that the escape means, which can be an end of a range. Classes such as \d have none.
    const written = this.#source.slice(start, this.#position).join('')
    return { test, character: KINDS.has(written) ? null : (CONTROLS.get(written) ?? codeOf(written)) }
  }
}

type SetMember = { readonly test: CharacterTest; readonly character: string | null }

const LOOKS = [
  ['=', false, false],
  ['!', false, true],
  ['<=', true, false],
  ['<!', true, true],
] as const

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

function demandWidth(node: PatternNode): number {
  const width = widthOf(node)
  if (width === null) throw refused('look-behind requires fixed-width pattern')
  return width
}

/** The number of characters that a node matches; null if it varies. */
function widthOf(node: PatternNode): number | null {
  switch (node.kind) {
    case 'set':
      return 1
    case 'at':
    case 'look':
      return 0
    case 'back':
      return null
    case 'group':
    case 'atomic':
      return widthOf(node.item)
    case 'repeat': {
      const width = widthOf(node.item)
      return width === null || node.least !== node.most ? null : width * node.least
    }
    case 'sequence':
      return node.items.reduce<number | null>((sum, item) => {
        const width = widthOf(item)
        return sum === null || width === null ? null : sum + width
      }, 0)
    case 'choice': {
      const [first = 0, ...others] = node.items.map(widthOf)
      return others.every((width) => width === first) ? first : null
    }
  }
}

function refused(problem: string): PythonError {
  return new PythonError('Exception', problem)
}
