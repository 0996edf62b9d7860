/**
 * Python 3.11's grammar of expressions as a recogniser: a parsing expression grammar, in the order of the language reference.
 * In a second reading it also looks for the faults that Python has words for (`grammar-faults.ts`), where and in the order in
 * which CPython does; the first that is found is thrown.
 *
 * Invariants
 *   1. A rule is asked once at a place and remembered, so that reading takes time in proportion to the text.
 *   2. A token is fetched when a rule first looks at it: what is wrong behind the place of a fault is not seen before it.
 */
import * as faults from './grammar-faults.ts'
import type { Parsed, Rule, Rules } from './rules.ts'
import { SourceFault } from './source-fault.ts'
import type { Token } from './tokenizer.ts'

const binary = ['|', '^', '&', '<<', '>>', '+', '-', '*', '/', '//', '%', '@', '**']
const comparisons = ['==', '!=', '<=', '<', '>=', '>', 'in', 'is']

export class Grammar implements Rules {
  readonly #tokens: readonly Token[]
  readonly #fetch: (at: number) => Token
  #looksForFaults: boolean

  constructor(tokens: readonly Token[], fetch: (at: number) => Token, looksForFaults: boolean) {
    this.#tokens = tokens
    this.#fetch = fetch
    this.#looksForFaults = looksForFaults
  }

  token(at: number): Token {
    return this.#tokens[at] ?? this.#fetch(at)
  }

  readonly is = (at: number, ...texts: readonly string[]): boolean => {
    const { kind, text } = this.token(at)
    return (kind === 'operator' || kind === 'keyword') && texts.includes(text)
  }

  readonly isName = (at: number): boolean => this.token(at).kind === 'name'

  readonly fault = (words: string, at: number): SourceFault => new SourceFault(words, this.token(at).line)

  readonly faultAtLast = (words: string): SourceFault => new SourceFault(words, this.#tokens.at(-1)?.line ?? 1)

  readonly quietly =
    (rule: Rule): Rule =>
    (at) => {
      const before = this.#looksForFaults
      this.#looksForFaults = false
      const parsed = rule(at)
      this.#looksForFaults = before
      return parsed
    }

  /** Whether the whole text is one expression. */
  readonly whole: Rule = (at) => {
    let parsed = this.expression(at)
    while (parsed && this.is(parsed.end, ',')) {
      const next = this.expression(parsed.end + 1)
      parsed = { end: next?.end ?? parsed.end + 1, called: 'tuple' }
      if (!next) break
    }
    if (!parsed) return null
    let { end } = parsed
    while (this.token(end).kind === 'newline') end++
    return this.token(end).kind === 'end' ? { ...parsed, end } : null
  }

  readonly expression: Rule = this.#once((at) => {
    if (this.#looksForFaults) faults.inExpression(this, at)
    return this.#conditional(at)
  })

  readonly disjunction: Rule = this.#once((at) => this.#joined(at, 'or', this.#conjunction))

  readonly #conjunction: Rule = this.#once((at) => this.#joined(at, 'and', this.#inversion))

  readonly #inversion: Rule = this.#once((at) => {
    if (!this.is(at, 'not')) return this.#comparison(at)
    const parsed = this.#inversion(at + 1)
    return parsed && { end: parsed.end, called: 'expression' }
  })

  /** Operators of every strength in a row: which binds first makes no difference to what is an expression. */
  readonly bitwiseOr: Rule = this.#once((at) => {
    let parsed = this.#operand(at)
    while (parsed && this.is(parsed.end, ...binary)) {
      const next = this.#operand(parsed.end + 1)
      if (!next) break
      parsed = { end: next.end, called: 'expression' }
    }
    return parsed
  })

  readonly starredExpression: Rule = (at) => this.#prefixed(at, '*', this.expression, 'starred')

  readonly starNamedExpression: Rule = (at) =>
    this.is(at, '*') ? this.#prefixed(at, '*', this.bitwiseOr, 'starred') : this.namedExpression(at)

  readonly starNamedExpressions: Rule = (at) => this.#list(at, this.starNamedExpression)

  readonly starExpressions: Rule = (at) =>
    this.#list(at, (place) =>
      this.is(place, '*') ? this.#prefixed(place, '*', this.bitwiseOr, 'starred') : this.expression(place),
    )

  readonly namedExpression: Rule = (at) => {
    const assigned = this.#assignment(at)
    if (assigned) return assigned
    if (this.#looksForFaults) faults.inNamedExpression(this, at)
    const parsed = this.expression(at)
    return parsed && !this.is(parsed.end, ':=') ? parsed : null
  }

  readonly forIfClauses: Rule = (at) => {
    let parsed: Parsed | null = null
    for (let next = this.#forIfClause(at); next; next = this.#forIfClause(next.end)) parsed = next
    return parsed
  }

  readonly args: Rule = this.#once((at) => {
    let end = at
    let positional = 0
    for (;;) {
      const next = this.#positional(end)
      if (!next) break
      positional++
      end = next.end
      if (!this.is(end, ',')) return { end, called: 'arguments', positional, unpacks: false }
      end++
    }
    const named = this.#named(end)
    if (named) return { ...named, positional: positional + (named.positional ?? 0) }
    return positional > 0 ? { end: end - 1, called: 'arguments', positional, unpacks: false } : null
  })

  readonly atom: Rule = this.#once((at) => {
    const { kind, text } = this.token(at)
    if (kind === 'name') return { end: at + 1, called: 'name' }
    if (kind === 'number' || text === '...') return { end: at + 1, called: kind === 'number' ? 'literal' : 'ellipsis' }
    if (kind === 'string') return this.#strings(at)
    if (kind === 'keyword') return ['True', 'False', 'None'].includes(text) ? { end: at + 1, called: text } : null
    if (text === '(') return this.#parenthesis(at)
    if (text === '[') return this.#bracket(at)
    return text === '{' ? this.#brace(at) : null
  })

  readonly pair: Rule = (at) => {
    if (this.is(at, '**')) return this.#prefixed(at, '**', this.bitwiseOr, 'dict literal')
    const key = this.expression(at)
    return key && this.is(key.end, ':') ? this.expression(key.end + 1) : null
  }

  readonly #conditional: Rule = (at) => {
    if (this.is(at, 'lambda')) return this.#lambda(at)
    const first = this.disjunction(at)
    if (!first || !this.is(first.end, 'if')) return first
    const condition = this.disjunction(first.end + 1)
    const other = condition && this.is(condition.end, 'else') ? this.expression(condition.end + 1) : null
    return other ? { end: other.end, called: 'conditional expression' } : first
  }

  readonly #comparison: Rule = (at) => {
    let parsed = this.bitwiseOr(at)
    while (parsed) {
      const length = this.#comparisonLength(parsed.end)
      const next = length > 0 ? this.bitwiseOr(parsed.end + length) : null
      if (!next) break
      parsed = { end: next.end, called: 'comparison' }
    }
    return parsed
  }

  #comparisonLength(at: number): number {
    if (this.is(at, 'not')) return this.is(at + 1, 'in') ? 2 : 0
    if (this.is(at, 'is') && this.is(at + 1, 'not')) return 2
    return this.is(at, ...comparisons) ? 1 : 0
  }

  readonly #operand: Rule = (at) => {
    if (this.is(at, '+', '-', '~')) {
      const parsed = this.#operand(at + 1)
      return parsed && { end: parsed.end, called: 'expression' }
    }
    return this.is(at, 'await') ? this.#prefixed(at, 'await', this.#primary, 'await expression') : this.#primary(at)
  }

  readonly #primary: Rule = this.#once((at) => {
    let parsed = this.atom(at)
    for (let next = parsed; next; next = parsed && this.#trailer(parsed.end)) parsed = next
    return parsed
  })

  /** An attribute, a call or a subscript behind a value. */
  readonly #trailer: Rule = (at) => {
    if (this.is(at, '.')) return this.isName(at + 1) ? { end: at + 2, called: 'attribute' } : null
    if (this.is(at, '(')) {
      const generated = this.#comprehension(at, ')', 'function call')
      return generated ?? this.#closed(this.#arguments(at + 1) ?? { end: at + 1, called: '' }, ')', 'function call')
    }
    // Python looks for a generator here, and where there is none for a comprehension of any kind that went wrong.
    if (this.#looksForFaults && this.is(at, '[', '{')) faults.inComprehension(this, at)
    return this.is(at, '[') ? this.#closed(this.#slices(at + 1), ']', 'subscript') : null
  }

  readonly #arguments: Rule = this.#once((at) => {
    const parsed = this.args(at)
    const end = parsed && (this.is(parsed.end, ',') ? parsed.end + 1 : parsed.end)
    if (parsed && end !== null && this.is(end, ')')) return { ...parsed, end }
    if (this.#looksForFaults) faults.inArguments(this, at)
    return null
  })

  readonly #positional: Rule = (at) => {
    if (this.is(at, '*')) return this.starredExpression(at)
    const assigned = this.#assignment(at)
    const parsed = assigned ?? this.expression(at)
    if (!parsed || (!assigned && this.is(parsed.end, ':='))) return null
    return this.is(parsed.end, '=') ? null : parsed
  }

  /** Keywords and unpacked iterables, then keywords and unpacked mappings. */
  readonly #named: Rule = (at) => {
    const first = this.#list(at, (place) => this.#keyword(place, '*'), false)
    const from = first && (this.is(first.end, ',') ? first.end + 1 : null)
    const second = first === null || from !== null ? this.#list(from ?? at, (place) => this.#keyword(place, '**'), false) : null
    const last = second ?? first
    if (!last) return null
    return { end: last.end, called: 'arguments', positional: 0, unpacks: second?.unpacks ?? false }
  }

  #keyword(at: number, star: '*' | '**'): Parsed | null {
    if (this.#looksForFaults) faults.inKeyword(this, at)
    if (this.isName(at) && this.is(at + 1, '=')) return this.expression(at + 2)
    const unpacked = this.#prefixed(at, star, this.expression, 'starred')
    return unpacked && { ...unpacked, unpacks: star === '**' }
  }

  readonly #slices: Rule = (at) => this.#list(at, this.#slice)

  readonly #slice: Rule = (at) => {
    if (this.is(at, '*')) return this.starredExpression(at)
    const lower = this.expression(at)?.end ?? at
    if (!this.is(lower, ':')) return this.namedExpression(at)
    const upper = this.expression(lower + 1)?.end ?? lower + 1
    if (!this.is(upper, ':')) return { end: upper, called: 'slice' }
    return { end: this.expression(upper + 1)?.end ?? upper + 1, called: 'slice' }
  }

  readonly #assignment: Rule = (at) =>
    this.isName(at) && this.is(at + 1, ':=') ? this.#prefixed(at + 1, ':=', this.expression, 'named expression') : null

  #strings(at: number): Parsed {
    let end = at
    while (this.token(end).kind === 'string') end++
    return { end, called: 'literal' }
  }

  readonly #parenthesis: Rule = (at) => {
    const first = this.starNamedExpression(at + 1)
    const comma = first !== null && this.is(first.end, ',')
    if (this.is(at + 1, ')') || comma) {
      const rest = comma ? (this.starNamedExpressions(first.end + 1) ?? { end: first.end + 1, called: '' }) : { end: at + 1, called: '' }
      const tuple = this.#closed(rest, ')', 'tuple')
      if (tuple) return tuple
    }
    return this.#group(at) ?? this.#comprehension(at, ')', 'generator expression')
  }

  readonly #group: Rule = (at) => {
    const inner = this.is(at + 1, 'yield') ? this.#yield(at + 1) : this.namedExpression(at + 1)
    const closed = this.#closed(inner, ')', inner?.called ?? '')
    if (!closed && this.#looksForFaults) faults.inGroup(this, at)
    return closed
  }

  readonly #yield: Rule = (at) => {
    const from = this.is(at + 1, 'from')
    const value = from ? this.expression(at + 2) : (this.starExpressions(at + 1) ?? { end: at + 1, called: '' })
    return value && { end: value.end, called: 'yield expression' }
  }

  readonly #bracket: Rule = (at) =>
    this.#closed(this.starNamedExpressions(at + 1) ?? { end: at + 1, called: '' }, ']', 'list') ??
    this.#comprehension(at, ']', 'list comprehension')

  readonly #brace: Rule = (at) => {
    const pairs = this.#list(at + 1, this.pair) ?? { end: at + 1, called: '' }
    const dict = this.#closed(pairs, '}', 'dict literal')
    if (dict) return dict
    // Python looks for these in its first reading already.
    faults.inDict(this, at)
    return (
      this.#closed(this.starNamedExpressions(at + 1), '}', 'set display') ??
      this.#dictComprehension(at) ??
      this.#comprehension(at, '}', 'set comprehension')
    )
  }

  readonly #dictComprehension: Rule = (at) => {
    const pair = this.is(at + 1, '**') ? null : this.pair(at + 1)
    const clauses = pair && this.forIfClauses(pair.end)
    const closed = clauses && this.#closed(clauses, '}', 'dict comprehension')
    if (!closed && this.#looksForFaults) faults.inDictComprehension(this, at)
    return closed
  }

  #comprehension(at: number, close: string, called: string): Parsed | null {
    const element = close === ')' ? (this.#assignment(at + 1) ?? this.expression(at + 1)) : this.namedExpression(at + 1)
    const clauses = element && this.forIfClauses(element.end)
    const closed = clauses && this.#closed(clauses, close, called)
    if (!closed && this.#looksForFaults) faults.inComprehension(this, at)
    return closed
  }

  readonly #forIfClause: Rule = (at) => {
    const start = this.is(at, 'async') ? at + 1 : at
    if (!this.is(start, 'for')) return null
    const target = this.#list(start + 1, this.#target)
    if (!target || !this.is(target.end, 'in')) {
      if (this.#looksForFaults) faults.inForTarget(this, start)
      return null
    }
    let parsed = this.disjunction(target.end + 1)
    while (parsed && this.is(parsed.end, 'if')) {
      const condition = this.disjunction(parsed.end + 1)
      if (!condition) break
      parsed = condition
    }
    return parsed
  }

  /** What can be assigned to. */
  readonly #target: Rule = (at) => {
    const start = this.is(at, '*') ? at + 1 : at
    const parsed = this.#primary(start)
    if (parsed && ['name', 'attribute', 'subscript'].includes(parsed.called)) return parsed
    const close = this.is(start, '(') ? ')' : this.is(start, '[') ? ']' : null
    return close === null ? null : this.#closed(this.#list(start + 1, this.#target), close, 'tuple')
  }

  readonly #lambda: Rule = (at) => {
    const parameters = this.#list(at + 1, this.#parameter) ?? { end: at + 1, called: '' }
    if (!this.is(parameters.end, ':')) return null
    const body = this.expression(parameters.end + 1)
    return body && { end: body.end, called: 'lambda' }
  }

  readonly #parameter: Rule = (at) => {
    if (this.is(at, '/')) return { end: at + 1, called: '' }
    const name = this.is(at, '*', '**') ? at + 1 : at
    if (!this.isName(name)) return this.is(at, '*') ? { end: at + 1, called: '' } : null
    return this.is(name + 1, '=') ? this.expression(name + 2) : { end: name + 1, called: '' }
  }

  #joined(at: number, word: string, part: Rule): Parsed | null {
    let parsed = part(at)
    while (parsed && this.is(parsed.end, word)) {
      const next = part(parsed.end + 1)
      if (!next) break
      parsed = { end: next.end, called: 'expression' }
    }
    return parsed
  }

  /** One or more with commas between them, and one behind the last where that is allowed. */
  #list(at: number, item: Rule, mayEndInComma = true): Parsed | null {
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

  #prefixed(at: number, prefix: string, rule: Rule, called: string): Parsed | null {
    const parsed = this.is(at, prefix) ? rule(at + 1) : null
    return parsed && { end: parsed.end, called }
  }

  #closed(parsed: Parsed | null, close: string, called: string): Parsed | null {
    return parsed && this.is(parsed.end, close) ? { end: parsed.end + 1, called } : null
  }

  #once(rule: Rule): Rule {
    const known = new Map<number, Parsed | null>()
    return (at) => {
      const before = known.get(at)
      if (before !== undefined) return before
      const parsed = rule(at)
      known.set(at, parsed)
      return parsed
    }
  }
}
