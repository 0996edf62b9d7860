/**
 * Clopper-Pearson bounds for a binomial proportion: exact, hence conservative (paper, "Results": no harm among 71
 * interventions leaves room for at most 4.13 %).
 *
 * The bounds treat the trials as independent; interventions on similar tasks are not quite that.
 */

import { inverseIncompleteBeta } from './incomplete-beta.ts'
import type { Interval } from './percentile-interval.ts'

export type Proportion = { readonly successes: number; readonly trials: number }

/** The one-sided upper bound at confidence `level`. Null without a trial. */
export function clopperPearsonUpper({ successes, trials }: Proportion, level: number): number | null {
  if (trials === 0) return null
  return successes === trials ? 1 : inverseIncompleteBeta(level, successes + 1, trials - successes)
}

/** The one-sided lower bound at confidence `level`. Null without a trial. */
export function clopperPearsonLower({ successes, trials }: Proportion, level: number): number | null {
  if (trials === 0) return null
  return successes === 0 ? 0 : inverseIncompleteBeta(1 - level, successes, trials - successes + 1)
}

/** The two-sided interval: half of what `level` leaves over lies beyond either bound. Null without a trial. */
export function clopperPearsonInterval(proportion: Proportion, level: number): Interval | null {
  const oneSided = (1 + level) / 2
  const lower = clopperPearsonLower(proportion, oneSided)
  const upper = clopperPearsonUpper(proportion, oneSided)
  return lower === null || upper === null ? null : { lower, upper, level }
}
