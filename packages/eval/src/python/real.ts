/** Converts doubles to exact fractions, and divides large ints. */
import { PythonError } from './error.ts'
import { bitLength } from './fixed-point.ts'

/** A double as the exact fraction `numerator / 2 ** shift`. */
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

/**
 * Divides large ints. The quotient keeps 66 significant bits and folds the rest into the last bit, so that Number() rounds once and
 * correctly.
 */
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

/** Computes value * 2 ** power in two steps, because 2 ** power alone may overflow a double. */
function scale(value: number, power: number): number {
  const half = Math.trunc(power / 2)
  return value * 2 ** half * 2 ** (power - half)
}
