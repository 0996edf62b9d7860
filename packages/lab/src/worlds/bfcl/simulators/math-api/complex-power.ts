/**
 * A negative float to a fractional power, which is a complex number in Python: the modulus and the angle are powers of
 * their own, the parts come back through cosine and sine, rounded once from many more bits than a double has.
 */

import { floatText, fractionOf, PythonError, quotientOfInts } from '@twincheck/eval/python'
import { bitLength } from './binary-float.ts'
import { cosineAndSine } from './fixed-point.ts'

/** The repr of `base ** exponent` for a finite base below zero and a finite exponent that is not whole. */
export function complexPowerText(base: number, exponent: number): string {
  const modulus = Math.abs(base) ** exponent
  const [cosine, sine] = cosineAndSineOf(Math.PI * exponent)
  const real = modulus * cosine
  const imaginary = modulus * sine
  if (!Number.isFinite(real) || !Number.isFinite(imaginary)) {
    throw new PythonError('OverflowError', 'complex exponentiation')
  }
  const sign = imaginary < 0 || Object.is(imaginary, -0) ? '' : '+'
  return Object.is(real, 0) ? `${part(imaginary)}j` : `(${part(real)}${sign}${part(imaginary)}j)`
}

function cosineAndSineOf(angle: number): [cosine: number, sine: number] {
  const { numerator, shift } = fractionOf(angle)
  // Enough bits for the sine of an angle next to a multiple of pi, however large.
  const bits = shift + bitLength(numerator) + 128
  const [cosine, sine] = cosineAndSine(numerator << BigInt(bits - shift), bits)
  const unit = 1n << BigInt(bits)
  return [quotientOfInts(cosine, unit), quotientOfInts(sine, unit)]
}

/** Parts of complex numbers are printed without the '.0' of floats. */
function part(value: number): string {
  const text = floatText(value)
  return text.endsWith('.0') ? text.slice(0, -2) : text
}
