/** Imitates Python's `datetime.strptime` for the worlds' formats, with CPython's error texts. Digits outside ASCII do not match here. */
import { PythonError, type PyValue, repr, typeName } from '@twincheck/eval/python'
import { DateTime } from './date-time.ts'

export type TimeFormat = '%Y-%m-%d' | '%Y-%m-%d %H:%M' | '%Y-%m-%d %H:%M:%S'

// CPython's patterns. The order of alternatives matters. A space in the format matches any white space.
const DATE = '(\\d\\d\\d\\d)-(1[0-2]|0[1-9]|[1-9])-(3[0-1]|[1-2]\\d|0[1-9]|[1-9]| [1-9])'
const MINUTE = `${DATE}\\s+(2[0-3]|[0-1]\\d|\\d):([0-5]\\d|\\d)`
const patterns: Readonly<Record<TimeFormat, RegExp>> = {
  '%Y-%m-%d': new RegExp(`^${DATE}`),
  '%Y-%m-%d %H:%M': new RegExp(`^${MINUTE}`),
  '%Y-%m-%d %H:%M:%S': new RegExp(`^${MINUTE}:(6[0-1]|[0-5]\\d|\\d)`),
}

export function strptime(value: PyValue, format: TimeFormat): DateTime {
  if (typeof value !== 'string') {
    // In CPython, C code raises this error. It prints None where Python code would print NoneType.
    const found = value === null ? 'None' : typeName(value)
    throw new PythonError('TypeError', `strptime() argument 1 must be str, not ${found}`)
  }
  const found = patterns[format].exec(value)
  if (found === null) {
    throw new PythonError('ValueError', `time data ${repr(value)} does not match format ${repr(format)}`)
  }
  if (found[0].length < value.length) {
    throw new PythonError('ValueError', `unconverted data remains: ${value.slice(found[0].length)}`)
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number)
  return new DateTime({ year, month, day, hour, minute, second })
}
