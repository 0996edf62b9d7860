/**
 * `pandas.Timestamp`: the value, and how a text, a number or a missing value becomes one.
 *
 * Texts in ISO 8601 are read exactly. Of the other texts, those are read that dates and times in English and in digits
 * are made of; the rest raises a ValueError, as pandas does for most of it. A text without a year is in year 1, as in
 * pandas. A time with a colon and without a date is today in pandas: here it is on a fixed day, so that a replay does
 * not depend on the clock.
 */
import { Float, PythonError, type PyValue, typeName } from '@twincheck/eval/python'

/** A cell of type Timestamp, as Python prints it. */
export class Timestamp {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Nanoseconds since 1970 in local time, or in UTC for a text with a time zone; null is NaT. */
export type Instant = { readonly nanoseconds: bigint; readonly zoned: boolean; readonly day: number } | null

/** The stored runs are from March 2024. */
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

/** `left >= right`. False with NaT. */
export function notBefore(left: Instant, right: Instant): boolean {
  if (left === null || right === null) return false
  if (left.zoned !== right.zoned) {
    throw new PythonError('TypeError', 'Cannot compare tz-naive and tz-aware timestamps')
  }
  return left.nanoseconds >= right.nanoseconds
}

/** `timestamp.date()` as a number of days. */
export function dayOf(instant: Instant): number {
  if (instant === null) throw new PythonError('TypeError', 'Cannot compare NaT with datetime.date object')
  return instant.day
}

type Parts = {
  year?: number
  month?: number
  day?: number
  hour?: number
  minute?: number
  second?: number
  nanosecond?: number
  /** Minutes east of UTC. */
  zone?: number
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
    const known = { year: Number(year), month: Number(month ?? 1), day: Number(day ?? 1) }
    const nanosecond = Number((fraction ?? '').slice(0, 9).padEnd(9, '0'))
    const time = { hour: Number(hour ?? 0), minute: Number(minute ?? 0), second: Number(second ?? 0), nanosecond }
    return instantOf(text, { ...known, ...time, ...(zone === undefined ? {} : { zone: zoneOf(zone) }) })
  }
  const quarter = QUARTER.exec(trimmed)
  if (quarter !== null) {
    const [, year, first, second, later] = quarter
    return instantOf(text, { year: Number(year ?? later), month: Number(first ?? second) * 3 - 2 })
  }
  return instantOf(text, readWords(text, trimmed))
}

function zoneOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/
const WEEKDAY =
  /^(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)$/
const TIME = /(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.(\d+))?)?\s*([ap])?\.?(?:(?<=[ap]\.?)m\b\.?)?/
const HOUR = /\b(\d{1,2})\s*(?:([ap])\.?m\b\.?|h\b)/

/** Dates in words or with slashes, and times with am or pm. Words that say nothing about a date are an error. */
function readWords(text: string, trimmed: string): Parts {
  let rest = ` ${trimmed.toLowerCase()} `
  const parts: Parts = {}
  let timed = false
  const clock = TIME.exec(rest) ?? HOUR.exec(rest)
  if (clock !== null) {
    const colon = clock[0].includes(':')
    const half = colon ? clock[5] : clock[2]
    parts.hour = hourOf(text, Number(clock[1]), half)
    if (colon) {
      parts.minute = Number(clock[2])
      parts.second = Number(clock[3] ?? 0)
    }
    timed = colon
    rest = rest.replace(clock[0], ' ')
  }
  if (/[a-z\d] utc $/.test(rest) || / (?:utc|z) $/.test(rest)) {
    parts.zone = 0
    rest = rest.replace(/ (?:utc|z) $/, ' ')
  }
  const numbers: string[] = []
  let dayNamed = false
  for (const word of rest.split(/[\s,./-]+/)) {
    if (word === '' || /^(?:at|on|and|of|t|st|nd|rd|th|[ecmp][sd]t)$/.test(word)) continue
    const digits = /^(\d{1,4})(?:st|nd|rd|th)?$/.exec(word)?.[1]
    if (digits !== undefined) numbers.push(digits)
    else if (MONTH.test(word) && parts.month === undefined) parts.month = MONTHS.indexOf(word.slice(0, 3)) + 1
    else if (WEEKDAY.test(word)) dayNamed = true
    else throw unreadable(text)
  }
  placeNumbers(text, numbers, parts)
  const dated = parts.year !== undefined || parts.month !== undefined || parts.day !== undefined
  if (dated || clock !== null) return dated || !timed ? parts : { ...TODAY, ...parts }
  throw unreadable(text, dayNamed)
}

/** Month first, unless it cannot be one; a number of more than two digits is the year. */
function placeNumbers(text: string, numbers: readonly string[], parts: Parts): void {
  const year = numbers.findIndex((digits) => digits.length > 2)
  const others = numbers.filter((_, index) => index !== year)
  if (year >= 0) parts.year = Number(numbers[year])
  const month = parts.month === undefined ? takeMonth(others, year === 0) : null
  if (month !== null) parts.month = month
  const [day, last, ...more] = others
  if (day !== undefined) parts.day = Number(day)
  if (last !== undefined && parts.year === undefined) parts.year = Number(last) + (Number(last) < 76 ? 2000 : 1900)
  else if (last !== undefined) throw unreadable(text)
  const lone = year >= 0 ? false : numbers.length === 1 && parts.month === undefined
  if (more.length > 0 || lone) throw unreadable(text)
}

function takeMonth(numbers: string[], yearFirst: boolean): number | null {
  if (numbers.length < 2) return null
  const monthLast = !yearFirst && Number(numbers[0]) > 12
  return Number(numbers.splice(monthLast ? 1 : 0, 1)[0])
}

function hourOf(text: string, hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour > 12) throw unreadable(text)
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

function instantOf(text: string, parts: Parts): Instant {
  const { year = 1, month = 1, day = 1, hour = 0, minute = 0, second = 0, nanosecond = 0, zone } = parts
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 0
  if (!real || hour > 23 || minute > 59 || second > 59) throw unreadable(text)
  const seconds = hour * 3600 + minute * 60 + second - (zone ?? 0) * 60
  const nanoseconds = (BigInt(date.getTime()) + BigInt(seconds) * 1000n) * MILLISECOND + BigInt(nanosecond)
  return { nanoseconds, zoned: zone !== undefined, day: date.getTime() / DAY }
}

function unreadable(text: string, weekday = false): PythonError {
  const why = weekday ? 'Parsing a weekday without a date' : 'Unknown datetime string format, unable to parse'
  return new PythonError('ValueError', `${why}: ${text.slice(0, 100)}`)
}
