/** Formats numbers for figures and tables. As in the paper, an exact tie is rounded to the even digit. */
import type { Interval } from '../stats/resampling.ts'

export function formatFixed(value: number, decimals: number): string {
  const power = 10 ** decimals
  const scaled = value * power
  const below = Math.floor(scaled)
  const tie = scaled - below === 0.5
  const rounded = tie && below % 2 === 0 ? below : Math.round(scaled)
  const digits = (Math.abs(rounded) / power).toFixed(decimals)
  return rounded < 0 ? `\u2212${digits}` : digits
}

/** Formats a share in percentage points with its sign, so 0.1 becomes `+10.0`. */
export function formatGain(share: number): string {
  const points = formatFixed(share * 100, 1)
  return share > 0 && points !== '0.0' ? `+${points}` : points
}

export function formatPercent(share: number): string {
  return `${formatFixed(share * 100, 1)} %`
}

export function formatInterval({ lower, upper }: Interval): string {
  return `[${formatFixed(lower, 3)}, ${formatFixed(upper, 3)}]`
}

export function formatGainInterval({ lower, upper }: Interval): string {
  return `[${formatFixed(lower * 100, 1)}, ${formatFixed(upper * 100, 1)}]`
}

export function formatLevel({ level }: Interval): string {
  return `${Number(formatFixed(level * 100, 1))} % CI`
}

/** Formats a p-value with three significant digits or three decimals, for example `9.54e-7` and `0.625`. */
export function formatPValue(p: number): string {
  if (p === 0) return '0'
  return p < 0.001 ? p.toExponential(2) : formatFixed(p, 3)
}

/** Formats a whole number with thousands separators that are the same in every locale, for example `3,665`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
