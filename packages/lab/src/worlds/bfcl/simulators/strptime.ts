/**
 * `datetime.strptime` for the two formats of the worlds. As in CPython, fields may be shorter than their usual width.
 * CPython also reads digits outside ASCII; they do not match here.
 */
import { PythonError, type PyValue, repr, typeName } from '@twincheck/eval/python'

export type ParsedDateTime = {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

export type DateFormat = '%Y-%m-%d' | '%Y-%m-%d %H:%M:%S'

export function strptime(value: PyValue, format: DateFormat): ParsedDateTime {
  if (typeof value !== 'string') {
    throw new PythonError(
      'TypeError',
      `strptime() argument 1 must be str, not ${value === null ? 'None' : typeName(value)}`,
    )
  }
  const match = PATTERNS[format].exec(value)
  if (match === null) {
    throw new PythonError('ValueError', `time data ${repr(value)} does not match format ${repr(format)}`)
  }
  const [text, year, month, day, hour = 0, minute = 0, second = 0] = match
  if (text.length !== value.length) {
    throw new PythonError('ValueError', `unconverted data remains: ${value.slice(text.length)}`)
  }
  return checked({
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  })
}

/** A number for comparing two moments. It is not a count of seconds: every month has 31 days. */
export function orderOf({ year, month, day, hour, minute, second }: ParsedDateTime): number {
  return ((((year * 12 + month) * 31 + day) * 24 + hour) * 60 + minute) * 60 + second
}

const DATE = '^(\\d{4})-(1[0-2]|0[1-9]|[1-9])-(3[01]|[12]\\d|0[1-9]|[1-9]| [1-9])'
const TIME = '(2[0-3]|[01]\\d|\\d):([0-5]\\d|\\d):(6[01]|[0-5]\\d|\\d)'

const PATTERNS: Readonly<Record<DateFormat, RegExp>> = {
  '%Y-%m-%d': new RegExp(DATE),
  '%Y-%m-%d %H:%M:%S': new RegExp(`${DATE}\\s+${TIME}`),
}

function checked(moment: ParsedDateTime): ParsedDateTime {
  if (moment.year === 0) throw new PythonError('ValueError', 'year 0 is out of range')
  if (moment.day > daysIn(moment.year, moment.month)) {
    throw new PythonError('ValueError', 'day is out of range for month')
  }
  // The format accepts leap seconds, but the datetime type does not.
  if (moment.second > 59) throw new PythonError('ValueError', 'second must be in 0..59')
  return moment
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
