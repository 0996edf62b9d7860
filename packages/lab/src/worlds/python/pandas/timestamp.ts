/** Imitates `pandas.Timestamp` and the conversion to it. A time without a date gets a fixed day instead of today. */
import { Float, PythonError, type PyValue, typeName } from '@twincheck/eval/python'
import { type DateParts, readDate, zoneOffset } from './read-date.ts'

/** A table cell of type Timestamp. It keeps only the text that Python prints. */
export class Timestamp {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * A point in time. Null is pandas' NaT. `nanoseconds` counts from 1970: in UTC if the text had a time zone (`zoned`), and otherwise in
 * local time.
 */
export type Instant = { readonly nanoseconds: bigint; readonly zoned: boolean; readonly day: number } | null

/** The day that "today" means. The stored runs were made in March 2024. */
const TODAY = { year: 2024, month: 3, day: 15 }
const MILLISECOND = 1_000_000n
const DAY = 86_400_000

export function toInstant(value: PyValue | Timestamp): Instant {
  if (value instanceof Timestamp) return toInstant(value.text)
  if (value === null || (value instanceof Float && Number.isNaN(value.value))) return null
  if (typeof value === 'string') return readText(value)
  const number = value instanceof Float ? Math.trunc(value.value) : value
  if (typeof number !== 'number' && typeof number !== 'bigint') {
    throw new PythonError('TypeError', `Cannot convert input of type ${typeName(value)} to Timestamp`)
  }
  if (number > 9.2e18 || number < -9.2e18) throw new PythonError('ValueError', 'Out of bounds nanosecond timestamp')
  const nanoseconds = BigInt(number)
  return { nanoseconds, zoned: false, day: Math.floor(Number(nanoseconds / MILLISECOND) / DAY) }
}

/** Imitates pandas' `left >= right`. If either side is NaT, the result is false. */
export function notBefore(left: Instant, right: Instant): boolean {
  if (left === null || right === null) return false
  if (left.zoned !== right.zoned) {
    throw new PythonError('TypeError', 'Cannot compare tz-naive and tz-aware timestamps')
  }
  return left.nanoseconds >= right.nanoseconds
}

/** Imitates pandas' `timestamp.date()`, as the number of days since 1970. */
export function dayOf(instant: Instant): number {
  if (instant === null) throw new PythonError('TypeError', 'Cannot compare NaT with datetime.date object')
  return instant.day
}

const ISO =
  /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:(?<=-\d+-\d+)[T ]+(?:(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,30}))?)?)?)?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[T ](\d{2})(?:(\d{2})(?:(\d{2}))?)?)?$/
const QUARTER = /^(?:(\d{4})-?Q([1-4])|([1-4])Q(\d{4}))$/i

function readText(text: string): Instant {
  if (text === '' || /^(?:nat|nan)$/i.test(text)) return null
  const trimmed = text.length > 100 ? '' : text.trim()
  if (/^(?:now|today)$/.test(trimmed)) return instantOf(text, { ...TODAY })
  const iso = ISO.exec(trimmed) ?? COMPACT.exec(trimmed)
  if (iso !== null) {
    const [, year, month, day, hour, minute, second, fraction, zone] = iso
    if (zone !== undefined && hour === undefined) throw unreadable(text)
    const known = { year: Number(year), month: Number(month ?? 1), day: Number(day ?? 1) }
    const nanosecond = Number((fraction ?? '').slice(0, 9).padEnd(9, '0'))
    const time = { hour: Number(hour ?? 0), minute: Number(minute ?? 0), second: Number(second ?? 0), nanosecond }
    return instantOf(text, { ...known, ...time, ...(zone === undefined ? {} : { zone: zoneOffset(zone) }) })
  }
  const quarter = QUARTER.exec(trimmed)
  if (quarter !== null) {
    const [, year, first, second, later] = quarter
    return instantOf(text, { year: Number(year ?? later), month: Number(first ?? second) * 3 - 2 })
  }
  // A number of up to three digits is refused, because it is not a date.
  const read = /^[1-9]\d{0,2}$/.test(trimmed) ? null : readDate(trimmed)
  if (read === null) throw unreadable(text)
  return instantOf(text, read.clock ? { ...TODAY, ...read.parts } : read.parts)
}

function instantOf(text: string, parts: DateParts): Instant {
  const { year = 1, month = 1, day = 1, hour = 0, minute = 0, second = 0, nanosecond = 0, zone } = parts
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 0 && year < 10_000
  if (!real || hour > 23 || minute > 59 || second > 59) throw unreadable(text)
  const seconds = hour * 3600 + minute * 60 + second - (zone ?? 0) * 60
  const nanoseconds = (BigInt(date.getTime()) + BigInt(seconds) * 1000n) * MILLISECOND + BigInt(nanosecond)
  return { nanoseconds, zoned: zone !== undefined, day: date.getTime() / DAY }
}

function unreadable(text: string): PythonError {
  return new PythonError('ValueError', `Unknown datetime string format, unable to parse: ${text.slice(0, 100)}`)
}
