/** The transitions of each second verdict, and how much its share changes, with an interval that resamples tasks. */
import { type Estimate, summarisePairs } from '../../stats/paired.ts'
import type { PairedOutcome } from '../../stats/paired-outcome.ts'
import type { ResamplingOptions } from '../../stats/resampling.ts'
import { countSecond, type SecondTransitions } from '../../world/second-transitions.ts'
import type { SecondOutcomes } from '../../world/second-verdict.ts'

export type SecondSummary = SecondTransitions & {
  /** The share of runs with the harm with TwinCheck, minus the share without: the mean over categories. */
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
