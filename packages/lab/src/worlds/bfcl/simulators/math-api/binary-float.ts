/** Binary floating-point numbers of any precision, `mantissa * 2 ** exponent`, read and printed as Python's mpmath does. */
import { bitLength, PythonError, repr } from '@twincheck/eval/python'
import { toInt } from '../../../python/convert.ts'

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

export function truncatedSum(left: BinaryFloat, right: BinaryFloat, bits: number): BinaryFloat {
  if (isOrdinary(left) && isOrdinary(right)) {
    const exponent = Math.min(left.exponent, right.exponent)
    const mantissa =
      shifted(left.mantissa, left.exponent - exponent) + shifted(right.mantissa, right.exponent - exponent)
    const excess = bitLength(mantissa) - bits
    // BigInt division truncates towards zero; a shift would round negative numbers down.
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
  // A sticky bit represents the truncated rest, so that the rounding below recognises ties.
  const mantissa = digits * 2n + (remainder === 0n ? 0n : sign)
  return rounded(mantissa, dividend.exponent - divisor.exponent - shift - 1, bits)
}

/** Rounds `mantissa * 2 ** exponent` to the nearest number of `bits` bits, ties to even. */
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

function shifted(value: bigint, bits: number): bigint {
  return value << BigInt(bits)
}

function infinityOf(sign: number): BinaryFloat {
  return sign === 0 ? 'nan' : sign > 0 ? 'inf' : '-inf'
}

/** Reads a decimal literal, a fraction of ints or the name of a special value, with mpmath's exceptions. */
export function readBinaryFloat(text: string, bits: number): BinaryFloat {
  const plain = text.toLowerCase().trim()
  const special = SPECIAL.get(plain)
  if (special !== undefined) return special
  const fraction = readFraction(plain) ?? readDecimal(plain)
  if (fraction !== null) {
    return quotient({ mantissa: fraction[0], exponent: 0 }, { mantissa: fraction[1], exponent: 0 }, bits)
  }
  // mpmath treats a text with a `j` as a complex number without checking its pattern.
  if (plain.includes('j')) throw new PythonError('AttributeError', "'NoneType' object has no attribute 'group'")
  throw new PythonError('TypeError', `cannot create mpf from ${repr(text)}`)
}

type Fraction = readonly [numerator: bigint, denominator: bigint]

const SPECIAL: ReadonlyMap<string, BinaryFloat> = new Map([
  ['inf', 'inf'],
  ['+inf', 'inf'],
  ['-inf', '-inf'],
  ['nan', 'nan'],
])

const DECIMAL = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:e([+-]?\d+))?$/
const UNDERSCORE_BETWEEN_DIGITS = /(?<=\d)_(?=\d)/g

/** The largest accepted power of ten. Numbers beyond it are refused as unreadable. */
const MAXIMUM_POWER = 100_000

function readFraction(text: string): Fraction | null {
  const parts = text.split('/')
  const [numerator, denominator] = parts
  if (parts.length !== 2 || numerator === undefined || denominator === undefined) return null
  try {
    return [BigInt(toInt(numerator)), BigInt(toInt(denominator))]
  } catch (error) {
    if (error instanceof PythonError) return null
    throw error
  }
}

function readDecimal(text: string): Fraction | null {
  const match = DECIMAL.exec(text.replace(UNDERSCORE_BETWEEN_DIGITS, ''))
  if (match === null) return null
  const [, sign, whole = '', digits = '', onlyDigits = '', power = '0'] = match
  const places = digits + onlyDigits
  const exponent = Number(power) - places.length
  if (Math.abs(exponent) > MAXIMUM_POWER) return null
  const mantissa = BigInt(whole + places) * (sign === '-' ? -1n : 1n)
  const scale = 10n ** BigInt(Math.abs(exponent))
  return exponent < 0 ? [mantissa, scale] : [mantissa * scale, 1n]
}

/**
 * Prints significant digits, rounded by the next digit and without trailing zeros. An exponent is printed only for numbers far from 1.
 */
export function printBinaryFloat(value: BinaryFloat, digits: number): string {
  if (!isOrdinary(value)) return value === 'inf' ? '+inf' : value
  if (isZero(value)) return '0.0'
  const sign = value.mantissa < 0n ? '-' : ''
  const [text, exponent] = roundDigits(value, digits)
  return sign + layOut(text, exponent, digits)
}

function roundDigits(value: Finite, digits: number): [text: string, exponent: number] {
  const [text, exponent] = leadingDigits(value, digits + 1)
  const kept = text.slice(0, digits)
  if (text.charAt(digits) < '5') return [kept, exponent]
  const up = String(BigInt(kept) + 1n)
  return up.length > digits ? [up.slice(0, digits), exponent + 1] : [up, exponent]
}

function leadingDigits({ mantissa, exponent }: Finite, count: number): [text: string, exponent: number] {
  const size = mantissa < 0n ? -mantissa : mantissa
  const magnitude = Math.floor((bitLength(size) + exponent - 1) * Math.LOG10E * Math.LN2)
  const places = Math.max(0, count - magnitude)
  const scaled = size * 10n ** BigInt(places)
  const text = String(exponent < 0 ? scaled >> BigInt(-exponent) : scaled << BigInt(exponent))
  return [text, text.length - places - 1]
}

function layOut(text: string, exponent: number, digits: number): string {
  const plain = exponent > Math.min(-Math.floor(digits / 3), -5) && exponent < digits
  if (!plain) return `${trimZeros(`${text.charAt(0)}.${text.slice(1)}`)}e${exponent < 0 ? '' : '+'}${exponent}`
  if (exponent < 0) return trimZeros(`0.${'0'.repeat(-exponent - 1)}${text}`)
  return trimZeros(`${text.slice(0, exponent + 1)}.${text.slice(exponent + 1)}`)
}

/** Drops trailing zeros, but keeps one zero after the decimal point. */
function trimZeros(text: string): string {
  let end = text.length
  while (text.charAt(end - 1) === '0') end--
  return text.charAt(end - 1) === '.' ? `${text.slice(0, end)}0` : text.slice(0, end)
}
