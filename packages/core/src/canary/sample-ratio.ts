/**
 * Whether the counted units fit the share they were drawn with (sample ratio mismatch). If they do not, units of one arm are lost
 * (a failed write, a header that some clients omit), and the comparison of the arms is not fair.
 *
 * With x repaired of n units, and every true share equally likely, the evidence against the share s is
 *
 *   1 / ( (n + 1) · C(n, x) · s^x · (1 - s)^(n - x) ),
 *
 * whose mean is 1 while units fall as drawn (Lindon and Malek's sequential test of a sample ratio). So it reaches 1000 in at most
 * one of a thousand canaries, however often anyone looks. Stages with different shares are multiplied.
 */
export type DrawnUnits = { readonly share: number; readonly repair: number; readonly control: number }

/** Evidence at which the arms are no longer compared. */
export const sampleRatioLimit = 1_000

export function sampleRatioEvidence(stages: readonly DrawnUnits[]): number {
  return Math.exp(stages.reduce((sum, stage) => sum + logAgainst(stage), 0))
}

function logAgainst({ share, repair, control }: DrawnUnits): number {
  const expected = times(repair, Math.log(share)) + times(control, Math.log(1 - share))
  return -Math.log(repair + control + 1) - logChoices(repair, control) - expected
}

/** Avoids 0 · -∞ at a share of 0 or 1. */
function times(count: number, log: number): number {
  return count === 0 ? 0 : count * log
}

/** The logarithm of the binomial coefficient. */
function logChoices(one: number, other: number): number {
  let log = 0
  for (let unit = 1; unit <= Math.min(one, other); unit++) log += Math.log((Math.max(one, other) + unit) / unit)
  return log
}
