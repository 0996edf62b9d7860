/**
 * The cluster bootstrap interval of the ROC area (paper: 20,000 resamples of the numeric-suffix clusters).
 *
 * Drawing a cluster twice gives its tasks weight two, so a resample never has to be sorted again: the order of the
 * scores is found once and the weighted Mann-Whitney statistic is one walk along it.
 *
 * A resample without a positive or without a negative has no area. It is left out of the interval.
 */

import type { ClusterInterval } from './cluster-bootstrap.ts'
import { DEFAULT_LEVEL, DEFAULT_RESAMPLES, percentileInterval, type ResamplingOptions } from './percentile-interval.ts'
import { type Random, seededRandom } from './random.ts'
import type { ScoredOutcome } from './ranking.ts'
import { groupBySuffixCluster } from './suffix-cluster.ts'

export type ScoredTask = ScoredOutcome & { readonly id: string }

/** Null where no resample has an area, as when all tasks are positive. */
export function clusterBootstrapAuc(
  tasks: readonly ScoredTask[],
  { seed, resamples = DEFAULT_RESAMPLES, level = DEFAULT_LEVEL }: ResamplingOptions,
): ClusterInterval | null {
  const order = orderByScore(tasks)
  const random = seededRandom(seed)
  const areas = new Float64Array(resamples)
  let defined = 0
  for (let resample = 0; resample < resamples; resample++) {
    const area = weightedAuc(order, drawWeights(order.clusters, random))
    if (area !== null) areas[defined++] = area
  }
  if (defined === 0) return null
  return { ...percentileInterval(areas.subarray(0, defined), level), clusters: order.clusters }
}

/** The tasks from the lowest score to the highest, taken apart into columns. */
type ScoreOrder = {
  readonly clusters: number
  readonly cluster: Int32Array
  readonly positive: Uint8Array
  /** 1 where a task's score is above that of the task before it. */
  readonly rises: Uint8Array
}

function orderByScore(tasks: readonly ScoredTask[]): ScoreOrder {
  if (tasks.some(({ score }) => Number.isNaN(score))) {
    throw new RangeError('A score is not a number, so the tasks have no order.')
  }
  const groups = groupBySuffixCluster(tasks)
  const sorted = groups
    .flatMap((members, cluster) => members.map(({ score, positive }) => ({ score, positive, cluster })))
    .sort((first, second) => first.score - second.score)
  return {
    clusters: groups.length,
    cluster: Int32Array.from(sorted, ({ cluster }) => cluster),
    positive: Uint8Array.from(sorted, ({ positive }) => Number(positive)),
    rises: Uint8Array.from(sorted, ({ score }, index) => Number(score !== sorted[index - 1]?.score)),
  }
}

function drawWeights(clusters: number, random: Random): Int32Array {
  const weights = new Int32Array(clusters)
  for (let draw = 0; draw < clusters; draw++) {
    const drawn = random.below(clusters)
    weights[drawn] = (weights[drawn] ?? 0) + 1
  }
  return weights
}

function weightedAuc({ cluster, positive, rises }: ScoreOrder, weights: Int32Array): number | null {
  let positives = 0
  let negatives = 0
  let halfPairs = 0
  // Of the current score: negatives strictly below, negatives tied, positives tied.
  let below = 0
  let tiedNegatives = 0
  let tiedPositives = 0
  for (let index = 0; index < cluster.length; index++) {
    if (rises[index] === 1) {
      halfPairs += tiedPositives * (2 * below + tiedNegatives)
      below += tiedNegatives
      tiedNegatives = 0
      tiedPositives = 0
    }
    const weight = weights[cluster[index] ?? 0] ?? 0
    if (positive[index] === 1) {
      tiedPositives += weight
      positives += weight
    } else {
      tiedNegatives += weight
      negatives += weight
    }
  }
  halfPairs += tiedPositives * (2 * below + tiedNegatives)
  return positives === 0 || negatives === 0 ? null : halfPairs / (2 * positives * negatives)
}
