/**
 * The watch's detector: a Shiryaev-Roberts e-detector (Shin, Ramdas and Rinaldo) on counted signs, hour by hour. With x signs
 * in n conversations, and a reference of share p0 and dispersion φ,
 *
 *   L_r = [ (p1/p0)^x ((1-p1)/(1-p0))^(n-x) ]^(1/φ),  p1 = r·p0;   M_r ← (M_r + 1)·L_r;   alarm when mean M_r ≥ A.
 *
 * Invariants
 *   1. While the share keeps to the reference, the mean time to an alarm of any of the signs is at least 90 days, at any
 *      traffic: A = 90 days · 24 looks · 12 signs.
 *   2. Days differ more than chance would have them. φ says by how much, and tempers every look.
 *   3. The state is four numbers, so any process can go on from where another stopped.
 */
export type ChangeDirection = 'up' | 'down'

/** What the sign was like while the calibration was made. */
export type SignReference = {
  /** A limit that the true share keeps to: from above where a rise is looked for, from below for a fall. */
  readonly share: number
  /** Pearson dispersion of daily counts, at least 1. */
  readonly dispersion: number
}

export type SignCounts = { readonly signs: number; readonly conversations: number }

/** One number for each ratio that is looked for. */
export type DetectorState = readonly number[]

const ratios: Readonly<Record<ChangeDirection, readonly number[]>> = {
  up: [1.5, 2, 4, 8],
  down: [0.67, 0.5, 0.25, 0.1],
}

const watchedDays = 90
const looksPerDay = 24
export const watchedSigns = 12
export const alarmLevel = watchedDays * looksPerDay * watchedSigns

/** Beyond these nothing is told apart any more, and nothing overflows. */
const mostLog = 300
const mostEvidence = 1e200
const nearlyNever = 1e-9
const nearlyAlways = 0.99

export function freshDetector(direction: ChangeDirection): DetectorState {
  return ratios[direction].map(() => 0)
}

/** The state after one more hour. */
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
