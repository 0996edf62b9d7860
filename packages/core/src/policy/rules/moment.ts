/** Points and lengths of time as data and policies write them. Nothing here asks what time it is. */

/** Milliseconds as if it were written in UTC, and how far from it that is, where the text says so. */
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

/** `2024-05-15`, `2024-05-15 15:00:00`, `2024-05-15T15:00Z`, at the beginning of a text; null where there is none. */
export function readMoment(text: string): Moment | null {
  const [, year, month, date, hours, minutes = '0', seconds = '0', zulu, sign, offsetHours, offsetMinutes] =
    moment.exec(text.slice(0, 40)) ?? []
  if (year === undefined || month === undefined || date === undefined) return null
  const start = Date.UTC(Number(year), Number(month) - 1, Number(date))
  // The thirtieth of February would be taken for a day of March.
  if (new Date(start).getUTCDate() !== Number(date) || new Date(start).getUTCMonth() !== Number(month) - 1) return null
  if (Number(hours ?? 0) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  const time = Number(hours ?? 0) * hour + Number(minutes) * minute + Number(seconds) * second
  const beside = Number(offsetHours ?? 0) * hour + Number(offsetMinutes ?? 0) * minute
  const offset = zulu !== undefined ? 0 : sign === undefined ? null : sign === '-' ? -beside : beside
  return { milliseconds: start + time, hasTime: hours !== undefined, offset }
}

/** `24 hours`, `1 day`; null where it is no length of time. */
export function readDuration(text: string): number | null {
  const [, count, unit] = /^(\d{1,6}) (minute|hour|day|week)s?$/.exec(text) ?? []
  return count === undefined || unit === undefined ? null : Number(count) * (units[unit] ?? 0)
}

/** Below zero where the left one is earlier. Where one of them has no time of day, the days are compared. */
export function compareMoments(left: Moment, right: Moment): number {
  const [earlier, later] = alike(left, right)
  if (left.hasTime && right.hasTime) return earlier - later
  return Math.floor(earlier / day) - Math.floor(later / day)
}

/** How long ago it was at least: a day without a time may have been its last moment. */
export function leastAge(then: Moment, now: Moment): number {
  const [past, present] = alike(then, now)
  return present - past - (then.hasTime ? 0 : day)
}

/** How long ago it was at most: a day without a time may have been its first moment. */
export function mostAge(then: Moment, now: Moment): number {
  const [past, present] = alike(then, now)
  return present - past + (now.hasTime ? 0 : day)
}

/** Two times of which one names no zone are taken to be of the same place. */
function alike(left: Moment, right: Moment): readonly [number, number] {
  if (left.offset === null || right.offset === null) return [left.milliseconds, right.milliseconds]
  return [left.milliseconds - left.offset, right.milliseconds - right.offset]
}
