/**
 * The errors for which Python 3.11 has specific texts, each checked where CPython's grammar checks it. A function
 * returns if there is no such error, and throws it otherwise.
 */
import type { Rules } from './rules.ts'

const parenthesised = 'Generator expression must be parenthesized'
const equals = "invalid syntax. Maybe you meant '==' or ':=' instead of '='?"
/** Python's soft keywords. Python 3.11 also treats every prefix of them, such as `m`, as a soft keyword. */
const softKeywords = ['_', 'case', 'match']
/** Statements of Python 2 that became functions. */
const legacy = ['exec', 'print']

export function inExpression(rules: Rules, at: number): void {
  const { kind, text } = rules.token(at)
  const excepted =
    kind === 'name' && (softKeywords.some((word) => word.startsWith(text)) || rules.token(at + 1).kind === 'string')
  const first = rules.disjunction(at)
  if (first && !excepted) {
    const second = rules.quietly(rules.expression)(first.end)
    const oldStatement = first.end === at + 1 && kind === 'name' && legacy.includes(text)
    if (second && !oldStatement && rules.token(second.end - 1).level > 0) {
      throw rules.fault('invalid syntax. Perhaps you forgot a comma?', at)
    }
  }
  if (first && rules.is(first.end, 'if')) {
    const condition = rules.disjunction(first.end + 1)
    if (condition && !rules.is(condition.end, 'else', ':'))
      throw rules.fault("expected 'else' after 'if' expression", at)
  }
  // As in Python, the expression after any name is parsed first, which finds errors in it. Only then the name is
  // checked.
  if (kind === 'name' && !rules.is(at + 1, '(') && rules.starExpressions(at + 1) && legacy.includes(text)) {
    throw rules.fault(`Missing parentheses in call to '${text}'. Did you mean ${text}(...)?`, at)
  }
}

export function inNamedExpression(rules: Rules, at: number): void {
  const whole = rules.expression(at)
  if (whole && rules.is(whole.end, ':=') && rules.expression(whole.end + 1)) {
    throw rules.fault(`cannot use assignment expressions with ${whole.called}`, at)
  }
  if (rules.isName(at) && rules.is(at + 1, '=') && endsAssignment(rules, at + 2)) throw rules.fault(equals, at)
  const value = rules.bitwiseOr(at)
  const shown = rules.atom(at)?.called ?? ''
  if (['list', 'tuple', 'generator expression', 'True', 'None', 'False'].includes(shown)) return
  if (value && rules.is(value.end, '=') && endsAssignment(rules, value.end + 1)) {
    throw rules.fault(`cannot assign to ${value.called} here. Maybe you meant '==' instead of '='?`, at)
  }
}

function endsAssignment(rules: Rules, at: number): boolean {
  const value = rules.bitwiseOr(at)
  return value !== null && !rules.is(value.end, '=', ':=')
}

export function inKeyword(rules: Rules, at: number): void {
  if (rules.is(at, 'True', 'False', 'None') && rules.is(at + 1, '=')) {
    throw rules.fault(`cannot assign to ${rules.token(at).text}`, at)
  }
  if (rules.isName(at) && rules.is(at + 1, '=')) {
    const value = rules.expression(at + 2)
    if (value && rules.forIfClauses(value.end)) throw rules.fault(equals, at)
    return
  }
  const value = rules.expression(at)
  if (value && rules.is(value.end, '=')) {
    throw rules.fault('expression cannot contain assignment, perhaps you meant "=="?', at)
  }
}

export function inArguments(rules: Rules, at: number): void {
  const all = rules.args(at)
  if (all && rules.is(all.end, ',') && rules.is(all.end + 1, '*')) {
    throw rules.fault('iterable argument unpacking follows keyword argument unpacking', at)
  }
  const generated = clausesBehind(rules, rules.expression(at)?.end ?? null)
  if (generated !== null && rules.is(generated, ',')) throw rules.fault(parenthesised, at)
  if (rules.isName(at) && rules.is(at + 1, '=')) {
    if (clausesBehind(rules, rules.expression(at + 2)?.end ?? null) !== null) throw rules.fault(equals, at)
  }
  if (!all) return
  if (clausesBehind(rules, all.end) !== null && (all.positional ?? 0) > 1) throw rules.fault(parenthesised, at)
  if (!rules.is(all.end, ',')) return
  if (clausesBehind(rules, rules.expression(all.end + 1)?.end ?? null) !== null) throw rules.fault(parenthesised, at)
  if (rules.args(all.end + 1)) {
    throw rules.faultAtLast(`positional argument follows keyword argument${all.unpacks ? ' unpacking' : ''}`)
  }
}

/** The end of the comprehension clauses that start at token `at`; null if there are none. */
function clausesBehind(rules: Rules, at: number | null): number | null {
  return at === null ? null : (rules.forIfClauses(at)?.end ?? null)
}

export function inComprehension(rules: Rules, at: number): void {
  const starred = rules.is(at + 1, '*') ? rules.starredExpression(at + 1) : null
  if (starred && rules.forIfClauses(starred.end)) {
    throw rules.fault('iterable unpacking cannot be used in comprehension', at + 1)
  }
  if (!rules.is(at, '[', '{')) return
  const first = rules.starNamedExpression(at + 1)
  if (!first || !rules.is(first.end, ',')) return
  const others = rules.starNamedExpressions(first.end + 1)
  if ((others && rules.forIfClauses(others.end)) || rules.forIfClauses(first.end + 1)) {
    throw rules.fault('did you forget parentheses around the comprehension target?', at + 1)
  }
}

export function inDictComprehension(rules: Rules, at: number): void {
  if (!rules.is(at + 1, '**')) return
  const value = rules.bitwiseOr(at + 2)
  const clauses = value && rules.forIfClauses(value.end)
  if (clauses && rules.is(clauses.end, '}'))
    throw rules.fault('dict unpacking cannot be used in dict comprehension', at + 1)
}

export function inGroup(rules: Rules, at: number): void {
  const starred = rules.is(at + 1, '*') ? rules.starredExpression(at + 1) : null
  if (starred && rules.is(starred.end, ')')) throw rules.fault('cannot use starred expression here', at + 1)
  const twice = rules.is(at + 1, '**') ? rules.expression(at + 2) : null
  if (twice && rules.is(twice.end, ')')) throw rules.fault('cannot use double starred expression here', at + 1)
}

export function inDict(rules: Rules, at: number): void {
  let place = at + 1
  let pair = rules.pair(place)
  while (pair && rules.is(pair.end, ',')) {
    place = pair.end + 1
    pair = rules.pair(place)
  }
  if (pair) return
  const key = rules.expression(place)
  if (!key) return
  if (!rules.is(key.end, ':')) {
    if (place > at + 1) throw rules.fault("':' expected after dictionary key", key.end - 1)
    return
  }
  if (rules.is(key.end + 1, '*') && rules.bitwiseOr(key.end + 2)) {
    throw rules.fault('cannot use a starred expression in a dictionary value', key.end + 1)
  }
  if (rules.is(key.end + 1, '}', ',')) throw rules.fault("expression expected after dictionary key and ':'", key.end)
}

export function inForTarget(rules: Rules, at: number): void {
  if (!rules.starExpressions(at + 1)) return
  const stray = strayTarget(rules, at + 1)
  if (stray !== null) throw rules.fault(`cannot assign to ${stray}`, at + 1)
}

/** The part of a target that cannot be assigned to; null if there is none. */
function strayTarget(rules: Rules, at: number): string | null {
  const start = rules.is(at, '*') ? at + 1 : at
  const whole = rules.expression(start)
  const left = rules.bitwiseOr(start)
  // `1 in y` is parsed as a comparison. The assignment target is the part before `in`.
  const target = left && rules.is(left.end, 'in') ? left : whole
  if (!target) return null
  if (target.called === 'list' || target.called === 'tuple') {
    for (let place = start + 1; place < target.end - 1; ) {
      const stray = strayTarget(rules, place)
      if (stray !== null) return stray
      place = (rules.starNamedExpression(place)?.end ?? place) + 1
    }
    return null
  }
  return assignable.includes(target.called) ? null : target.called
}

const assignable = ['name', 'attribute', 'subscript']
