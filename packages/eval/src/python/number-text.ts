/** Writes numbers as CPython does. Only the exponent thresholds and the trailing '.0' differ from JavaScript. */
import { PythonError } from './error.ts'

/** CPython 3.11 refuses to convert ints with more digits. */
export const MAX_INT_DIGITS = 4300

export function floatText(value: number): string {
  const size = Math.abs(value)
  if (size >= 1e-4 && size < 1e16) return Number.isInteger(value) ? `${value}.0` : `${value}`
  if (size === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  const text = value.toExponential()
  const exponent = text.lastIndexOf('e') + 2
  return text.length - exponent < 2 ? `${text.slice(0, exponent)}0${text.slice(exponent)}` : text
}

export function intText(value: number | bigint): string {
  const text = String(value)
  if (text.length <= MAX_INT_DIGITS) return text
  if (text.length - (text.startsWith('-') ? 1 : 0) <= MAX_INT_DIGITS) return text
  throw new PythonError(
    'ValueError',
    `Exceeds the limit (${MAX_INT_DIGITS} digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit`,
  )
}

/** Reads decimal digits, with an optional leading '-', as an int. */
export function readInt(digits: string): number | bigint {
  if (digits.length < 16) return Number(digits) + 0
  const count = digits.length - (digits.startsWith('-') ? 1 : 0)
  if (count <= MAX_INT_DIGITS) {
    const narrow = Number(digits)
    return Number.isSafeInteger(narrow) ? narrow + 0 : BigInt(digits)
  }
  throw new PythonError(
    'ValueError',
    `Exceeds the limit (${MAX_INT_DIGITS} digits) for integer string conversion: value has ${count} digits; use sys.set_int_max_str_digits() to increase the limit`,
  )
}
