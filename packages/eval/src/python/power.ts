/**
 * Powers of doubles as CPython's C library computes them.
 *
 * From Node 24 on, the engine's `**` is closest to the C library: only `x ** 0.5` differs, in about one of 1,200 results, by one unit in
 * the last place. In Node 22 one power in eleven differs. So in Node 22, powers are computed in fixed-point arithmetic and rounded once,
 * which differs from the C library in about one of 1,700 results.
 */
import { PythonError } from './error.ts'
import { exponential, naturalLogarithm } from './fixed-point.ts'
import { fractionOf, quotientOfInts } from './real.ts'

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
  const result = doublePower(base, exponent)
  if (!Number.isFinite(result)) throw new PythonError('OverflowError', "(34, 'Numerical result out of range')")
  return result
}

const engineIsExact = 2 ** -1.5 === 0.3535533905932738

/** `base ** exponent` for finite numbers. A negative base needs a whole exponent. */
export function doublePower(base: number, exponent: number): number {
  return engineIsExact ? base ** exponent : roundedPower(base, exponent)
}

const smallestNormal = 2.2250738585072014e-308

/** Computes a power in fixed-point arithmetic and rounds it once. The engine's `**` decides only the sign and the special cases. */
export function roundedPower(base: number, exponent: number): number {
  const estimate = base ** exponent
  const size = Math.abs(estimate)
  // For zero, infinity and subnormal numbers, the engine's result is good enough.
  if (!(size >= smallestNormal && size < Infinity)) return estimate
  const { numerator, shift } = fractionOf(Math.abs(base))
  const factor = fractionOf(exponent)
  const logarithm = (naturalLogarithm(numerator, -shift, workingBits) * factor.numerator) >> BigInt(factor.shift)
  const power = exponential(logarithm, workingBits)
  // If a power is exactly halfway between two doubles, its exact value has few bits. Rounding to 128 bits first gives this exact value.
  const dropped = BigInt(workingBits - 128)
  const digits = (power.mantissa + (1n << (dropped - 1n))) >> dropped
  const up = power.exponent > 0n ? power.exponent : 0n
  const result = quotientOfInts(digits << up, 1n << (128n + up - power.exponent))
  return estimate < 0 ? -result : result
}

/**
 * The working precision in bits. A double has up to 1,074 binary digits behind the point, and the multiplication of the logarithm loses
 * up to 64 bits.
 */
const workingBits = 1_344
