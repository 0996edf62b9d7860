/**
 * Binary floating-point numbers of any precision: `mantissa * 2 ** exponent`, or one of three special values.
 *
 * Products are exact. Functions that round take the number of bits as a parameter.
 */
import { PythonError } from '@twincheck/eval/python'

export type BinaryFloat = Finite | 'inf' | '-inf' | 'nan'
export type Finite = { readonly mantissa: bigint; readonly exponent: number }

export const ZERO: Finite = { mantissa: 0n, exponent: 0 }

export function isOrdinary(value: BinaryFloat): value is Finite {
  return typeof value === 'object'
}

export function isZero(value: BinaryFloat): boolean {
  return isOrdinary(value) && value.mantissa === 0n
}

export function signOf(value: BinaryFloat): -1 | 0 | 1 {
  if (isOrdinary(value)) return value.mantissa > 0n ? 1 : value.mantissa < 0n ? -1 : 0
  return value === 'inf' ? 1 : value === '-inf' ? -1 : 0
}

export function negative(value: BinaryFloat): BinaryFloat {
  if (isOrdinary(value)) return { mantissa: -value.mantissa, exponent: value.exponent }
  return value === 'nan' ? 'nan' : value === 'inf' ? '-inf' : 'inf'
}

export function product(left: BinaryFloat, right: BinaryFloat): BinaryFloat {
  if (isOrdinary(left) && isOrdinary(right)) {
    return { mantissa: left.mantissa * right.mantissa, exponent: left.exponent + right.exponent }
  }
  return infinityOf(left === 'nan' || right === 'nan' ? 0 : signOf(left) * signOf(right))
}

/** The sum, truncated to `bits` bits. */
export function truncatedSum(left: BinaryFloat, right: BinaryFloat, bits: number): BinaryFloat {
  if (isOrdinary(left) && isOrdinary(right)) {
    const exponent = Math.min(left.exponent, right.exponent)
    const mantissa =
      shifted(left.mantissa, left.exponent - exponent) + shifted(right.mantissa, right.exponent - exponent)
    const excess = bitLength(mantissa) - bits
    // BigInt division truncates towards zero; a shift would not.
    return excess > 0
      ? { mantissa: mantissa / (1n << BigInt(excess)), exponent: exponent + excess }
      : { mantissa, exponent }
  }
  if (isOrdinary(left)) return right
  return isOrdinary(right) || left === right ? left : 'nan'
}

/** The quotient, rounded to `bits` bits. Division by zero raises an exception without text, as in mpmath. */
export function quotient(dividend: BinaryFloat, divisor: BinaryFloat, bits: number): BinaryFloat {
  if (isZero(divisor)) throw new PythonError('ZeroDivisionError', '')
  if (!isOrdinary(dividend)) return isOrdinary(divisor) ? infinityOf(signOf(dividend) * signOf(divisor)) : 'nan'
  if (!isOrdinary(divisor)) return divisor === 'nan' ? 'nan' : ZERO
  if (isZero(dividend)) return ZERO
  const shift = Math.max(0, bits + 2 + bitLength(divisor.mantissa) - bitLength(dividend.mantissa))
  const scaled = shifted(dividend.mantissa, shift)
  const digits = scaled / divisor.mantissa
  const remainder = scaled % divisor.mantissa
  const sign = dividend.mantissa < 0n === divisor.mantissa < 0n ? 1n : -1n
  // A sticky bit stands for the truncated rest, so that the rounding below recognises ties.
  const mantissa = digits * 2n + (remainder === 0n ? 0n : sign)
  return rounded(mantissa, dividend.exponent - divisor.exponent - shift - 1, bits)
}

/** `mantissa * 2 ** exponent` to the nearest number of `bits` bits, ties to even. */
export function rounded(mantissa: bigint, exponent: number, bits: number): Finite {
  const excess = bitLength(mantissa) - bits
  if (excess <= 0) return { mantissa, exponent }
  const size = mantissa < 0n ? -mantissa : mantissa
  const unit = 1n << BigInt(excess)
  const floor = size / unit
  const twice = (size % unit) * 2n
  const result = twice > unit || (twice === unit && floor % 2n === 1n) ? floor + 1n : floor
  return { mantissa: mantissa < 0n ? -result : result, exponent: exponent + excess }
}

export function bitLength(value: bigint): number {
  const digits = (value < 0n ? -value : value).toString(16)
  return digits.length * 4 - Math.clz32(Number.parseInt(digits.charAt(0), 16)) + 28
}

function shifted(value: bigint, bits: number): bigint {
  return value << BigInt(bits)
}

function infinityOf(sign: number): BinaryFloat {
  return sign === 0 ? 'nan' : sign > 0 ? 'inf' : '-inf'
}
