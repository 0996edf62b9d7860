/**
 * Whether labels arrive later in one arm than in the other. Arms are drawn by chance, so units without a label should be spread
 * like all units. If far more of one arm's units lack a label, its labels are late or missing, and the comparison is not fair.
 * Adoption is safe against that (`overturning.ts`); this warning explains why the canary makes no progress.
 */
import type { UnlabelledUnits } from './overturning.ts'

export type ArmUnits = { readonly repaired: number; readonly control: number }

/** Significance level: chance alone shows such a difference in at most one of a thousand looks, in either direction. */
const chance = 0.001

/** The arm whose labels arrive later; null if chance explains the difference. */
export function laterArm(units: ArmUnits, unlabelled: UnlabelledUnits): keyof ArmUnits | null {
  if (atLeast(units.repaired, units.control, unlabelled.repaired, unlabelled.control) <= chance / 2) return 'repaired'
  if (atLeast(units.control, units.repaired, unlabelled.control, unlabelled.repaired) <= chance / 2) return 'control'
  return null
}

/** The probability that at least this many of an arm's units lack a label, given the total without one (hypergeometric). */
function atLeast(ofArm: number, ofOther: number, lacking: number, otherLacking: number): number {
  const all = lacking + otherLacking
  const most = Math.min(all, ofArm)
  let sum = 0
  for (let found = lacking; found <= most; found++)
    sum += Math.exp(logChoose(ofArm, found) + logChoose(ofOther, all - found) - logChoose(ofArm + ofOther, all))
  return sum
}

function logChoose(all: number, some: number): number {
  if (some < 0 || some > all) return Number.NEGATIVE_INFINITY
  let log = 0
  for (let one = 1; one <= Math.min(some, all - some); one++) log += Math.log((all - one + 1) / one)
  return log
}
