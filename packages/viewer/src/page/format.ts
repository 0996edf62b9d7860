/** Number formats of the viewer. An unknown number is shown as a dash. */

export const NONE = '–'

export function formatScore(value: number | null): string {
  return value === null ? NONE : value.toFixed(3)
}

export function formatTwo(value: number): string {
  return value.toFixed(2)
}

/**
 * Formats a threshold. A calibrated threshold is slightly above an observed score, so both can look equal after rounding. If rounding
 * made the threshold smaller, the text says "just above".
 */
export function formatThreshold(value: number): string {
  const shown = value.toFixed(2)
  return Number(shown) < value ? `just above ${shown}` : shown
}

export function formatCount(value: number | null): string {
  return value === null ? NONE : value.toLocaleString('en')
}

export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** A cost without a currency, because the page does not know the currency of the user's prices. */
export function formatCost(value: number | null): string {
  if (value === null) return NONE
  if (value === 0) return '0'
  if (value < 0.01) return value.toPrecision(2)
  return value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

export function formatMilliseconds(value: number): string {
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`
}

const localTime = new Intl.DateTimeFormat('en-GB', {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
})

/**
 * Formats a time to the second, in the person's own time zone. The text includes the zone, so that people can look the time up in other
 * logs. An invalid time is shown unchanged.
 */
export function formatMoment(milliseconds: number): string {
  const moment = new Date(milliseconds)
  if (Number.isNaN(moment.getTime())) return String(milliseconds)
  const parts = new Map(localTime.formatToParts(moment).map(({ type, value }) => [type, value]))
  const [year, month, day, hour, minute, second, zone] = [
    ...(['year', 'month', 'day', 'hour', 'minute', 'second', 'timeZoneName'] as const),
  ].map((type) => parts.get(type) ?? '')
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${zone}`
}

export function formatShortMoment(milliseconds: number): string {
  return formatMoment(milliseconds).slice(5, 16)
}

export function zoneName(): string {
  return formatMoment(Date.now()).slice(20)
}

export function spell(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
