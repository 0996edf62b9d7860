/** Arithmetic on one or two numbers. A result that JSON cannot hold is returned as Python's text of the reply dict. */
import type { PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { roundTo } from '../../../python/round.ts'
import { failure, required, type SimulatorMethod } from '../simulator.ts'
import { logarithmText } from './logarithm.ts'
import { type MathState, result, unless } from './reply.ts'
import { squareRootText } from './square-root.ts'

export const add: SimulatorMethod<MathState> = {
  parameters: required('a', 'b'),
  run: (_state, [a = null, b = null]) => unless('TypeError', BOTH_NUMBERS, () => py.add(a, b)),
}

export const subtract: SimulatorMethod<MathState> = {
  parameters: required('a', 'b'),
  run: (_state, [a = null, b = null]) => unless('TypeError', BOTH_NUMBERS, () => py.subtract(a, b)),
}

export const multiply: SimulatorMethod<MathState> = {
  parameters: required('a', 'b'),
  run: (_state, [a = null, b = null]) =>
    py.numeric(a) === null || py.numeric(b) === null ? failure(BOTH_NUMBERS) : result(py.multiply(a, b)),
}

export const divide: SimulatorMethod<MathState> = {
  parameters: required('a', 'b'),
  run: (_state, [a = null, b = null]) =>
    py.equal(b, 0) ? failure('Cannot divide by zero') : unless('TypeError', BOTH_NUMBERS, () => py.divide(a, b)),
}

export const percentage: SimulatorMethod<MathState> = {
  parameters: required('part', 'whole'),
  run: (_state, [part = null, whole = null]) =>
    py.equal(whole, 0)
      ? failure('Whole value cannot be zero')
      : unless('TypeError', BOTH_NUMBERS, () => py.multiply(py.divide(part, whole), 100)),
}

export const power: SimulatorMethod<MathState> = {
  parameters: required('base', 'exponent'),
  run: (_state, [base = null, exponent = null]) => {
    refuseUnprintable(base, exponent)
    const complex = complexPower(base, exponent)
    return complex ?? unless('TypeError', BOTH_NUMBERS, () => py.power(base, exponent))
  },
}

export const absoluteValue: SimulatorMethod<MathState> = {
  parameters: required('number'),
  run: (_state, [number = null]) => unless('TypeError', 'Input must be a number', () => py.absolute(number)),
}

export const roundNumber: SimulatorMethod<MathState> = {
  parameters: [...required('number'), { name: 'decimal_places', default: 0 }],
  run: (_state, [number = null, places = 0]) =>
    unless('TypeError', 'First input must be a number, second input must be an integer', () => roundTo(number, places)),
}

export const squareRoot: SimulatorMethod<MathState> = {
  parameters: required('number', 'precision'),
  run: (_state, [number = null, precision = null]) => {
    try {
      if (py.lessThan(number, 0)) return failure('Cannot calculate square root of a negative number')
      return `{'result': ${squareRootText(number, precision)}}`
    } catch (error) {
      if (error instanceof py.PythonError && error.kind === 'TypeError') return failure(INVALID_ROOT)
      throw error
    }
  },
}

/** Unlike the other methods, `logarithm` turns every exception into an error reply. */
export const logarithm: SimulatorMethod<MathState> = {
  parameters: required('value', 'base', 'precision'),
  run: (_state, [value = null, base = null, precision = null]) => {
    try {
      return `{'result': ${logarithmText(value, base, precision)}}`
    } catch (error) {
      if (error instanceof py.PythonError) return failure(error.text)
      throw error
    }
  },
}

const BOTH_NUMBERS = 'Both inputs must be numbers'
const INVALID_ROOT = 'Input must be a number or computation resulted in an invalid operation'

function complexPower(base: PyValue, exponent: PyValue): string | null {
  if (!(exponent instanceof py.Float) || !Number.isFinite(exponent.value) || Number.isInteger(exponent.value))
    return null
  const double = Number(py.numeric(base) ?? 0)
  if (double >= 0 || !Number.isFinite(double)) return null
  return `{'result': ${complexPowerText(double, exponent.value)}}`
}

/**
 * Throws the error for ints that are too long to print, without computing the int. Python computes the int first, but no output shows the
 * difference.
 */
function refuseUnprintable(base: PyValue, exponent: PyValue): void {
  const [left, right] = [wholeNumber(base), wholeNumber(exponent)]
  if (left === null || right === null || right <= 0n) return
  if (BigInt(py.bitLength(left) - 1) * right > UNPRINTABLE_BITS) py.intText(1n << UNPRINTABLE_BITS)
}

/** A power with more bits than this has more than the 4,300 digits that CPython prints. */
const UNPRINTABLE_BITS = 14_300n

function wholeNumber(value: PyValue): bigint | null {
  const number = value instanceof py.Float ? null : py.numeric(value)
  return number === null ? null : BigInt(number)
}

/**
 * The Python repr of a negative base with a fractional exponent, which is a complex number. The cosine and the sine are each rounded only
 * once.
 */
function complexPowerText(base: number, exponent: number): string {
  const modulus = py.doublePower(Math.abs(base), exponent)
  const [cosine, sine] = cosineAndSineOf(Math.PI * exponent)
  const real = modulus * cosine
  const imaginary = modulus * sine
  if (!Number.isFinite(real) || !Number.isFinite(imaginary)) {
    throw new py.PythonError('OverflowError', 'complex exponentiation')
  }
  const sign = imaginary < 0 || Object.is(imaginary, -0) ? '' : '+'
  return Object.is(real, 0) ? `${part(imaginary)}j` : `(${part(real)}${sign}${part(imaginary)}j)`
}

function cosineAndSineOf(angle: number): [cosine: number, sine: number] {
  const { numerator, shift } = py.fractionOf(angle)
  // This many bits are enough for the sine of an angle close to a multiple of pi, however large the angle is.
  const bits = shift + py.bitLength(numerator) + 128
  const [cosine, sine] = py.cosineAndSine(numerator << BigInt(bits - shift), bits)
  const unit = 1n << BigInt(bits)
  return [py.quotientOfInts(cosine, unit), py.quotientOfInts(sine, unit)]
}

/** Python prints the parts of complex numbers without '.0'. */
function part(value: number): string {
  const text = py.floatText(value)
  return text.endsWith('.0') ? text.slice(0, -2) : text
}
