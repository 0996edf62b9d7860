/** Points in time and durations as data and policies write them. No function in this file reads the current time. */

/** A point in time: milliseconds as if the text were in UTC, and the offset from UTC if the text has one. */
export type Moment = {
  readonly milliseconds: number
  readonly hasTime: boolean
  readonly offset: number | null
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const units: Readonly<Record<string, number>> = { minute, hour, day, week: 7 * day }

const moment =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?: ?(?:(Z)|([+-])(\d{2}):?(\d{2})))?)?(?!\d)/

/** Reads a moment such as `2024-05-15` or `2024-05-15T15:00Z` at the start of a text; null if there is none. */
export function readMoment(text: string): Moment | null {
  const [, year, month, date, hours, minutes = '0', seconds = '0', zulu, sign, offsetHours, offsetMinutes] =
    moment.exec(text.slice(0, 40)) ?? []
  if (year === undefined || month === undefined || date === undefined) return null
  const start = Date.UTC(Number(year), Number(month) - 1, Number(date))
  // Dates that do not exist are refused, because 30 February would become a day of March.
  if (new Date(start).getUTCDate() !== Number(date) || new Date(start).getUTCMonth() !== Number(month) - 1) return null
  if (Number(hours ?? 0) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  const time = Number(hours ?? 0) * hour + Number(minutes) * minute + Number(seconds) * second
  const beside = Number(offsetHours ?? 0) * hour + Number(offsetMinutes ?? 0) * minute
  const offset = zulu !== undefined ? 0 : sign === undefined ? null : sign === '-' ? -beside : beside
  return { milliseconds: start + time, hasTime: hours !== undefined, offset }
}

/** The minutes since midnight of `09:30` or `2024-05-15 09:30:00`; null if the text has no time of day. */
export function readTimeOfDay(text: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(text) ?? []
  if (hours !== undefined)
    return Number(hours) < 24 && Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : null
  const read = readMoment(text)
  return read?.hasTime ? Math.floor((read.milliseconds % day) / minute) : null
}

/** Reads a duration such as `24 hours` or `1 day` in milliseconds; null if the text is not a duration. */
export function readDuration(text: string): number | null {
  const [, count, unit] = /^(\d{1,6}) (minute|hour|day|week)s?$/.exec(text) ?? []
  return count === undefined || unit === undefined ? null : Number(count) * (units[unit] ?? 0)
}

/** Compares two moments; negative if `left` is earlier. If one has no time of day, only the days are compared. */
export function compareMoments(left: Moment, right: Moment): number {
  const [earlier, later] = alike(left, right)
  if (left.hasTime && right.hasTime) return earlier - later
  return Math.floor(earlier / day) - Math.floor(later / day)
}

/** The least possible age of a moment. If `then` has no time of day, it may be the last moment of its day. */
export function leastAge(then: Moment, now: Moment): number {
  const [past, present] = alike(then, now)
  return present - past - (then.hasTime ? 0 : day)
}

/** The greatest possible age of a moment. If `now` has no time of day, it may be the last moment of its day. */
export function mostAge(then: Moment, now: Moment): number {
  const [past, present] = alike(then, now)
  return present - past + (now.hasTime ? 0 : day)
}

/** Compares in UTC if both moments have a zone. If one of them has no zone, both count as being in the same zone. */
function alike(left: Moment, right: Moment): readonly [number, number] {
  if (left.offset === null || right.offset === null) return [left.milliseconds, right.milliseconds]
  return [left.milliseconds - left.offset, right.milliseconds - right.offset]
}
