/** Imitates Python's `Decimal(number).sqrt()` at a precision in digits, rounded and printed as the decimal module does. */
import { Float, fractionOf, numeric, PythonError, type PyValue, typeName } from '@twincheck/eval/python'

/** The Python repr of the square root of a number that is not negative, such as `Decimal('1.4142')`. */
export function squareRootText(number: PyValue, precision: PyValue): string {
  const digits = digitsOf(precision)
  if (number instanceof Float && !Number.isFinite(number.value)) {
    return Number.isNaN(number.value) ? "Decimal('NaN')" : "Decimal('Infinity')"
  }
  if (number instanceof Float && Object.is(number.value, -0)) return "Decimal('-0')"
  return `Decimal('${print(squareRoot(exactDecimal(number), digits))}')`
}

/** A decimal number: `coefficient * 10 ** exponent`. */
type Decimal = { readonly coefficient: bigint; readonly exponent: number }

/** The decimal module's limits on 64-bit machines: the largest precision, and the largest number that its C code reads. */
const MAXIMUM_PRECISION = 999_999_999_999_999_999n
const MAXIMUM_INDEX = 2n ** 63n - 1n

/**
 * The maximum number of digits. With more digits the decimal module would need minutes, so the call fails as on a machine out of memory.
 */
const MAXIMUM_DIGITS = 100_000

function digitsOf(precision: PyValue): number {
  const digits = precision instanceof Float ? null : numeric(precision)
  if (digits === null) throw new PythonError('TypeError', `'${typeName(precision)}' is not an integer`)
  if (digits > MAXIMUM_INDEX || digits < -MAXIMUM_INDEX - 1n) {
    throw new PythonError('OverflowError', 'Python int too large to convert to C ssize_t')
  }
  if (digits < 1 || digits > MAXIMUM_PRECISION) {
    throw new PythonError('ValueError', 'valid range for prec is [1, MAX_PREC]')
  }
  return Number(digits)
}

function exactDecimal(number: PyValue): Decimal {
  if (number instanceof Float) {
    const { numerator, shift } = fractionOf(number.value)
    return { coefficient: numerator * 5n ** BigInt(shift), exponent: -shift }
  }
  return { coefficient: BigInt(numeric(number) ?? 0), exponent: 0 }
}

/** The square root to `digits` digits. If the exact root fits, it has half the operand's exponent. Otherwise the root is rounded. */
function squareRoot({ coefficient, exponent }: Decimal, digits: number): Decimal {
  const ideal = Math.floor(exponent / 2)
  if (coefficient === 0n) return { coefficient, exponent: ideal }
  const exact = exactRoot(exponent % 2 === 0 ? coefficient : coefficient * 10n)
  if (exact !== null && String(exact).length <= digits) return { coefficient: exact, exponent: ideal }
  if (digits > MAXIMUM_DIGITS) throw new PythonError('Exception', '')
  return nearestRoot(coefficient, exponent, digits)
}

function nearestRoot(coefficient: bigint, exponent: number, digits: number): Decimal {
  // Scales the operand so that its root has enough digits. The remaining exponent is even, so that it can be halved.
  let shift = Math.max(0, 2 * (digits + 1) - String(coefficient).length)
  if ((exponent - shift) % 2 !== 0) shift++
  const scaled = coefficient * 10n ** BigInt(shift)
  const floor = integerRoot(scaled)
  // An extra digit represents the truncated rest, so that the rounding recognises ties.
  const extended = floor * 10n + (floor * floor === scaled ? 0n : 1n)
  return roundToDigits(extended, (exponent - shift) / 2 - 1, digits)
}

function roundToDigits(coefficient: bigint, exponent: number, digits: number): Decimal {
  const excess = String(coefficient).length - digits
  const unit = 10n ** BigInt(excess)
  const floor = coefficient / unit
  const twice = (coefficient % unit) * 2n
  const result = twice > unit || (twice === unit && floor % 2n === 1n) ? floor + 1n : floor
  // Rounding up may add a digit. The last digit is then a zero and is dropped.
  const carried = String(result).length > digits
  return { coefficient: carried ? result / 10n : result, exponent: exponent + excess + (carried ? 1 : 0) }
}

function exactRoot(value: bigint): bigint | null {
  const root = integerRoot(value)
  return root * root === value ? root : null
}

/** The integer square root, by Newton's method from above. */
function integerRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt(Math.ceil(value.toString(16).length * 2))
  while (true) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** Prints a decimal in plain notation for ordinary exponents and in scientific notation for others. */
function print({ coefficient, exponent }: Decimal): string {
  const text = String(coefficient)
  const leading = exponent + text.length - 1
  if (exponent > 0 || leading < -6) {
    const mantissa = text.length > 1 ? `${text.charAt(0)}.${text.slice(1)}` : text
    return `${mantissa}E${leading < 0 ? '' : '+'}${leading}`
  }
  if (exponent === 0) return text
  if (leading < 0) return `0.${'0'.repeat(-leading - 1)}${text}`
  return `${text.slice(0, leading + 1)}.${text.slice(leading + 1)}`
}
