/** Grammar of atoms: names, literals and everything in brackets, comprehensions included. */
import * as faults from './grammar-faults.ts'
import { TokenReader } from './reading.ts'
import type { GrammarRule, Parsed, Rules } from './rules.ts'

export abstract class DisplayRules extends TokenReader implements Rules {
  abstract readonly expression: GrammarRule
  abstract readonly disjunction: GrammarRule
  abstract readonly bitwiseOr: GrammarRule
  abstract readonly namedExpression: GrammarRule
  abstract readonly args: GrammarRule
  protected abstract readonly primary: GrammarRule
  protected abstract readonly assignment: GrammarRule

  readonly starredExpression: GrammarRule = (at) => this.prefixed(at, '*', this.expression, 'starred')

  readonly starNamedExpression: GrammarRule = (at) =>
    this.is(at, '*') ? this.prefixed(at, '*', this.bitwiseOr, 'starred') : this.namedExpression(at)

  readonly starNamedExpressions: GrammarRule = (at) => this.list(at, this.starNamedExpression)

  readonly starExpressions: GrammarRule = (at) =>
    this.list(at, (place) =>
      this.is(place, '*') ? this.prefixed(place, '*', this.bitwiseOr, 'starred') : this.expression(place),
    )

  readonly forIfClauses: GrammarRule = (at) => {
    let parsed: Parsed | null = null
    for (let next = this.#forIfClause(at); next; next = this.#forIfClause(next.end)) parsed = next
    return parsed
  }

  readonly atom: GrammarRule = this.once((at) => {
    const { kind, text } = this.token(at)
    if (kind === 'name') return { end: at + 1, called: 'name' }
    if (kind === 'number' || text === '...') return { end: at + 1, called: kind === 'number' ? 'literal' : 'ellipsis' }
    if (kind === 'string') return this.#strings(at)
    if (kind === 'keyword') return ['True', 'False', 'None'].includes(text) ? { end: at + 1, called: text } : null
    if (text === '(') return this.#parenthesis(at)
    if (text === '[') return this.#bracket(at)
    return text === '{' ? this.#brace(at) : null
  })

  readonly pair: GrammarRule = (at) => {
    if (this.is(at, '**')) return this.prefixed(at, '**', this.bitwiseOr, 'dict literal')
    const key = this.expression(at)
    return key && this.is(key.end, ':') ? this.expression(key.end + 1) : null
  }

  #strings(at: number): Parsed {
    let end = at
    while (this.token(end).kind === 'string') end++
    return { end, called: 'literal' }
  }

  readonly #parenthesis: GrammarRule = (at) => {
    const first = this.starNamedExpression(at + 1)
    const comma = first !== null && this.is(first.end, ',')
    if (this.is(at + 1, ')') || comma) {
      const rest = comma
        ? (this.starNamedExpressions(first.end + 1) ?? { end: first.end + 1, called: '' })
        : { end: at + 1, called: '' }
      const tuple = this.closed(rest, ')', 'tuple')
      if (tuple) return tuple
    }
    return this.#group(at) ?? this.comprehension(at, ')', 'generator expression')
  }

  readonly #group: GrammarRule = (at) => {
    const inner = this.is(at + 1, 'yield') ? this.#yield(at + 1) : this.namedExpression(at + 1)
    const closed = this.closed(inner, ')', inner?.called ?? '')
    if (!closed && this.looksForFaults) faults.inGroup(this, at)
    return closed
  }

  readonly #yield: GrammarRule = (at) => {
    const from = this.is(at + 1, 'from')
    const value = from ? this.expression(at + 2) : (this.starExpressions(at + 1) ?? { end: at + 1, called: '' })
    return value && { end: value.end, called: 'yield expression' }
  }

  readonly #bracket: GrammarRule = (at) =>
    this.closed(this.starNamedExpressions(at + 1) ?? { end: at + 1, called: '' }, ']', 'list') ??
    this.comprehension(at, ']', 'list comprehension')

  readonly #brace: GrammarRule = (at) => {
    const pairs = this.list(at + 1, this.pair) ?? { end: at + 1, called: '' }
    const dict = this.closed(pairs, '}', 'dict literal')
    if (dict) return dict
    // Python looks for errors in dicts already in its first pass. It looks for all other errors in the second.
    faults.inDict(this, at)
    return (
      this.closed(this.starNamedExpressions(at + 1), '}', 'set display') ??
      this.#dictComprehension(at) ??
      this.comprehension(at, '}', 'set comprehension')
    )
  }

  readonly #dictComprehension: GrammarRule = (at) => {
    const pair = this.is(at + 1, '**') ? null : this.pair(at + 1)
    const clauses = pair && this.forIfClauses(pair.end)
    const closed = clauses && this.closed(clauses, '}', 'dict comprehension')
    if (!closed && this.looksForFaults) faults.inDictComprehension(this, at)
    return closed
  }

  protected comprehension(at: number, close: string, called: string): Parsed | null {
    const element = close === ')' ? (this.assignment(at + 1) ?? this.expression(at + 1)) : this.namedExpression(at + 1)
    const clauses = element && this.forIfClauses(element.end)
    const closed = clauses && this.closed(clauses, close, called)
    if (!closed && this.looksForFaults) faults.inComprehension(this, at)
    return closed
  }

  readonly #forIfClause: GrammarRule = (at) => {
    const start = this.is(at, 'async') ? at + 1 : at
    if (!this.is(start, 'for')) return null
    const target = this.list(start + 1, this.#target)
    if (!target || !this.is(target.end, 'in')) {
      if (this.looksForFaults) faults.inForTarget(this, start)
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

  /** An assignment target. */
  readonly #target: GrammarRule = (at) => {
    const start = this.is(at, '*') ? at + 1 : at
    const parsed = this.primary(start)
    if (parsed && ['name', 'attribute', 'subscript'].includes(parsed.called)) return parsed
    const close = this.is(start, '(') ? ')' : this.is(start, '[') ? ']' : null
    return close === null ? null : this.closed(this.list(start + 1, this.#target), close, 'tuple')
  }
}
