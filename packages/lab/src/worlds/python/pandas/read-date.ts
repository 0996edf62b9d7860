/** Reads dates and times in words, slashes or dots, as dateutil reads them for pandas. */

export type DateParts = {
  year?: number
  month?: number
  day?: number
  hour?: number
  minute?: number
  second?: number
  nanosecond?: number
  /** The time zone in minutes east of UTC. */
  zone?: number
}

/** `clock` is true if the text has a time with a colon and no date. */
export type ReadDate = { readonly parts: DateParts; readonly clock: boolean }

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/
const WEEKDAY = /^(?:mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)$/
const FILLER = /^(?:at|on|and|ad|m|t|of|st|nd|rd|th)$/
const TIME =
  /(?<![\d:])(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d+))?)?(?![:\d])(?:\s*([ap])(?:m\b|\b))?(?:\s*(z|utc|gmt)\b)?([+-]\d{1,2}(?::?\d{2})?(?!\d))?/i
const HOUR = /(?<!\d)(\d{1,2})\s*(?:([ap])(?:m\b|\b)|h(?:ours?)?(?![a-z])\s*(\d{1,2})?m?)/i

export function readDate(text: string): ReadDate | null {
  const parts: DateParts = {}
  const time = TIME.exec(text)
  const hour = time === null ? HOUR.exec(text) : null
  if (time !== null && !takeTime(time, parts)) return null
  if (hour !== null && !takeHour(parts, Number(hour[1]), hour[2])) return null
  if (hour?.[3] !== undefined) parts.minute = Number(hour[3])
  const rest = text.replace((time ?? hour)?.[0] ?? '', ' ').replace(/(\d)T(?=\s|\d)/i, '$1 ')
  const found = new DateNumbers(parts)
  let weekday = false
  for (const word of rest.split(/(?<=\d)(?=[a-z])|[\s,;./'-]+/i)) {
    if (word === '' || FILLER.test(word.toLowerCase())) continue
    if (/^\d+$/.test(word)) found.add(word)
    else if (MONTH.test(word.toLowerCase())) found.addMonth(MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1)
    else if (WEEKDAY.test(word.toLowerCase())) weekday = true
    // After a time, a word that looks like the name of a time zone is accepted and ignored.
    else if (parts.hour === undefined || !/^[A-Z]{3,5}$/.test(word)) return null
  }
  if (!found.resolve()) return null
  const dated = parts.year !== undefined || parts.month !== undefined || parts.day !== undefined
  if ((weekday && parts.day === undefined) || (!dated && parts.hour === undefined)) return null
  return { parts, clock: time !== null && !dated }
}

function takeTime(time: RegExpExecArray, parts: DateParts): boolean {
  const [, hour, minute, second = '0', fraction = '', half, utc, offset] = time
  parts.minute = Number(minute)
  parts.second = Number(second)
  parts.nanosecond = Number(fraction.slice(0, 9).padEnd(9, '0'))
  if (utc !== undefined || offset !== undefined) {
    // "UTC+2" means two hours behind UTC, as in POSIX. A plain "+2" means two hours ahead.
    parts.zone = offset === undefined ? 0 : zoneOffset(offset) * (utc === undefined ? 1 : -1)
  }
  return takeHour(parts, Number(hour), half)
}

function takeHour(parts: DateParts, hour: number, half: string | undefined): boolean {
  parts.hour = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return half === undefined || hour <= 12
}

/** Reads a time zone such as `+02:00`, `-0530` or `+2` as minutes east of UTC. */
export function zoneOffset(text: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(text) ?? []
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

class DateNumbers {
  readonly #parts: DateParts
  readonly #values: number[] = []
  #month = -1
  #year = -1
  #refused = false

  constructor(parts: DateParts) {
    this.#parts = parts
  }

  add(digits: string): void {
    const parts = this.#parts
    if (this.#values.length === 3 && parts.hour === undefined && (digits.length === 2 || digits.length === 4)) {
      parts.hour = Number(digits.slice(0, 2))
      parts.minute = Number(digits.slice(2))
    } else if (this.#values.length === 0 && (digits.length === 8 || digits.length === 6)) {
      for (const part of digits.match(/^\d{4}(?=\d{4}$)|\d\d/g) ?? []) this.add(part)
    } else {
      if (digits.length > 2) {
        if (this.#year >= 0) this.#refused = true
        this.#year = this.#values.length
      }
      this.#values.push(Number(digits))
    }
  }

  addMonth(month: number): void {
    if (this.#month >= 0) this.#refused = true
    this.#month = this.#values.length
    this.#values.push(month)
  }

  resolve(): boolean {
    const values = this.#values
    if (this.#refused || values.length > 3) return false
    const order = this.#order()
    for (const [index, name] of order.entries()) {
      const value = values[index] ?? 0
      const short = name === 'year' && value < 100 && this.#year < 0
      this.#parts[name] = short ? value + (value < 76 ? 2000 : 1900) : value
    }
    return true
  }

  #order(): readonly ('year' | 'month' | 'day')[] {
    const [first = 0, second = 0] = this.#values
    const month = this.#month
    const year = this.#year >= 0 ? this.#year : this.#values.findIndex((value, index) => value > 31 && index !== month)
    switch (this.#values.length) {
      case 0:
        return []
      case 1:
        return [month === 0 ? 'month' : year === 0 ? 'year' : 'day']
      case 2:
        if (month >= 0)
          return month === 0 ? ['month', year === 1 ? 'year' : 'day'] : [year === 0 ? 'year' : 'day', 'month']
        return year === 0 ? ['year', 'month'] : year === 1 ? ['month', 'year'] : ['month', 'day']
    }
    if (month === 0) return this.#year === 1 || second > 31 ? ['month', 'year', 'day'] : ['month', 'day', 'year']
    if (month === 1) return this.#year === 0 || first > 31 ? ['year', 'month', 'day'] : ['day', 'month', 'year']
    if (month === 2) return this.#year === 1 || second > 31 ? ['day', 'year', 'month'] : ['year', 'day', 'month']
    if (this.#year === 0 || first > 31) return ['year', 'month', 'day']
    return first > 12 ? ['day', 'month', 'year'] : ['month', 'day', 'year']
  }
}
