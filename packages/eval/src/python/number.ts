/**
 * Python's arithmetic with the exceptions of CPython 3.11. For `x += y`, callers pass '+=' as the operator, because the TypeError names
 * it.
 */
import { PythonError } from './error.ts'
import { powerOfFloats } from './power.ts'
import { quotientOfInts } from './real.ts'
import { Float, fromBigInt, numeric, type PyValue, Tuple, typeName } from './value.ts'

export function add(left: PyValue, right: PyValue, operator: '+' | '+=' = '+'): PyValue {
  if (typeof left === 'number' && typeof right === 'number') {
    const result = left + right
    return Number.isSafeInteger(result) ? result : BigInt(left) + BigInt(right)
  }
  if (typeof left === 'string') return typeof right === 'string' ? left + right : refuseConcatenation('str', right)
  if (Array.isArray(left)) return Array.isArray(right) ? [...left, ...right] : refuseConcatenation('list', right)
  if (left instanceof Tuple) {
    return right instanceof Tuple ? new Tuple([...left.items, ...right.items]) : refuseConcatenation('tuple', right)
  }
  if (haveFloat(left, right)) return new Float(asDouble(left, right, operator) + asDouble(right, left, operator, true))
  return fromBigInt(asBigInt(left, right, operator) + asBigInt(right, left, operator, true))
}

export function subtract(left: PyValue, right: PyValue, operator: '-' | '-=' = '-'): PyValue {
  if (typeof left === 'number' && typeof right === 'number') {
    const result = left - right
    return Number.isSafeInteger(result) ? result : BigInt(left) - BigInt(right)
  }
  if (haveFloat(left, right)) return new Float(asDouble(left, right, operator) - asDouble(right, left, operator, true))
  return fromBigInt(asBigInt(left, right, operator) - asBigInt(right, left, operator, true))
}

export function multiply(left: PyValue, right: PyValue, operator: '*' | '*=' = '*'): PyValue {
  if (typeof left === 'number' && typeof right === 'number') {
    const result = left * right
    // An int has no negative zero. Adding zero turns the -0 of `0 * -5` into 0.
    return Number.isSafeInteger(result) ? result + 0 : BigInt(left) * BigInt(right)
  }
  if (isSequence(left)) return repeat(left, right)
  if (isSequence(right)) return repeat(right, left)
  if (haveFloat(left, right)) return new Float(asDouble(left, right, operator) * asDouble(right, left, operator, true))
  return fromBigInt(asBigInt(left, right, operator) * asBigInt(right, left, operator, true))
}

/** Python's true division. The result is always a float. */
export function divide(left: PyValue, right: PyValue, operator: '/' | '/=' = '/'): Float {
  if (typeof left === 'number' && typeof right === 'number' && right !== 0) return new Float(left / right)
  if (haveFloat(left, right)) {
    const dividend = asDouble(left, right, operator)
    const divisor = asDouble(right, left, operator, true)
    if (divisor === 0) throw new PythonError('ZeroDivisionError', 'float division by zero')
    return new Float(dividend / divisor)
  }
  const dividend = asBigInt(left, right, operator)
  const divisor = asBigInt(right, left, operator, true)
  if (divisor === 0n) throw new PythonError('ZeroDivisionError', 'division by zero')
  return new Float(quotientOfInts(dividend, divisor))
}

export function floorDivide(left: PyValue, right: PyValue): PyValue {
  if (haveFloat(left, right)) {
    const dividend = asDouble(left, right, '//')
    const divisor = asDouble(right, left, '//', true)
    if (divisor === 0) throw new PythonError('ZeroDivisionError', 'float floor division by zero')
    return new Float(floorOfQuotient(dividend, divisor))
  }
  const dividend = asBigInt(left, right, '//')
  const divisor = asBigInt(right, left, '//', true)
  if (divisor === 0n) throw new PythonError('ZeroDivisionError', 'integer division or modulo by zero')
  const quotient = dividend / divisor
  return fromBigInt(dividend % divisor !== 0n && dividend < 0n !== divisor < 0n ? quotient - 1n : quotient)
}

/** Python's `%` on numbers. The result has the sign of the divisor. */
export function modulo(left: PyValue, right: PyValue): PyValue {
  if (typeof left === 'string') {
    throw new PythonError('TypeError', 'not all arguments converted during string formatting')
  }
  if (haveFloat(left, right)) {
    const dividend = asDouble(left, right, '%')
    const divisor = asDouble(right, left, '%', true)
    if (divisor === 0) throw new PythonError('ZeroDivisionError', 'float modulo')
    const remainder = dividend % divisor
    if (remainder === 0) return new Float(divisor < 0 ? -0 : 0)
    return new Float(remainder < 0 !== divisor < 0 ? remainder + divisor : remainder)
  }
  const dividend = asBigInt(left, right, '%')
  const divisor = asBigInt(right, left, '%', true)
  if (divisor === 0n) throw new PythonError('ZeroDivisionError', 'integer modulo by zero')
  const remainder = dividend % divisor
  return fromBigInt(remainder !== 0n && remainder < 0n !== divisor < 0n ? remainder + divisor : remainder)
}

export function power(left: PyValue, right: PyValue): PyValue {
  const operator = '** or pow()'
  if (!haveFloat(left, right)) {
    const base = asBigInt(left, right, operator)
    const exponent = asBigInt(right, left, operator, true)
    if (exponent >= 0n) return fromBigInt(base ** exponent)
  }
  return new Float(powerOfFloats(asDouble(left, right, operator), asDouble(right, left, operator, true)))
}

export function negate(value: PyValue): PyValue {
  if (typeof value === 'number') return 0 - value
  if (value instanceof Float) return new Float(-value.value)
  const number = numeric(value)
  if (number === null) throw new PythonError('TypeError', `bad operand type for unary -: '${typeName(value)}'`)
  return fromBigInt(-BigInt(number))
}

export function absolute(value: PyValue): PyValue {
  if (value instanceof Float) return new Float(Math.abs(value.value))
  const number = numeric(value)
  if (number === null) throw new PythonError('TypeError', `bad operand type for abs(): '${typeName(value)}'`)
  return number < 0 ? negate(number) : number
}

/**
 * Python's `sum`, starting from the int 0. The rounding of floats is compensated, as in CPython since 3.12. The stored runs were made
 * with CPython 3.12.
 */
export function sum(values: readonly PyValue[]): PyValue {
  let total: PyValue = 0
  let lost = 0
  for (const value of values) {
    const next = add(total, value)
    if (total instanceof Float && value instanceof Float && next instanceof Float) {
      lost +=
        Math.abs(total.value) >= Math.abs(value.value)
          ? total.value - next.value + value.value
          : value.value - next.value + total.value
    }
    total = next
  }
  return total instanceof Float && lost !== 0 && Number.isFinite(lost) ? new Float(total.value + lost) : total
}

function haveFloat(left: PyValue, right: PyValue): boolean {
  return left instanceof Float || right instanceof Float
}

/** Reads one operand as a double. `other` and `swapped` are for the TypeError, which names both operands in source order. */
function asDouble(value: PyValue, other: PyValue, operator: string, swapped = false): number {
  if (value instanceof Float) return value.value
  const number = numeric(value)
  if (number === null) return swapped ? refuse(operator, other, value) : refuse(operator, value, other)
  const double = Number(number)
  if (Number.isFinite(double)) return double
  throw new PythonError('OverflowError', 'int too large to convert to float')
}

function asBigInt(value: PyValue, other: PyValue, operator: string, swapped = false): bigint {
  const number = numeric(value)
  if (number === null) return swapped ? refuse(operator, other, value) : refuse(operator, value, other)
  return BigInt(number)
}

function refuse(operator: string, left: PyValue, right: PyValue): never {
  const types = `'${typeName(left)}' and '${typeName(right)}'`
  throw new PythonError('TypeError', `unsupported operand type(s) for ${operator}: ${types}`)
}

function refuseConcatenation(kind: 'str' | 'list' | 'tuple', right: PyValue): never {
  throw new PythonError('TypeError', `can only concatenate ${kind} (not "${typeName(right)}") to ${kind}`)
}

function isSequence(value: PyValue): value is string | PyValue[] | Tuple {
  return typeof value === 'string' || Array.isArray(value) || value instanceof Tuple
}

function repeat(sequence: string | PyValue[] | Tuple, times: PyValue): PyValue {
  const count = times instanceof Float ? null : numeric(times)
  if (count === null) {
    throw new PythonError('TypeError', `can't multiply sequence by non-int of type '${typeName(times)}'`)
  }
  if (typeof count === 'bigint') throw new PythonError('OverflowError', "cannot fit 'int' into an index-sized integer")
  if (typeof sequence === 'string') return sequence.repeat(Math.max(0, count))
  const items: PyValue[] = []
  for (let round = 0; round < count; round++) items.push(...(Array.isArray(sequence) ? sequence : sequence.items))
  return Array.isArray(sequence) ? items : new Tuple(items)
}

/** Floor division of floats. It starts from the exact remainder, as in CPython, so its result can differ from Math.floor(a / b). */
function floorOfQuotient(dividend: number, divisor: number): number {
  const remainder = dividend % divisor
  let quotient = (dividend - remainder) / divisor
  if (remainder !== 0 && remainder < 0 !== divisor < 0) quotient -= 1
  if (quotient === 0) return dividend / divisor < 0 || Object.is(dividend / divisor, -0) ? -0 : 0
  const floor = Math.floor(quotient)
  return quotient - floor > 0.5 ? floor + 1 : floor
}
