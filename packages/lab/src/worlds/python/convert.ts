/** Imitates Python's `float()` and `int()`. Digits outside ASCII, which CPython reads, are refused. */
import { Float, numeric, PythonError, type PyValue, readInt, repr, typeName } from '@twincheck/eval/python'
import { truncate } from './round.ts'

const FLOAT_TEXT = /^[+-]?(?:(?:\d+(?:_\d+)*)(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?$/
const FLOAT_WORD = /^([+-]?)(inf|infinity|nan)$/i
const INT_TEXT = /^[+-]?\d+(?:_\d+)*$/

export function toFloat(value: PyValue): Float {
  if (value instanceof Float) return value
  if (typeof value === 'string') return new Float(readFloat(value))
  const number = numeric(value)
  if (number === null) {
    const type = typeName(value)
    throw new PythonError('TypeError', `float() argument must be a string or a real number, not '${type}'`)
  }
  const double = Number(number)
  if (Number.isFinite(double)) return new Float(double)
  throw new PythonError('OverflowError', 'int too large to convert to float')
}

export function toInt(value: PyValue): number | bigint {
  if (value instanceof Float) return truncate(value.value)
  if (typeof value === 'string') {
    const text = value.trim()
    if (INT_TEXT.test(text)) return readInt((text.startsWith('+') ? text.slice(1) : text).replaceAll('_', ''))
    throw new PythonError('ValueError', `invalid literal for int() with base 10: ${repr(value)}`)
  }
  const number = numeric(value)
  if (number !== null) return number
  const type = typeName(value)
  throw new PythonError(
    'TypeError',
    `int() argument must be a string, a bytes-like object or a real number, not '${type}'`,
  )
}

function readFloat(value: string): number {
  const text = value.trim()
  if (FLOAT_TEXT.test(text)) return Number(text.replaceAll('_', ''))
  const word = FLOAT_WORD.exec(text)
  if (!word) throw new PythonError('ValueError', `could not convert string to float: ${repr(value)}`)
  if (word[2]?.toLowerCase() === 'nan') return Number.NaN
  return word[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}

/** Imitates Python's `text.isdigit()` for ASCII. Python also accepts digits of other scripts. */
export function isDigits(text: string): boolean {
  return /^[0-9]+$/.test(text)
}
