/**
 * The cluster bootstrap of the paired difference (paper, "Metrics and uncertainty"). It is a sensitivity analysis for tasks that are not
 * independent because they share a scenario.
 *
 * A cluster is all tasks with the same numeric suffix, in any category. A resample draws clusters with replacement, as many as there are.
 * Then it computes the equal-weight mean over categories on the drawn tasks.
 *
 * A resample may contain no task of a category. Its mean is then taken over the other categories, each with equal weight: counting the
 * missing category as zero would invent outcomes, and drawing again would favour clusters with rare categories. With the paper's four
 * categories and 122 clusters this does not happen.
 */
import { groupByCategory, groupBySuffixCluster, type PairedOutcome } from './paired-outcome.ts'
import { areasIn, tabulateRanks } from './rank-table.ts'
import {
  DEFAULT_LEVEL,
  DEFAULT_RESAMPLES,
  type Interval,
  percentileInterval,
  type Random,
  type ResamplingOptions,
  seededRandom,
} from './resampling.ts'
import type { ScoredOutcome } from './roc.ts'

export type ClusterInterval = Interval & {
  readonly clusters: number
}

/** The interval of the difference. It is a share, not percentage points. Null without pairs. */
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

/** A table with one row per cluster and one column per category. Its cells hold the sum of the differences and the number of pairs. */
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

export type ScoredTask = ScoredOutcome & { readonly id: string }

/**
 * The cluster bootstrap interval of the ROC area (paper: 20,000 resamples of the numeric-suffix clusters). A cluster that is drawn twice
 * gives its tasks weight two. So the scores are sorted only once, and each resample is one pass over them. A resample with an undefined
 * area is left out. The result is null if all resamples are left out.
 */
export function clusterBootstrapAuc(
  tasks: readonly ScoredTask[],
  { seed, resamples = DEFAULT_RESAMPLES, level = DEFAULT_LEVEL }: ResamplingOptions,
): ClusterInterval | null {
  if (tasks.some(({ score }) => Number.isNaN(score))) {
    throw new RangeError('A score is not a number, so the tasks have no order.')
  }
  const cells = groupBySuffixCluster(tasks).map((members) =>
    members.map(({ score, positive }) => ({ score, positives: Number(positive), negatives: Number(!positive) })),
  )
  const table = tabulateRanks(cells)
  const random = seededRandom(seed)
  const aucs = new Float64Array(resamples)
  let defined = 0
  for (let resample = 0; resample < resamples; resample++) {
    const areas = areasIn(table, drawWeights(table.clusters, random))
    if (areas !== null) aucs[defined++] = areas.auc
  }
  if (defined === 0) return null
  return { ...percentileInterval(aucs.subarray(0, defined), level), clusters: table.clusters }
}

export function drawWeights(clusters: number, random: Random): Int32Array {
  const weights = new Int32Array(clusters)
  for (let draw = 0; draw < clusters; draw++) {
    const drawn = random.below(clusters)
    weights[drawn] = (weights[drawn] ?? 0) + 1
  }
  return weights
}
