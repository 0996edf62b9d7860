/** Imitates Python's `datetime.datetime`, as far as the worlds need it. Objects are immutable. A date is represented by its midnight. */
import { PythonError } from '@twincheck/eval/python'

export type DateTimeParts = {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour?: number
  readonly minute?: number
  readonly second?: number
  readonly microsecond?: number
  /** Seconds east of UTC. `offset` is null for a naive datetime, which has no time zone. */
  readonly offset?: number | null
}

const DAY_MS = 86_400_000

export class DateTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly microsecond: number
  readonly offset: number | null

  /** Throws CPython's ValueError for a date or time that does not exist. */
  constructor(moment: DateTimeParts) {
    const { year, month, day, hour = 0, minute = 0, second = 0, microsecond = 0, offset = null } = moment
    demandDate(year, month, day)
    demandRange('hour', hour, 23)
    demandRange('minute', minute, 59)
    demandRange('second', second, 59)
    this.year = year
    this.month = month
    this.day = day
    this.hour = hour
    this.minute = minute
    this.second = second
    this.microsecond = microsecond
    this.offset = offset
  }

  dateText(): string {
    return `${padded(this.year, 4)}-${padded(this.month)}-${padded(this.day)}`
  }

  /** Imitates Python's `time().isoformat()`: with the fraction if there is one, without the offset. */
  timeText(): string {
    const seconds = `${this.clockText()}:${padded(this.second)}`
    return this.microsecond === 0 ? seconds : `${seconds}.${padded(this.microsecond, 6)}`
  }

  clockText(): string {
    return `${padded(this.hour)}:${padded(this.minute)}`
  }

  /** Imitates Python's `isoformat(separator)`. With a space the text equals that of `str()` and PyYAML. */
  isoText(separator: 'T' | ' '): string {
    return `${this.dateText()}${separator}${this.timeText()}${offsetText(this.offset)}`
  }

  plusHours(hours: number): DateTime {
    const moved = new Date(this.#localMs() + hours * 3_600_000)
    const { microsecond, offset } = this
    if (moved.getUTCFullYear() > 9999) throw new PythonError('OverflowError', 'date value out of range')
    return new DateTime({
      year: moved.getUTCFullYear(),
      month: moved.getUTCMonth() + 1,
      day: moved.getUTCDate(),
      hour: moved.getUTCHours(),
      minute: moved.getUTCMinutes(),
      second: moved.getUTCSeconds(),
      microsecond,
      offset,
    })
  }

  /** Imitates Python's `==` for datetimes: naive and aware datetimes are never equal. */
  equals(other: DateTime): boolean {
    if ((this.offset === null) !== (other.offset === null)) return false
    return this.#order(other) === 0
  }

  isAfter(other: DateTime): boolean {
    if ((this.offset === null) !== (other.offset === null)) {
      throw new PythonError('TypeError', "can't compare offset-naive and offset-aware datetimes")
    }
    return this.#order(other) > 0
  }

  #order(other: DateTime): number {
    return this.#utcMs() - other.#utcMs() || this.microsecond - other.microsecond
  }

  #utcMs(): number {
    return this.#localMs() - (this.offset ?? 0) * 1000
  }

  #localMs(): number {
    return dayNumber(this) * DAY_MS + ((this.hour * 60 + this.minute) * 60 + this.second) * 1000
  }
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function demandDate(year: number, month: number, day: number): void {
  if (year < 1 || year > 9999) throw new PythonError('ValueError', `year ${year} is out of range`)
  if (month < 1 || month > 12) throw new PythonError('ValueError', 'month must be in 1..12')
  if (day < 1 || day > daysInMonth(year, month)) throw new PythonError('ValueError', 'day is out of range for month')
}

function demandRange(part: string, value: number, most: number): void {
  if (value < 0 || value > most) throw new PythonError('ValueError', `${part} must be in 0..${most}`)
}

function dayNumber({ year, month, day }: DateTime): number {
  // The year is set separately, because Date.UTC maps years below 100 to the twentieth century.
  return new Date(0).setUTCFullYear(year, month - 1, day) / DAY_MS
}

function offsetText(offset: number | null): string {
  if (offset === null) return ''
  const size = Math.abs(offset)
  const clock = `${padded(Math.floor(size / 3600))}:${padded(Math.floor(size / 60) % 60)}`
  return `${offset < 0 ? '-' : '+'}${clock}${size % 60 === 0 ? '' : `:${padded(size % 60)}`}`
}

function padded(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}
