/** Base of the grammar rules: tokens on demand, memoized rules, lists and brackets. */
import type { GrammarRule, Parsed } from './rules.ts'
import { SourceFault } from './source-fault.ts'
import type { PyToken } from './tokenizer.ts'

/** Maximum nesting of rules. Two hundred brackets, Python's limit, need fewer. */
const deepest = 1_700

export class TokenReader {
  readonly #tokens: readonly PyToken[]
  readonly #fetch: (at: number) => PyToken
  protected looksForFaults: boolean
  #depth = 0

  constructor(tokens: readonly PyToken[], fetch: (at: number) => PyToken, looksForFaults: boolean) {
    this.#tokens = tokens
    this.#fetch = fetch
    this.looksForFaults = looksForFaults
  }

  readonly token = (at: number): PyToken => this.#tokens[at] ?? this.#fetch(at)

  readonly is = (at: number, ...texts: readonly string[]): boolean => {
    const { kind, text } = this.token(at)
    return (kind === 'operator' || kind === 'keyword') && texts.includes(text)
  }

  readonly isName = (at: number): boolean => this.token(at).kind === 'name'

  readonly fault = (words: string, at: number): SourceFault => new SourceFault(words, this.token(at).line)

  readonly faultAtLast = (words: string): SourceFault => new SourceFault(words, this.#tokens.at(-1)?.line ?? 1)

  readonly quietly =
    (rule: GrammarRule): GrammarRule =>
    (at) => {
      const before = this.looksForFaults
      this.looksForFaults = false
      const parsed = rule(at)
      this.looksForFaults = before
      return parsed
    }

  protected joined(at: number, word: string, part: GrammarRule): Parsed | null {
    let parsed = part(at)
    while (parsed && this.is(parsed.end, word)) {
      const next = part(parsed.end + 1)
      if (!next) break
      parsed = { end: next.end, called: 'expression' }
    }
    return parsed
  }

  /** One or more items separated by commas, with a trailing comma if allowed. */
  protected list(at: number, item: GrammarRule, mayEndInComma = true): Parsed | null {
    let parsed = item(at)
    let unpacks = parsed?.unpacks ?? false
    while (parsed && this.is(parsed.end, ',')) {
      const next = item(parsed.end + 1)
      if (!next) return { ...parsed, end: mayEndInComma ? parsed.end + 1 : parsed.end, called: 'tuple', unpacks }
      unpacks ||= next.unpacks ?? false
      parsed = { ...next, called: 'tuple' }
    }
    return parsed && { ...parsed, unpacks }
  }

  protected prefixed(at: number, prefix: string, rule: GrammarRule, called: string): Parsed | null {
    const parsed = this.is(at, prefix) ? rule(at + 1) : null
    return parsed && { end: parsed.end, called }
  }

  protected closed(parsed: Parsed | null, close: string, called: string): Parsed | null {
    return parsed && this.is(parsed.end, close) ? { end: parsed.end + 1, called } : null
  }

  protected once(rule: GrammarRule): GrammarRule {
    const known = new Map<number, Parsed | null>()
    return (at) => {
      const before = known.get(at)
      if (before !== undefined) return before
      const parsed = this.deeper(rule, at)
      known.set(at, parsed)
      return parsed
    }
  }

  /** Python's parser runs out of stack too. Its exception then has no text. */
  protected deeper(rule: GrammarRule, at: number): Parsed | null {
    if (this.#depth > deepest) throw new SourceFault('', null, 'token')
    this.#depth++
    const parsed = rule(at)
    this.#depth--
    return parsed
  }
}
