/**
 * Checks whether the arms of a canary can be compared. The units must be split as drawn, and no arm may lack more labels than chance
 * explains.
 */
import { timesLog } from './arm-bet.ts'
import type { UnlabelledUnits } from './overturning.ts'

export type DrawnUnits = { readonly share: number; readonly repair: number; readonly control: number }

export const sampleRatioLimit = 1_000

/**
 * Evidence that the counted units do not fit the share with which they were drawn (sample ratio mismatch). Such a mismatch means that
 * units of one arm are lost (a failed write, a header that some clients omit), and the comparison of the arms is not fair.
 *
 * With x repaired of n units, and every true share equally likely, the evidence against the share s is
 *
 *   1 / ( (n + 1) · C(n, x) · s^x · (1 - s)^(n - x) ),
 *
 * whose mean is 1 while units fall as drawn (Lindon and Malek's sequential test of a sample ratio). So it reaches 1000 in at most one of
 * a thousand canaries, however often anyone looks. Stages with different shares are multiplied.
 */
export function sampleRatioEvidence(stages: readonly DrawnUnits[]): number {
  return Math.exp(stages.reduce((sum, stage) => sum + logAgainst(stage), 0))
}

function logAgainst({ share, repair, control }: DrawnUnits): number {
  const expected = timesLog(repair, Math.log(share)) + timesLog(control, Math.log(1 - share))
  return -Math.log(repair + control + 1) - logChoose(repair, control) - expected
}

export type ArmUnits = { readonly repaired: number; readonly control: number }

/** The significance level for both arms together. By chance alone, at most one look in a thousand reports that an arm lacks labels. */
const chance = 0.001

/**
 * The arm that lacks more labels than chance explains, or null if there is no such arm. Arms are drawn by chance, so units without a
 * label should be spread over the arms like all units. Late labels cannot cause a wrong adoption (`overturning.ts`), but they can explain
 * why a canary makes no progress.
 */
export function laterArm(units: ArmUnits, unlabelled: UnlabelledUnits): keyof ArmUnits | null {
  if (atLeast(units.repaired, units.control, unlabelled.repaired, unlabelled.control) <= chance / 2) return 'repaired'
  if (atLeast(units.control, units.repaired, unlabelled.control, unlabelled.repaired) <= chance / 2) return 'control'
  return null
}

function atLeast(ofArm: number, ofOther: number, lacking: number, otherLacking: number): number {
  const all = lacking + otherLacking
  const most = Math.min(all, ofArm)
  let sum = 0
  for (let found = lacking; found <= most; found++)
    sum += Math.exp(
      logChoose(found, ofArm - found) +
        logChoose(all - found, ofOther - all + found) -
        logChoose(all, ofArm + ofOther - all),
    )
  return sum
}

function logChoose(one: number, other: number): number {
  if (one < 0 || other < 0) return Number.NEGATIVE_INFINITY
  let log = 0
  for (let unit = 1; unit <= Math.min(one, other); unit++) log += Math.log((Math.max(one, other) + unit) / unit)
  return log
}
