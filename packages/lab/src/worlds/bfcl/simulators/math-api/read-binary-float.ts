/** Reads numbers from text as mpmath does: decimal literals, fractions of ints, and names of special values. */
import { PythonError, repr } from '@twincheck/eval/python'
import { toInt } from '../../../python/convert.ts'
import { type BinaryFloat, quotient } from './binary-float.ts'

/** The number rounded to `bits` bits. Throws mpmath's exceptions. */
export function readBinaryFloat(text: string, bits: number): BinaryFloat {
  const plain = text.toLowerCase().trim()
  const special = SPECIAL.get(plain)
  if (special !== undefined) return special
  const fraction = readFraction(plain) ?? readDecimal(plain)
  if (fraction !== null) {
    return quotient({ mantissa: fraction[0], exponent: 0 }, { mantissa: fraction[1], exponent: 0 }, bits)
  }
  // mpmath parses any text with a j as a complex number and does not check for a match.
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

/** A number with a larger power of ten is refused as unreadable. */
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
