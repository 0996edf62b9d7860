/**
 * Imitates regular expressions of Python's `re`, for searches that only ask whether there is a match. A search does not try alternatives
 * one after another. It follows all positions at which a part of the pattern can end, so no pattern takes exponential time. Patterns come
 * from models, so a search also stops after a fixed number of steps. Scoped flags and the flags a, L and x are not supported.
 */
import { PythonError, type PyValue } from '@twincheck/eval/python'
import { type PatternNode, parsePattern } from './parse.ts'

const MOST_STEPS = 5_000_000

export type TextPattern = { readonly foundIn: (text: string) => boolean }

/** Imitates Python's `re.compile(pattern)`, with IGNORECASE if `ignoreCase`. */
export function compilePattern(source: PyValue, ignoreCase: boolean): TextPattern {
  if (typeof source !== 'string') {
    throw new PythonError('TypeError', 'first argument must be string or compiled pattern')
  }
  if (/^[\w @:,'"-]*$/.test(source)) {
    const wanted = ignoreCase ? source.toLowerCase() : source
    return { foundIn: (text) => (ignoreCase ? text.toLowerCase() : text).includes(wanted) }
  }
  const { node, flags } = parsePattern(source)
  const options = { ignoreCase: ignoreCase || flags.has('i'), dotAll: flags.has('s'), multiline: flags.has('m') }
  return { foundIn: (text) => new Search([...text], options).found(node) }
}

type SearchOptions = { readonly ignoreCase: boolean; readonly dotAll: boolean; readonly multiline: boolean }
type Positions = ReadonlySet<number>

class Search {
  readonly #text: readonly string[]
  readonly #options: SearchOptions
  #steps = 0

  constructor(text: readonly string[], options: SearchOptions) {
    this.#text = text
    this.#options = options
  }

  found(node: PatternNode): boolean {
    return this.#ends(node, new Set(Array.from({ length: this.#text.length + 1 }, (_, start) => start))).size > 0
  }

  /** Matches the node at each position in `starts`. Returns all positions at which such a match can end. */
  #ends(node: PatternNode, starts: Positions): Positions {
    this.#steps += starts.size + 1
    if (this.#steps > MOST_STEPS) throw new PythonError('RecursionError', 'the search takes too many steps')
    switch (node.kind) {
      case 'set':
        return new Set([...starts].filter((at) => this.#accepts(node, at)).map((at) => at + 1))
      case 'sequence':
        return node.items.reduce((ends, item) => (ends.size === 0 ? ends : this.#ends(item, ends)), starts)
      case 'choice':
        return new Set(node.items.flatMap((item) => [...this.#ends(item, starts)]))
      case 'repeat':
        return this.#repeat(node, starts)
      case 'at':
        return new Set([...starts].filter((at) => this.#isAt(node.place, at)))
    }
  }

  #repeat({ item, least, most }: Extract<PatternNode, { kind: 'repeat' }>, starts: Positions): Positions {
    let now = starts
    for (let count = 0; count < least && now.size > 0; count++) {
      const next = this.#ends(item, now)
      // If the item can match the empty text, every start position is also an end position. So the set of positions grows with each
      // repetition until it no longer changes.
      if (count > this.#text.length && isSame(now, next)) break
      now = next
    }
    const all = new Set(now)
    for (let count = least; count < most && now.size > 0; count++) {
      now = new Set([...this.#ends(item, now)].filter((at) => !all.has(at)))
      for (const at of now) all.add(at)
    }
    return all
  }

  #accepts({ test, dot, negated = false }: Extract<PatternNode, { kind: 'set' }>, at: number): boolean {
    const character = this.#text[at]
    if (character === undefined) return false
    if (dot) return this.#options.dotAll || character !== '\n'
    return (this.#options.ignoreCase ? casesOf(character).some(test) : test(character)) !== negated
  }

  #isAt(place: Extract<PatternNode, { kind: 'at' }>['place'], at: number): boolean {
    const text = this.#text
    const { multiline } = this.#options
    switch (place) {
      case 'start':
        return at === 0 || (multiline && text[at - 1] === '\n')
      case 'end':
        return at === text.length || (text[at] === '\n' && (multiline || at === text.length - 1))
      case 'first':
        return at === 0
      case 'last':
        return at === text.length
      case 'border':
        return isWord(text[at - 1]) !== isWord(text[at])
      case 'inside':
        return isWord(text[at - 1]) === isWord(text[at])
    }
  }
}

function isSame(left: Positions, right: Positions): boolean {
  return left.size === right.size && [...left].every((at) => right.has(at))
}

/**
 * All case variants of a character. Two characters with the same capital letter are variants of each other. For example, `ı` and `i` are
 * variants, and so are `ſ` and `s`.
 */
function casesOf(character: string): readonly string[] {
  return asciiCases[character.charCodeAt(0)] ?? allCases(character)
}

function allCases(character: string): readonly string[] {
  const upper = character.toUpperCase()
  return [character, character.toLowerCase(), upper, upper.toLowerCase(), ...(OTHER_CASES.get(upper) ?? '')]
}

/** Case variants that Python knows and JavaScript's case conversion does not find, by capital letter. */
const OTHER_CASES: ReadonlyMap<string, string> = new Map([
  ['I', '\u0130\u0131'],
  ['\u0130', 'iI\u0131'],
  ['K', '\u212a'],
  ['S', '\u017f'],
  ['\u00c5', '\u212b'],
  ['\u03a9', '\u2126'],
  ['\u039c', '\u00b5'],
])

const asciiCases = Array.from({ length: 128 }, (_, code) => [...new Set(allCases(String.fromCharCode(code)))])

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character)
}
