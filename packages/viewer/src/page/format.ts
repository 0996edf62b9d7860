/** Number formats of the viewer. An unknown number is a dash. */

export const NONE = '–'

export function formatScore(value: number | null): string {
  return value === null ? NONE : value.toFixed(3)
}

export function formatTwo(value: number): string {
  return value.toFixed(2)
}

/**
 * Formats a threshold. A calibrated threshold is slightly above a score that was seen. Rounded, both would look alike,
 * so the text then says "just above".
 */
export function formatThreshold(value: number): string {
  const shown = value.toFixed(2)
  return Number(shown) < value ? `just above ${shown}` : shown
}

export function formatCount(value: number | null): string {
  return value === null ? NONE : value.toLocaleString('en')
}

/** A cost without a currency: the currency of the user's prices is unknown here. */
export function formatCost(value: number | null): string {
  if (value === null) return NONE
  if (value === 0) return '0'
  return value < 0.01 ? value.toPrecision(2) : value.toFixed(2)
}

export function formatMilliseconds(value: number): string {
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`
}

/**
 * Formats a time to the second, with its time zone, so that people can look it up in other logs. An invalid time is
 * shown unchanged.
 */
export function formatMoment(milliseconds: number): string {
  const moment = new Date(milliseconds)
  if (Number.isNaN(moment.getTime())) return String(milliseconds)
  return `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** Turns a name such as `inverse-action` into words for a heading. */
export function spell(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
