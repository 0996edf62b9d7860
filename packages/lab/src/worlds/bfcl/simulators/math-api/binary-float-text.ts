/**
 * Prints a binary floating-point number in decimal as mpmath does: a number of significant digits rounded by the next
 * digit, no trailing zeros, and an exponent only far from 1.
 */
import { type BinaryFloat, bitLength, type Finite, isOrdinary, isZero } from './binary-float.ts'

export function printBinaryFloat(value: BinaryFloat, digits: number): string {
  if (!isOrdinary(value)) return value === 'inf' ? '+inf' : value
  if (isZero(value)) return '0.0'
  const sign = value.mantissa < 0n ? '-' : ''
  const [text, exponent] = roundDigits(value, digits)
  return sign + layOut(text, exponent, digits)
}

/** The digits without a decimal point, and the power of ten of the first digit. */
function roundDigits(value: Finite, digits: number): [text: string, exponent: number] {
  const [text, exponent] = leadingDigits(value, digits + 1)
  const kept = text.slice(0, digits)
  if (text.charAt(digits) < '5') return [kept, exponent]
  const up = String(BigInt(kept) + 1n)
  return up.length > digits ? [up.slice(0, digits), exponent + 1] : [up, exponent]
}

/** At least `count` digits of the exact value, truncated. */
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

/** Drops trailing zeros, but keeps one after the decimal point. */
function trimZeros(text: string): string {
  let end = text.length
  while (text.charAt(end - 1) === '0') end--
  return text.charAt(end - 1) === '.' ? `${text.slice(0, end)}0` : text.slice(0, end)
}
