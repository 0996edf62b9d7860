/**
 * `round(float(eval(expression)), 2)` for texts of digits, points, brackets and + - * / only. Nothing else is
 * evaluated.
 *
 * CPython's error for an invalid expression depends on how far its parser got. Common cases have CPython's text; the
 * others get `invalid syntax`.
 */
import { contains, type Float, PythonError, type PyValue } from '@twincheck/eval/python'
import { toFloat } from '../../python/convert.ts'
import { roundTo } from '../../python/round.ts'
import { evaluateExpression } from './expression.ts'
import { iterate } from './python-access.ts'

export type Calculation =
  | { readonly kind: 'value'; readonly value: PyValue }
  | { readonly kind: 'error'; readonly reason: string }

export function calculate(expression: PyValue): Calculation {
  if (!hasOnlyArithmetic(expression)) return { kind: 'error', reason: 'invalid characters in expression' }
  try {
    return { kind: 'value', value: evaluate(expression) }
  } catch (error) {
    if (!(error instanceof PythonError)) throw error
    return { kind: 'error', reason: error.text }
  }
}

/** Raises if the value is not iterable, or if a member is not a text. */
export function hasOnlyArithmetic(expression: PyValue): boolean {
  return iterate(expression).every((character) => contains('0123456789+-*/(). ', character))
}

export function evaluate(expression: PyValue): PyValue {
  if (typeof expression !== 'string') {
    throw new PythonError('TypeError', 'eval() arg 1 must be a string, bytes or code object')
  }
  const number: Float = toFloat(evaluateExpression(expression))
  return roundTo(number, 2)
}
