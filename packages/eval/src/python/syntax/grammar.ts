/**
 * Python 3.11's grammar of expressions as a recogniser: a parsing expression grammar, in the order of the language
 * reference. In a second pass it also checks for the errors with specific texts (`grammar-faults.ts`), at the same
 * places and in the same order as CPython. The first error found is thrown.
 *
 * Invariants
 *   1. The result of a rule at a position is memoized, so parsing takes linear time.
 *   2. A token is read when a rule first looks at it, so errors after the current position are not seen yet.
 */
import { DisplayRules } from './display-rules.ts'
import * as faults from './grammar-faults.ts'
import type { GrammarRule, Parsed } from './rules.ts'

const binary = ['|', '^', '&', '<<', '>>', '+', '-', '*', '/', '//', '%', '@', '**']
const comparisons = ['==', '!=', '<=', '<', '>=', '>', 'in', 'is']

export class Grammar extends DisplayRules {
  /** Whether the whole text is one expression. */
  readonly whole: GrammarRule = (at) => {
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

  readonly expression: GrammarRule = this.once((at) => {
    if (this.looksForFaults) faults.inExpression(this, at)
    return this.#conditional(at)
  })

  readonly disjunction: GrammarRule = this.once((at) => this.joined(at, 'or', this.#conjunction))

  readonly #conjunction: GrammarRule = this.once((at) => this.joined(at, 'and', this.#inversion))

  readonly #inversion: GrammarRule = this.once((at) => {
    if (!this.is(at, 'not')) return this.#comparison(at)
    const parsed = this.#inversion(at + 1)
    return parsed && { end: parsed.end, called: 'expression' }
  })

  /** Binary operators of any precedence in a row: precedence does not affect whether the text is an expression. */
  readonly bitwiseOr: GrammarRule = this.once((at) => {
    let parsed = this.#operand(at)
    while (parsed && this.is(parsed.end, ...binary)) {
      const next = this.#operand(parsed.end + 1)
      if (!next) break
      parsed = { end: next.end, called: 'expression' }
    }
    return parsed
  })

  readonly namedExpression: GrammarRule = (at) => {
    const assigned = this.assignment(at)
    if (assigned) return assigned
    if (this.looksForFaults) faults.inNamedExpression(this, at)
    const parsed = this.expression(at)
    return parsed && !this.is(parsed.end, ':=') ? parsed : null
  }

  readonly args: GrammarRule = this.once((at) => {
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

  readonly #conditional: GrammarRule = (at) => {
    if (this.is(at, 'lambda')) return this.#lambda(at)
    const first = this.disjunction(at)
    if (!first || !this.is(first.end, 'if')) return first
    const condition = this.disjunction(first.end + 1)
    const other = condition && this.is(condition.end, 'else') ? this.expression(condition.end + 1) : null
    return other ? { end: other.end, called: 'conditional expression' } : first
  }

  readonly #comparison: GrammarRule = (at) => {
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

  readonly #operand: GrammarRule = (at) => {
    if (this.is(at, '+', '-', '~')) {
      const parsed = this.deeper(this.#operand, at + 1)
      return parsed && { end: parsed.end, called: 'expression' }
    }
    return this.is(at, 'await') ? this.prefixed(at, 'await', this.primary, 'await expression') : this.primary(at)
  }

  protected readonly primary: GrammarRule = this.once((at) => {
    let parsed = this.atom(at)
    for (let next = parsed; next; next = parsed && this.#trailer(parsed.end)) parsed = next
    return parsed
  })

  /** An attribute, call or subscript after a value. */
  readonly #trailer: GrammarRule = (at) => {
    if (this.is(at, '.')) return this.isName(at + 1) ? { end: at + 2, called: 'attribute' } : null
    if (this.is(at, '(')) {
      const generated = this.comprehension(at, ')', 'function call')
      return generated ?? this.closed(this.#arguments(at + 1) ?? { end: at + 1, called: '' }, ')', 'function call')
    }
    // Python looks for a generator here, and if there is none, for an invalid comprehension of any kind.
    if (this.looksForFaults && this.is(at, '[', '{')) faults.inComprehension(this, at)
    return this.is(at, '[') ? this.closed(this.#slices(at + 1), ']', 'subscript') : null
  }

  readonly #arguments: GrammarRule = this.once((at) => {
    const parsed = this.args(at)
    const end = parsed && (this.is(parsed.end, ',') ? parsed.end + 1 : parsed.end)
    if (parsed && end !== null && this.is(end, ')')) return { ...parsed, end }
    if (this.looksForFaults) faults.inArguments(this, at)
    return null
  })

  readonly #positional: GrammarRule = (at) => {
    if (this.is(at, '*')) return this.starredExpression(at)
    const assigned = this.assignment(at)
    const parsed = assigned ?? this.expression(at)
    if (!parsed || (!assigned && this.is(parsed.end, ':='))) return null
    return this.is(parsed.end, '=') ? null : parsed
  }

  /** Keywords and unpacked iterables, then keywords and unpacked mappings. */
  readonly #named: GrammarRule = (at) => {
    const first = this.list(at, (place) => this.#keyword(place, '*'), false)
    const from = first && (this.is(first.end, ',') ? first.end + 1 : null)
    const second =
      first === null || from !== null ? this.list(from ?? at, (place) => this.#keyword(place, '**'), false) : null
    const last = second ?? first
    if (!last) return null
    return { end: last.end, called: 'arguments', positional: 0, unpacks: second?.unpacks ?? false }
  }

  #keyword(at: number, star: '*' | '**'): Parsed | null {
    if (this.looksForFaults) faults.inKeyword(this, at)
    if (this.isName(at) && this.is(at + 1, '=')) return this.expression(at + 2)
    const unpacked = this.prefixed(at, star, this.expression, 'starred')
    return unpacked && { ...unpacked, unpacks: star === '**' }
  }

  readonly #slices: GrammarRule = (at) => this.list(at, this.#slice)

  readonly #slice: GrammarRule = (at) => {
    if (this.is(at, '*')) return this.starredExpression(at)
    const lower = this.expression(at)?.end ?? at
    if (!this.is(lower, ':')) return this.namedExpression(at)
    const upper = this.expression(lower + 1)?.end ?? lower + 1
    if (!this.is(upper, ':')) return { end: upper, called: 'slice' }
    return { end: this.expression(upper + 1)?.end ?? upper + 1, called: 'slice' }
  }

  protected readonly assignment: GrammarRule = (at) =>
    this.isName(at) && this.is(at + 1, ':=') ? this.prefixed(at + 1, ':=', this.expression, 'named expression') : null

  readonly #lambda: GrammarRule = (at) => {
    const parameters = this.list(at + 1, this.#parameter) ?? { end: at + 1, called: '' }
    if (!this.is(parameters.end, ':')) return null
    const body = this.expression(parameters.end + 1)
    return body && { end: body.end, called: 'lambda' }
  }

  readonly #parameter: GrammarRule = (at) => {
    if (this.is(at, '/')) return { end: at + 1, called: '' }
    const name = this.is(at, '*', '**') ? at + 1 : at
    if (!this.isName(name)) return this.is(at, '*') ? { end: at + 1, called: '' } : null
    return this.is(name + 1, '=') ? this.expression(name + 2) : { end: name + 1, called: '' }
  }
}
