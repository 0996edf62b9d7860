/**
 * A negative float to a fractional power, which is a complex number in Python. Modulus and angle are computed
 * separately; cosine and sine give the parts, rounded once from a much higher precision than a double's.
 */

import { floatText, fractionOf, PythonError, quotientOfInts } from '@twincheck/eval/python'
import { bitLength } from './binary-float.ts'
import { cosineAndSine } from './fixed-point.ts'

/** The repr of `base ** exponent` for a negative finite base and a finite fractional exponent. */
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
  // Enough bits for the sine of an angle close to a multiple of pi, however large.
  const bits = shift + bitLength(numerator) + 128
  const [cosine, sine] = cosineAndSine(numerator << BigInt(bits - shift), bits)
  const unit = 1n << BigInt(bits)
  return [quotientOfInts(cosine, unit), quotientOfInts(sine, unit)]
}

/** Python prints the parts of complex numbers without '.0'. */
function part(value: number): string {
  const text = floatText(value)
  return text.endsWith('.0') ? text.slice(0, -2) : text
}
