/** Imitates `datetime.fromisoformat` of CPython 3.11, which reads most of ISO 8601. */
import { PythonError, type PyValue, repr } from '@twincheck/eval/python'
import { DateTime } from './date-time.ts'

const CALENDAR = /^(\d{4})(-?)(\d\d)\2(\d\d)/
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
const WEEK = /^(\d{4})(-?)W(\d\d)(?:\2(\d))?/

export function fromIsoFormat(value: PyValue): DateTime {
  if (typeof value !== 'string') {
    throw new PythonError('TypeError', 'fromisoformat: argument must be str')
  }
  const invalid = () => new PythonError('ValueError', `Invalid isoformat string: ${repr(value)}`)
  const date = readDate(value)
  if (date === null) throw invalid()
  const rest = [...value.slice(date.length)]
  if (rest.length === 0) return new DateTime(date)
  const time = readTime(rest.slice(1).join(''))
  if (time === null) throw invalid()
  return new DateTime({ ...date, ...time })
}

type IsoDate = { readonly year: number; readonly month: number; readonly day: number; readonly length: number }

function readDate(text: string): IsoDate | null {
  const week = WEEK.exec(text)
  if (week !== null) {
    const [found, year, , number, day = '1'] = week
    return weekDate(Number(year), Number(number), Number(day), found.length)
  }
  const calendar = CALENDAR.exec(text)
  if (calendar === null) return null
  const [found, year, , month, day] = calendar
  return { year: Number(year), month: Number(month), day: Number(day), length: found.length }
}

function weekDate(year: number, week: number, weekday: number, length: number): IsoDate | null {
  if (week < 1 || weekday < 1 || weekday > 7) return null
  const monday = firstMonday(year) + (week - 1) * WEEK_MS
  // The requested week must begin before the first week of the next year.
  if (monday >= firstMonday(year + 1)) return null
  const found = new Date(monday + (weekday - 1) * DAY_MS)
  return { year: found.getUTCFullYear(), month: found.getUTCMonth() + 1, day: found.getUTCDate(), length }
}

/** The Monday of ISO week 1, which is the week that contains 4 January. */
function firstMonday(year: number): number {
  const fourth = new Date(new Date(0).setUTCFullYear(year, 0, 4))
  return fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * DAY_MS
}

type IsoTime = {
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly microsecond: number
  readonly offset: number | null
}

function readTime(text: string): IsoTime | null {
  const zone = text.search(/[+\-Z]/)
  const clock = readClock(zone < 0 ? text : text.slice(0, zone))
  if (clock === null) return null
  if (zone < 0) return { ...clock, offset: null }
  if (text[zone] === 'Z') return zone === text.length - 1 ? { ...clock, offset: 0 } : null
  const distance = readClock(text.slice(zone + 1))
  if (distance === null) return null
  const seconds = distance.hour * 3600 + distance.minute * 60 + distance.second
  if (seconds >= 86_400) throw new PythonError('ValueError', tooFar(text[zone] === '-' ? -seconds : seconds))
  return { ...clock, offset: text[zone] === '-' ? -seconds : seconds }
}

function tooFar(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  const rest = seconds - days * 86_400
  const parts = [`days=${days}`, ...(rest === 0 ? [] : [`seconds=${rest}`])]
  return `offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not datetime.timedelta(${parts.join(', ')}).`
}

const CLOCK = /^(\d\d)(?:(:?)(\d\d)(?:\2(\d\d)(?:[.,](\d+))?)?)?$/

function readClock(text: string): Omit<IsoTime, 'offset'> | null {
  const found = CLOCK.exec(text)
  if (found === null) return null
  const [, hour = '0', , minute = '0', second = '0', fraction = '0'] = found
  const microsecond = Number(fraction.slice(0, 6).padEnd(6, '0'))
  return { hour: Number(hour), minute: Number(minute), second: Number(second), microsecond }
}
