/**
 * The cluster bootstrap of the paired difference (paper, "Metrics and uncertainty"): a sensitivity analysis for tasks
 * that are not independent because they share a scenario.
 *
 * A resample draws as many numeric-suffix clusters as there are, with replacement and over all categories at once, and
 * recomputes the equal-weight category mean on what it drew.
 *
 * A resample may miss a category altogether. Its mean is then taken over the categories it does have, each still of
 * equal weight: to count the missing one as zero would invent outcomes, and to draw again would favour the clusters
 * that hold rare categories. With the paper's four categories over 122 clusters it does not happen.
 */

import { groupByCategory, type PairedOutcome } from './paired-outcome.ts'
import {
  DEFAULT_LEVEL,
  DEFAULT_RESAMPLES,
  type Interval,
  percentileInterval,
  type ResamplingOptions,
} from './percentile-interval.ts'
import { type Random, seededRandom } from './random.ts'
import { groupBySuffixCluster } from './suffix-cluster.ts'

export type ClusterInterval = Interval & {
  /** How many clusters were resampled: with few of them the interval says little. */
  readonly clusters: number
}

/** The interval of the difference as a share, not in percentage points. Null where there are no pairs. */
export function clusterBootstrapDifference(
  pairs: readonly PairedOutcome[],
  { seed, resamples = DEFAULT_RESAMPLES, level = DEFAULT_LEVEL }: ResamplingOptions,
): ClusterInterval | null {
  if (pairs.length === 0) return null
  const table = tabulate(pairs)
  const random = seededRandom(seed)
  const differences = Float64Array.from({ length: resamples }, () => drawDifference(table, random))
  return { ...percentileInterval(differences, level), clusters: table.clusters }
}

/** Row by row, one row a cluster and one column a category: the sum of the differences, and the number of pairs. */
type ClusterTable = {
  readonly clusters: number
  readonly categories: number
  readonly sums: Int32Array
  readonly counts: Int32Array
}

function tabulate(pairs: readonly PairedOutcome[]): ClusterTable {
  const columns = new Map(groupByCategory(pairs).map(([category], column) => [category, column]))
  const clusters = groupBySuffixCluster(pairs)
  const sums = new Int32Array(clusters.length * columns.size)
  const counts = new Int32Array(clusters.length * columns.size)
  for (const [row, members] of clusters.entries()) {
    for (const { category, actor, twincheck } of members) {
      const cell = row * columns.size + (columns.get(category) ?? 0)
      sums[cell] = (sums[cell] ?? 0) + Number(twincheck) - Number(actor)
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  return { clusters: clusters.length, categories: columns.size, sums, counts }
}

function drawDifference({ clusters, categories, sums, counts }: ClusterTable, random: Random): number {
  const drawnSums = new Int32Array(categories)
  const drawnCounts = new Int32Array(categories)
  for (let draw = 0; draw < clusters; draw++) {
    const row = random.below(clusters) * categories
    for (let column = 0; column < categories; column++) {
      drawnSums[column] = (drawnSums[column] ?? 0) + (sums[row + column] ?? 0)
      drawnCounts[column] = (drawnCounts[column] ?? 0) + (counts[row + column] ?? 0)
    }
  }
  return meanOfPresentCategories(drawnSums, drawnCounts)
}

function meanOfPresentCategories(sums: Int32Array, counts: Int32Array): number {
  let total = 0
  let present = 0
  for (const [column, count] of counts.entries()) {
    if (count === 0) continue
    total += (sums[column] ?? 0) / count
    present++
  }
  // A cluster holds at least one task, so at least one category is present.
  return total / present
}
