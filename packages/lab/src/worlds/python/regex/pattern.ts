/**
 * Regular expressions of Python's `re`. Patterns come from models and could take forever, so a search stops after a
 * fixed number of steps. Conditionals, scoped flags and the flags a, L and x are not supported and raise an error.
 */
import { PythonError, type PyValue } from '@twincheck/eval/python'
import { type PatternNode, parsePattern } from './parse.ts'

const MOST_STEPS = 2_000_000
const DEEPEST = 2_000

export type TextPattern = { readonly foundIn: (text: string) => boolean }

/** `re.compile(pattern)`, with IGNORECASE if `ignoreCase`. */
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
/** Continues matching after a node, at the given position. Returns whether the rest of the pattern matches. */
type Rest = (position: number) => boolean

class Search {
  readonly #text: readonly string[]
  readonly #options: SearchOptions
  readonly #groups: (readonly [number, number] | undefined)[] = []
  #steps = 0
  #depth = 0

  constructor(text: readonly string[], options: SearchOptions) {
    this.#text = text
    this.#options = options
  }

  found(node: PatternNode): boolean {
    for (let start = 0; start <= this.#text.length; start++) {
      this.#groups.length = 0
      if (this.#match(node, start, () => true)) return true
    }
    return false
  }

  #match(node: PatternNode, at: number, rest: Rest): boolean {
    if (++this.#steps > MOST_STEPS || this.#depth > DEEPEST) {
      throw new PythonError('RecursionError', 'the search takes too many steps')
    }
    this.#depth++
    const found = this.#matchNode(node, at, rest)
    this.#depth--
    return found
  }

  #matchNode(node: PatternNode, at: number, rest: Rest): boolean {
    switch (node.kind) {
      case 'set':
        return this.#accepts(node, at) && rest(at + 1)
      case 'sequence':
        return this.#sequence(node.items, 0, at, rest)
      case 'choice':
        return node.items.some((item) => this.#match(item, at, rest))
      case 'group':
        return this.#group(node, at, rest)
      case 'repeat':
        return this.#repeat(node, at, rest)
      case 'atomic': {
        const end = this.#endOf(node.item, at)
        return end !== null && rest(end)
      }
      case 'back': {
        const [start, end] = this.#groups[node.index] ?? []
        if (start === undefined || end === undefined) return false
        const same = this.#text.slice(start, end).every((part, index) => this.#same(part, this.#text[at + index]))
        return same && rest(at + end - start)
      }
      case 'look': {
        const start = node.behind === null ? at : at - node.behind
        const seen = start >= 0 && this.#endOf(node.item, start) !== null
        return seen !== node.negative && rest(at)
      }
      case 'at':
        return this.#isAt(node.place, at) && rest(at)
    }
  }

  #sequence(items: readonly PatternNode[], from: number, start: number, rest: Rest): boolean {
    let [index, at] = [from, start]
    // Single characters are matched in a loop, without recursion.
    for (let item = items[index]; item?.kind === 'set'; item = items[++index]) {
      this.#steps++
      if (!this.#accepts(item, at++)) return false
    }
    const item = items[index]
    if (item === undefined) return rest(at)
    return this.#match(item, at, (next) => this.#sequence(items, index + 1, next, rest))
  }

  #group({ index, item }: Extract<PatternNode, { kind: 'group' }>, at: number, rest: Rest): boolean {
    return this.#match(item, at, (end) => {
      const before = this.#groups[index]
      this.#groups[index] = [at, end]
      if (rest(end)) return true
      this.#groups[index] = before
      return false
    })
  }

  #repeat(node: Extract<PatternNode, { kind: 'repeat' }>, at: number, rest: Rest): boolean {
    if (node.item.kind === 'set') return this.#repeatSet(node, node.item, at, rest)
    const step = (count: number, position: number): boolean => {
      const again = () =>
        count < node.most &&
        this.#match(node.item, position, (next) => (next > position || count < node.least) && step(count + 1, next))
      if (count < node.least) return again()
      return node.lazy ? rest(position) || again() : again() || rest(position)
    }
    return step(0, at)
  }

  /** Matches a repeated single character in a loop, without recursion. */
  #repeatSet(
    { least, most, lazy }: Extract<PatternNode, { kind: 'repeat' }>,
    set: Extract<PatternNode, { kind: 'set' }>,
    at: number,
    rest: Rest,
  ): boolean {
    let longest = 0
    while (longest < most && this.#accepts(set, at + longest)) longest++
    this.#steps += longest
    for (let tried = 0; tried <= longest - least; tried++) {
      if (++this.#steps > MOST_STEPS) throw new PythonError('RecursionError', 'the search takes too many steps')
      if (rest(at + (lazy ? least + tried : longest - tried))) return true
    }
    return false
  }

  #endOf(node: PatternNode, at: number): number | null {
    let end: number | null = null
    this.#match(node, at, (position) => {
      end = position
      return true
    })
    return end
  }

  #accepts({ test, dot, negated = false }: Extract<PatternNode, { kind: 'set' }>, at: number): boolean {
    const character = this.#text[at]
    if (character === undefined) return false
    if (dot) return this.#options.dotAll || character !== '\n'
    return (this.#options.ignoreCase ? casesOf(character).some(test) : test(character)) !== negated
  }

  #same(left: string, right: string | undefined): boolean {
    if (left === right || right === undefined) return left === right
    return this.#options.ignoreCase && casesOf(right).includes(left.toLowerCase())
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

/**
 * The character and all its case variants. `ı` and `i` share a capital letter, so they are variants of each other; so
 * are `ſ` and `s`.
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
