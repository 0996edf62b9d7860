/**
 * The change detector of the watch: a Shiryaev-Roberts e-detector (Shin, Ramdas and Rinaldo) on hourly counts of signs. For x signs in n
 * conversations, and a reference with share p0 and dispersion φ,
 *
 *   L_r = [ (p1/p0)^x ((1-p1)/(1-p0))^(n-x) ]^(1/φ),  p1 = r·p0;   M_r ← (M_r + 1)·L_r;   alarm when mean M_r ≥ A.
 *
 * Invariants
 *   1. While the share stays within the reference, the mean time until any of the signs raises an alarm is at least
 *      90 days, however much traffic there is: A = 90 days · 24 looks · 12 signs.
 *   2. Days differ by more than chance alone would explain. The dispersion φ measures this, and the exponent 1/φ
 *      weakens the evidence of each hour accordingly.
 *   3. The state is four numbers, so another process can continue from it.
 */
export type ChangeDirection = 'up' | 'down'

export type SignReference = {
  /** A bound on the true share of the sign: an upper bound to detect a rise, a lower bound to detect a fall. */
  readonly share: number
  /** The Pearson dispersion of daily counts, at least 1. */
  readonly dispersion: number
}

export type SignCounts = { readonly signs: number; readonly conversations: number }

export type DetectorState = readonly number[]

const ratios: Readonly<Record<ChangeDirection, readonly number[]>> = {
  up: [1.5, 2, 4, 8],
  down: [0.67, 0.5, 0.25, 0.1],
}

const watchedDays = 90
const looksPerDay = 24
export const watchedSigns = 12
export const alarmLevel = watchedDays * looksPerDay * watchedSigns

/** Limits that prevent overflow. A value beyond its limit counts as the limit. */
const mostLog = 300
const mostEvidence = 1e200
const nearlyNever = 1e-9
const nearlyAlways = 0.99

export function freshDetector(direction: ChangeDirection): DetectorState {
  return ratios[direction].map(() => 0)
}

export function watchHour(
  state: DetectorState,
  { signs, conversations }: SignCounts,
  { share, dispersion }: SignReference,
  direction: ChangeDirection,
): DetectorState {
  const p0 = clamp(share, nearlyNever, nearlyAlways)
  return ratios[direction].map((ratio, index) => {
    const p1 = clamp(ratio * p0, nearlyNever, nearlyAlways)
    const log = signs * Math.log(p1 / p0) + (conversations - signs) * Math.log((1 - p1) / (1 - p0))
    const tempered = clamp(log / dispersion, -mostLog, mostLog)
    return Math.min(((state[index] ?? 0) + 1) * Math.exp(tempered), mostEvidence)
  })
}

export function raisesAlarm(state: DetectorState): boolean {
  return state.length > 0 && state.reduce((sum, evidence) => sum + evidence, 0) / state.length >= alarmLevel
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
