/** Imitates pydantic's datetime type: ISO 8601 texts, dates, and seconds or milliseconds since 1970. */
import { Float, type PyValue } from '@twincheck/eval/python'
import { DateTime, daysInMonth } from '../datetime/date-time.ts'
import { type FieldReading, type Kind, report } from './kind.ts'

const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)[Tt _](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:([Zz])|([+\-\u2212])(\d\d):?(\d\d))?$/
const NUMBER = /^[+-]?(?:\d{1,15}(?:\.\d{0,9})?|\.\d{1,9})$/

export const moment: Kind<DateTime> = (input, reading) => {
  if (typeof input === 'number' || typeof input === 'bigint') return fromNumber(Number(input), input, reading)
  if (input instanceof Float) return fromNumber(input.value, input, reading)
  if (typeof input !== 'string') return report(input, reading, 'datetime_type', 'Input should be a valid datetime')
  if (NUMBER.test(input)) return fromNumber(Number(input), input, reading)
  const found = readMoment(input) ?? readDay(input)
  if (typeof found !== 'string') return found.year === 0 ? noYear(input, reading) : new DateTime(found)
  const message = `Input should be a valid datetime or date, ${found}`
  return report(input, reading, 'datetime_from_date_parsing', message)
}

type DateTimeFields = ConstructorParameters<typeof DateTime>[0]

function readMoment(text: string): DateTimeFields | null {
  const found = MOMENT.exec(text)
  if (found === null) return null
  const [, , , , , , , fraction = '0', zulu, sign, zoneHour = '0', zoneMinute = '0'] = found
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number)
  const distance = Number(zoneHour) * 3600 + Number(zoneMinute) * 60
  const fits = month > 0 && month < 13 && day > 0 && day <= daysInMonth(year, month)
  if (!fits || hour > 23 || minute > 59 || !(second <= 59 || Number.isNaN(second))) return null
  if (distance >= 86_400 || Number(zoneMinute) > 59) return null
  const offset = zulu !== undefined ? 0 : sign === undefined ? null : sign === '+' ? distance : -distance
  const microsecond = Number(fraction.slice(0, 6).padEnd(6, '0'))
  return { year, month, day, hour, minute, second: Number.isNaN(second) ? 0 : second, microsecond, offset }
}

/** Reads the date at the start of a text that is not a datetime. Returns the error text if there is none. */
function readDay(text: string): DateTimeFields | string {
  if (Buffer.byteLength(text, 'utf8') < 10) return 'input is too short'
  const year = text.slice(0, 4)
  if (!/^\d{4}$/.test(year)) return 'invalid character in year'
  if (text[4] !== '-') return 'invalid date separator, expected `-`'
  if (!/^\d\d$/.test(text.slice(5, 7))) return 'invalid character in month'
  if (text[7] !== '-') return 'invalid date separator, expected `-`'
  if (!/^\d\d$/.test(text.slice(8, 10))) return 'invalid character in day'
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8, 10))
  if (month < 1 || month > 12) return 'month value is outside expected range of 1-12'
  if (day < 1 || day > daysInMonth(Number(year), month)) return 'day value is outside expected range'
  return text.length > 10 ? 'unexpected extra characters at the end of the input' : { year: Number(year), month, day }
}

/** Numbers up to this limit are seconds since 1970. Larger numbers are milliseconds. */
const MOST_SECONDS = 2e10

function fromNumber(value: number, input: PyValue, reading: FieldReading): DateTime | undefined {
  const milliseconds = Math.abs(value) > MOST_SECONDS ? value : value * 1000
  const date = new Date(Math.floor(milliseconds))
  const year = date.getUTCFullYear()
  if (Number.isNaN(year) || year > 9999) {
    const message = 'Input should be a valid datetime, dates after 9999 are not supported as unix timestamps'
    return report(input, reading, 'datetime_parsing', message)
  }
  if (year < 1600) {
    const message = 'Input should be a valid datetime, dates before 1600 are not supported as unix timestamps'
    return report(input, reading, 'datetime_parsing', message)
  }
  const microsecond = Math.round((milliseconds - Math.floor(milliseconds / 1000) * 1000) * 1000) % 1_000_000
  return new DateTime({
    year,
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    microsecond,
    offset: 0,
  })
}

function noYear(input: PyValue, reading: FieldReading): undefined {
  return report(input, reading, 'datetime_parsing', 'Input should be a valid datetime, year 0 is out of range')
}
