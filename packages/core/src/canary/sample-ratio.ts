/**
 * Whether the units that are counted fit the share they were drawn with. The hash splits units as the share says; where counts do
 * not, something loses units of one arm (a note that failed, a header that one kind of client leaves out), and then the arms are
 * no fair comparison, whatever their outcomes show.
 *
 * With x repaired of n units and every true share held equally likely, the evidence against the share s is
 *
 *   1 / ( (n + 1) · C(n, x) · s^x · (1 - s)^(n - x) ),
 *
 * whose mean is 1 while units fall as drawn (Lindon and Malek's sequential test of a sample ratio). So it ever reaches 1000 in at
 * most one of a thousand canaries, however often anyone looks. Stages with different shares are multiplied.
 */
export type DrawnUnits = { readonly share: number; readonly repair: number; readonly control: number }

/** Evidence from which on the arms are not compared any more. */
export const sampleRatioLimit = 1_000

export function sampleRatioEvidence(stages: readonly DrawnUnits[]): number {
  return Math.exp(stages.reduce((sum, stage) => sum + logAgainst(stage), 0))
}

function logAgainst({ share, repair, control }: DrawnUnits): number {
  const expected = times(repair, Math.log(share)) + times(control, Math.log(1 - share))
  return -Math.log(repair + control + 1) - logChoices(repair, control) - expected
}

/** Nobody is nothing, also where the share rules everybody out. */
function times(count: number, log: number): number {
  return count === 0 ? 0 : count * log
}

/** In how many ways so many units can fall into two arms; its logarithm. */
function logChoices(one: number, other: number): number {
  let log = 0
  for (let unit = 1; unit <= Math.min(one, other); unit++) log += Math.log((Math.max(one, other) + unit) / unit)
  return log
}
