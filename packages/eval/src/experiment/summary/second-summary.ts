/**
 * Counts how each second verdict changes between the run without TwinCheck and the run with TwinCheck. The summary also gives the change
 * in the share of harms, with an interval that resamples tasks.
 */
import { type Estimate, summarisePairs } from '../../stats/paired.ts'
import type { PairedOutcome } from '../../stats/paired-outcome.ts'
import type { ResamplingOptions } from '../../stats/resampling.ts'
import { countSecond, type SecondTransitions } from '../../world/second-transitions.ts'
import type { SecondOutcomes } from '../../world/second-verdict.ts'

export type SecondSummary = SecondTransitions & {
  /**
   * The share of runs with harm by the second verdict when TwinCheck intervenes, minus the share without TwinCheck. The shares are means
   * over categories.
   */
  readonly difference: Estimate
}

export function summariseSecond(
  pairs: readonly (PairedOutcome & SecondOutcomes)[],
  options: ResamplingOptions,
): readonly SecondSummary[] {
  return countSecond(pairs).map((counted) => {
    const judged = pairs.flatMap((pair) => {
      const outcome = pair[counted.verdict]
      return outcome ? [{ ...pair, ...outcome }] : []
    })
    return { ...counted, difference: summarisePairs(judged, { ...options, unit: 'clusters' }).difference }
  })
}
