/**
 * Operations on doubles: exact fractions, the quotient of large ints, powers. A power uses the engine's `**`, which is
 * closest to CPython's C library: on Node 24 only `x ** 0.5` differs, in about one result of 1,200, by one unit in the
 * last place (on Node 20, one power in eleven).
 */
import { PythonError } from './error.ts'

/** A double as exactly `numerator / 2 ** shift`. */
export function fractionOf(value: number): { readonly numerator: bigint; readonly shift: number } {
  let numerator = value
  let shift = 0
  while (!Number.isInteger(numerator)) {
    numerator *= 2
    shift++
  }
  return { numerator: BigInt(numerator), shift }
}

export function quotientOfInts(numerator: bigint, denominator: bigint): number {
  const result = quotient(numerator, denominator)
  if (Number.isFinite(result)) return result
  throw new PythonError('OverflowError', 'integer division result too large for a float')
}

/** `base ** exponent` on doubles, with CPython's exceptions. */
export function powerOfFloats(base: number, exponent: number): number {
  if (exponent === 0 || base === 1) return 1
  if (base === -1 && !Number.isFinite(exponent) && !Number.isNaN(exponent)) return 1
  if (base === 0 && exponent < 0 && Number.isFinite(exponent)) {
    throw new PythonError('ZeroDivisionError', '0.0 cannot be raised to a negative power')
  }
  if (!Number.isFinite(base) || !Number.isFinite(exponent) || base === 0) return base ** exponent
  const whole = Number.isInteger(exponent)
  if (base < 0 && !whole) {
    throw new Error(`${base} ** ${exponent} is complex in Python; complex numbers are not modelled.`)
  }
  const result = base ** exponent
  if (!Number.isFinite(result)) throw new PythonError('OverflowError', "(34, 'Numerical result out of range')")
  return result
}

/** Keeps 66 significant bits and folds the rest into the last bit, so that Number() rounds once and correctly. */
function quotient(numerator: bigint, denominator: bigint): number {
  const negative = numerator < 0n !== denominator < 0n
  const top = numerator < 0n ? -numerator : numerator
  const bottom = denominator < 0n ? -denominator : denominator
  // As in CPython, zero divided by a negative int is -0.0.
  if (top === 0n) return negative ? -0 : 0
  const shift = 66 - (bitLength(top) - bitLength(bottom))
  const scaledTop = shift > 0 ? top << BigInt(shift) : top
  const scaledBottom = shift < 0 ? bottom << BigInt(-shift) : bottom
  const digits = scaledTop / scaledBottom
  const size = scale(Number(scaledTop % scaledBottom === 0n ? digits : digits | 1n), -shift)
  return negative ? -size : size
}

function bitLength(value: bigint): number {
  const digits = value.toString(16)
  return digits.length * 4 - Math.clz32(Number.parseInt(digits.charAt(0), 16)) + 28
}

/** value * 2 ** power in two steps, because 2 ** power alone may overflow a double. */
function scale(value: number, power: number): number {
  const half = Math.trunc(power / 2)
  return value * 2 ** half * 2 ** (power - half)
}
