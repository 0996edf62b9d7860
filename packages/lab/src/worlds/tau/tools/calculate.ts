/**
 * `round(float(eval(expression)), 2)` for texts of digits, points, brackets and + - * / only. Nothing else is
 * evaluated.
 *
 * CPython's error for an invalid expression depends on how far its parser got. Common cases have CPython's text; the
 * others get `invalid syntax`.
 */
import { contains, type Float, PythonError, type PyValue } from '@twincheck/eval/python'
import { iterate } from '../../python/access.ts'
import { toFloat } from '../../python/convert.ts'
import { roundTo } from '../../python/round.ts'
import { evaluateExpression } from './expression.ts'

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
