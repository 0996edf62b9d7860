/**
 * The canary's test is a bet on the arm.
 *
 * The arm is drawn by a hash. If repair has no effect, the outcome of a unit says nothing about its arm, so a bet on the arm based on the
 * outcome wins nothing on average. Let c be the success rate without repair, t the success rate with repair, and s = share·t + (1 -
 * share)·c. One unit multiplies the evidence by
 *
 *   t/s or (1-t)/(1-s) if it was repaired, c/s or (1-c)/(1-s) if it was not.
 *
 * Invariants
 *   1. If repair has no effect, each factor has a mean of exactly 1, however successes drift or cluster. If
 *      repair has an effect in the other direction, the mean is at most 1. So the probability that the
 *      evidence ever reaches 1/α is at most α, however often anyone looks.
 *   2. Only counts are used, so labels may arrive late and in any order.
 *   3. Stages with different shares are multiplied before alternatives are averaged.
 *   4. Corrections of labels cannot make a false alarm more likely. If the label of a counted unit changes,
 *      the unit counts with whichever label is worse for the claim. So the evidence is never above the
 *      evidence of the first labels, for which invariant 1 holds. The proof is in
 *      docs/decisions/0042-canary-stages-and-epochs.md.
 */
export type ArmCounts = {
  readonly successes: number
  readonly failures: number
  /** Number of units whose label changed after it was first counted. Each of these units counts against the claim that is tested. */
  readonly contested?: number
}

export type CanaryStage = { readonly share: number; readonly repaired: ArmCounts; readonly control: ArmCounts }

export type Direction = 'better' | 'worse'

export const successRates = Array.from({ length: 10 }, (_, index) => (5 + 10 * index) / 100)

type Alternative = { readonly control: number; readonly repaired: number }

const alternatives: Readonly<Record<Direction, readonly Alternative[]>> = {
  better: pairs((control, repaired) => repaired > control),
  worse: pairs((control, repaired) => repaired < control),
}

/** The natural logarithm of the evidence that repair does better (or worse) than no repair. */
export function logEvidence(stages: readonly CanaryStage[], direction: Direction): number {
  const logs = alternatives[direction].map((alternative) =>
    stages.reduce((sum, stage) => sum + logBet(stage, alternative), 0),
  )
  return logMean(logs)
}

function logBet({ share, repaired, control }: CanaryStage, alternative: Alternative): number {
  const { repaired: t, control: c } = alternative
  const s = share * t + (1 - share) * c
  return (
    repaired.successes * Math.log(t / s) +
    control.successes * Math.log(c / s) +
    repaired.failures * Math.log((1 - t) / (1 - s)) +
    control.failures * Math.log((1 - c) / (1 - s)) +
    (repaired.contested ?? 0) * Math.log(Math.min(t / s, (1 - t) / (1 - s))) +
    (control.contested ?? 0) * Math.log(Math.min(c / s, (1 - c) / (1 - s)))
  )
}

function pairs(wanted: (control: number, repaired: number) => boolean): readonly Alternative[] {
  return successRates.flatMap((control) =>
    successRates.filter((repaired) => wanted(control, repaired)).map((repaired) => ({ control, repaired })),
  )
}

/** The logarithm of the mean of values that are given as logarithms. The values themselves would overflow after a few hundred units. */
export function logMean(logs: readonly number[]): number {
  const most = Math.max(...logs)
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / logs.length)
}

/** Multiplies a count by a logarithm. The special case avoids 0 · -∞, which is not a number. */
export function timesLog(count: number, log: number): number {
  return count === 0 ? 0 : count * log
}
