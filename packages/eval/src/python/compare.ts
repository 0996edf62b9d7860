/**
 * Python's ordering: numbers by exact value, strings by code point, lists item by item. Comparing other pairs of types raises a
 * TypeError.
 */
import { PythonError } from './error.ts'
import { equal, numeric, type PyValue, Tuple, typeName } from './value.ts'

export type OrderOperator = '<' | '<=' | '>' | '>='

export function lessThan(left: PyValue, right: PyValue): boolean {
  return holds('<', left, right)
}

export function lessOrEqual(left: PyValue, right: PyValue): boolean {
  return holds('<=', left, right)
}

export function greaterThan(left: PyValue, right: PyValue): boolean {
  return holds('>', left, right)
}

export function greaterOrEqual(left: PyValue, right: PyValue): boolean {
  return holds('>=', left, right)
}

/** Compares two comparable Python values for `Array.prototype.sort`. The result is negative, zero or positive. */
export function compare(left: PyValue, right: PyValue): number {
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right)
  if (lessThan(left, right)) return -1
  return lessThan(right, left) ? 1 : 0
}

/** Compares two strings by code point, as Python does. The UTF-16 order of JavaScript differs for characters outside the basic plane. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    if (left.charCodeAt(index) !== right.charCodeAt(index)) {
      return (left.codePointAt(index) ?? 0) - (right.codePointAt(index) ?? 0)
    }
  }
  return left.length - right.length
}

/** Python's `min(values)`. It returns the first of the smallest values. */
export function minimum(values: readonly PyValue[]): PyValue {
  return extreme(values, '<', 'min')
}

/** Python's `max(values)`. It returns the first of the largest values. */
export function maximum(values: readonly PyValue[]): PyValue {
  return extreme(values, '>', 'max')
}

/** Python's `sorted(values)`. It returns a new list, and the sort is stable. */
export function sorted(values: readonly PyValue[]): PyValue[] {
  const [first, second] = values
  // If the items cannot be compared, Python's TypeError names the operands of the first comparison. CPython first compares the second
  // item with the first, so the same comparison is made here before the sort.
  if (first !== undefined && second !== undefined) lessThan(second, first)
  return [...values].sort(compare)
}

function holds(operator: OrderOperator, left: PyValue, right: PyValue): boolean {
  if (typeof left === 'string' && typeof right === 'string') return decide(operator, compareText(left, right), 0)
  const leftNumber = numeric(left)
  const rightNumber = leftNumber === null ? null : numeric(right)
  if (leftNumber !== null && rightNumber !== null) return decide(operator, leftNumber, rightNumber)
  if (Array.isArray(left) && Array.isArray(right)) return holdsForItems(operator, left, right)
  if (left instanceof Tuple && right instanceof Tuple) return holdsForItems(operator, left.items, right.items)
  throw new PythonError(
    'TypeError',
    `'${operator}' not supported between instances of '${typeName(left)}' and '${typeName(right)}'`,
  )
}

function holdsForItems(operator: OrderOperator, left: readonly PyValue[], right: readonly PyValue[]): boolean {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const leftItem = left[index] ?? null
    const rightItem = right[index] ?? null
    if (!equal(leftItem, rightItem)) return holds(operator, leftItem, rightItem)
  }
  return decide(operator, left.length, right.length)
}

function decide(operator: OrderOperator, left: number | bigint, right: number | bigint): boolean {
  switch (operator) {
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
  }
}

function extreme(values: readonly PyValue[], operator: '<' | '>', name: 'min' | 'max'): PyValue {
  let best = values[0]
  if (best === undefined) throw new PythonError('ValueError', `${name}() arg is an empty sequence`)
  for (let index = 1; index < values.length; index++) {
    const candidate = values[index]
    if (candidate !== undefined && holds(operator, candidate, best)) best = candidate
  }
  return best
}
