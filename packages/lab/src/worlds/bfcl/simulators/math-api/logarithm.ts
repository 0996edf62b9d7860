/**
 * Imitates `mpmath.log(value) / mpmath.log(base)` at a decimal precision, printed as mpmath prints it. mpmath rounds each logarithm and
 * the quotient, and these roundings show in the last digits, so they are reproduced. Because this code uses more guard bits than mpmath,
 * its result can differ from mpmath's. That happens only if a value lies within about a millionth of a unit in the last place of a
 * rounding tie. Logarithms of negative numbers are complex. Complex numbers as text ('3j') are not supported.
 */
import {
  bitLength,
  Float,
  naturalLogarithm as fixedLogarithm,
  fractionOf,
  numeric,
  PythonError,
  type PyValue,
  pi,
  repr,
} from '@twincheck/eval/python'
import { toInt } from '../../../python/convert.ts'
import type { BinaryFloat, Finite } from './binary-float.ts'
import * as binary from './binary-float.ts'

/** The Python repr of the result, such as `mpf('2.0')` or `mpc(real='0.0', imag='1.5')`. */
export function logarithmText(value: PyValue, base: PyValue, precision: PyValue): string {
  const bits = bitsFor(precision)
  const digits = digitsFor(bits)
  const result = divideLogarithms(logarithm(value, bits), logarithm(base, bits), bits)
  const real = binary.printBinaryFloat(result.real, digits)
  if (result.imaginary === null) return `mpf('${real}')`
  return `mpc(real='${real}', imag='${binary.printBinaryFloat(result.imaginary, digits)}')`
}

/** For a real number `imaginary` is null and not zero, because complex numbers are divided differently. */
type Logarithm = { readonly real: BinaryFloat; readonly imaginary: BinaryFloat | null }

const BITS_PER_DIGIT = 3.3219280948873626

/** The maximum number of bits. With more bits mpmath would need minutes, so the call fails as on a machine out of memory. */
const MAXIMUM_BITS = 200_000

function bitsFor(precision: PyValue): number {
  const digits = Number(toInt(precision)) + 1
  if (!Number.isFinite(digits)) throw new PythonError('OverflowError', 'int too large to convert to float')
  const bits = Math.max(1, Math.round(digits * BITS_PER_DIGIT))
  if (bits > MAXIMUM_BITS) throw new PythonError('Exception', '')
  return bits
}

/** mpmath's formula for the number of decimal digits that distinguish any two numbers of `bits` bits. */
function digitsFor(bits: number): number {
  const digits = Math.max(1, Math.round(bits / BITS_PER_DIGIT) - 1)
  return digits === 15 ? 17 : digits + 3
}

function logarithm(value: PyValue, bits: number): Logarithm {
  const number = convert(value, bits)
  if (number === 'nan' || number === 'inf') return { real: number, imaginary: null }
  if (binary.isZero(number)) return { real: '-inf', imaginary: null }
  if (binary.signOf(number) > 0)
    return { real: binary.isOrdinary(number) ? naturalLogarithm(number, bits) : number, imaginary: null }
  const size = binary.negative(number)
  const guarded = bits + 64
  const real = binary.isOrdinary(size) ? naturalLogarithm(size, bits) : size
  return { real, imaginary: binary.rounded(pi(guarded), -guarded, bits) }
}

function convert(value: PyValue, bits: number): BinaryFloat {
  if (typeof value === 'string') return binary.readBinaryFloat(value, bits)
  if (value instanceof Float) return fromDouble(value.value)
  const number = numeric(value)
  if (number === null) throw new PythonError('TypeError', `cannot create mpf from ${repr(value)}`)
  return { mantissa: BigInt(number), exponent: 0 }
}

function fromDouble(value: number): BinaryFloat {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  const { numerator, shift } = fractionOf(value)
  return { mantissa: numerator, exponent: -shift }
}

function naturalLogarithm({ mantissa, exponent }: Finite, bits: number): Finite {
  // If a number is close to 1, its logarithm loses at most as many bits as the number has. These bits are added, and 64 more as guard
  // bits for the series and the power of two.
  const working = bits + bitLength(mantissa) + 64
  const result = fixedLogarithm(mantissa, exponent, working)
  return result === 0n ? binary.ZERO : binary.rounded(result, -working, bits)
}

function divideLogarithms(value: Logarithm, base: Logarithm, bits: number): Logarithm {
  if (base.imaginary === null) {
    const real = binary.quotient(value.real, base.real, bits)
    return { real, imaginary: value.imaginary === null ? null : binary.quotient(value.imaginary, base.real, bits) }
  }
  const guarded = bits + 10
  const { real, imaginary } = base
  const norm = binary.truncatedSum(binary.product(real, real), binary.product(imaginary, imaginary), guarded)
  if (value.imaginary === null) {
    return {
      real: binary.quotient(binary.product(real, value.real), norm, bits),
      imaginary: binary.quotient(binary.negative(binary.product(imaginary, value.real)), norm, bits),
    }
  }
  const along = binary.truncatedSum(
    binary.product(value.real, real),
    binary.product(value.imaginary, imaginary),
    guarded,
  )
  const across = binary.truncatedSum(
    binary.product(value.imaginary, real),
    binary.negative(binary.product(value.real, imaginary)),
    guarded,
  )
  return { real: binary.quotient(along, norm, bits), imaginary: binary.quotient(across, norm, bits) }
}
