/** A share of runs, with an interval that resamples tasks, because one task is run under many attacks and by several agents. */
import { type ClusterInterval, clusterBootstrapDifference, type ResamplingOptions } from '@twincheck/eval/harness'

export type Rate = { readonly count: number; readonly of: number; readonly interval: ClusterInterval | null }

export type Trial = { readonly id: string; readonly cluster: string; readonly hit: boolean }

/**
 * Computes a share of runs with its interval. All runs have equal weight. The share is computed as a paired difference to 0, because the
 * bootstrap works on paired differences.
 */
export function rateOf(trials: readonly Trial[], options: ResamplingOptions): Rate {
  const outcomes = trials.map(({ id, cluster, hit }) => ({
    ...{ id, cluster, category: 'all', actor: false },
    twincheck: hit,
  }))
  const count = trials.filter(({ hit }) => hit).length
  return { count, of: trials.length, interval: clusterBootstrapDifference(outcomes, options) }
}
