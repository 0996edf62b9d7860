/**
 * Measures how well the score D ranks failed runs above successful runs. Only counts are kept, so memory does not grow with the number of
 * runs.
 *
 * Runs are counted by cluster and score. That is enough to resample clusters, because a cluster that is drawn twice has twice the weight.
 * Beyond a maximum number, clusters are merged. A union of clusters is a cluster too, so the interval stays valid.
 */
import { drawWeights } from '../../stats/cluster-bootstrap.ts'
import { type Interval, percentileInterval, type ResamplingOptions, seededRandom } from '../../stats/resampling.ts'

const MOST_CLUSTERS = 256
/**
 * Beyond this number of different scores, new scores are rounded. A detector gives few different scores, but recorded scores may have
 * many.
 */
const MOST_SCORES = 4_096

export type Ranked = { readonly value: number; readonly interval: Interval | null }
export type RankingSummary = { readonly auc: Ranked; readonly averagePrecision: Ranked }

export type CurvePoint = {
  readonly falsePositiveRate: number
  readonly truePositiveRate: number
  readonly recall: number
  readonly precision: number
}

type Cell = { readonly score: number; positives: number; negatives: number }

export class Ranking {
  readonly #clusters = new Map<string, Map<number, Cell>>()
  readonly #names: string[] = []
  readonly #scores = new Set<number>()

  /** Adds the score of a run. A failed run counts as positive, because the score should find failures. */
  add(score: number, positive: boolean, cluster: string): void {
    const kept = this.#scores.has(score) || this.#scores.size < MOST_SCORES ? score : Math.round(score * 1_000) / 1_000
    this.#scores.add(kept)
    const cells = this.#cellsOf(cluster)
    const cell = cells.get(kept) ?? { score: kept, positives: 0, negatives: 0 }
    if (positive) cell.positives++
    else cell.negatives++
    cells.set(kept, cell)
  }

  auc(): number | null {
    const table = tabulate(this.#clusters)
    return areas(table, new Int32Array(table.clusters).fill(1))?.auc ?? null
  }

  summarise({ seed, resamples = RESAMPLES, level = 0.95 }: ResamplingOptions): RankingSummary | null {
    const table = tabulate(this.#clusters)
    const whole = areas(table, new Int32Array(table.clusters).fill(1))
    if (whole === null) return null
    const random = seededRandom(seed)
    const aucs = new Float64Array(resamples)
    const precisions = new Float64Array(resamples)
    let defined = 0
    for (let resample = 0; resample < resamples; resample++) {
      // If a resample has no failures or no successes, its AUC is undefined. Such a resample is skipped.
      const drawn = areas(table, drawWeights(table.clusters, random))
      if (drawn === null) continue
      aucs[defined] = drawn.auc
      precisions[defined] = drawn.averagePrecision
      defined++
    }
    const interval = (values: Float64Array) =>
      defined === 0 ? null : percentileInterval(values.subarray(0, defined), level)
    return {
      auc: { value: whole.auc, interval: interval(aucs) },
      averagePrecision: { value: whole.averagePrecision, interval: interval(precisions) },
    }
  }

  /** The points of the curve, from the highest score to the lowest. Null without a failed or without a successful run. */
  curve(): readonly CurvePoint[] | null {
    const { positives, negatives } = groupCells(tabulate(this.#clusters), null)
    const allPositives = sum(positives)
    const allNegatives = sum(negatives)
    if (allPositives === 0 || allNegatives === 0) return null
    const points: CurvePoint[] = []
    let found = 0
    let mistaken = 0
    for (let rank = positives.length - 1; rank >= 0; rank--) {
      found += positives[rank] ?? 0
      mistaken += negatives[rank] ?? 0
      const recall = found / allPositives
      const falsePositiveRate = mistaken / allNegatives
      points.push({ falsePositiveRate, truePositiveRate: recall, recall, precision: found / (found + mistaken) })
    }
    return points
  }

  #cellsOf(cluster: string): Map<number, Cell> {
    const known = this.#clusters.get(cluster)
    if (known !== undefined) return known
    const shared = this.#names.length < MOST_CLUSTERS ? undefined : this.#names[hash(cluster) % MOST_CLUSTERS]
    if (shared !== undefined) return this.#cellsOf(shared)
    this.#names.push(cluster)
    const cells = new Map<number, Cell>()
    this.#clusters.set(cluster, cells)
    return cells
  }
}

/** The number of resamples. It gives an interval with two reliable digits, and is fast enough for every source and model of a scan. */
const RESAMPLES = 1_000

type RankTable = {
  readonly clusters: number
  readonly ranks: number
  /**
   * `cluster`, `rank` and the two arrays after them are parallel, with one entry per cell. A cell holds the runs of one cluster with one
   * score. It has the cluster, the rank of the score (lowest first), and the numbers of failed and successful runs.
   */
  readonly cluster: Int32Array
  readonly rank: Int32Array
  readonly positives: Float64Array
  readonly negatives: Float64Array
}

/** Clusters are sorted by name, so that the order of the input does not change the result. */
function tabulate(clusters: ReadonlyMap<string, ReadonlyMap<number, Cell>>): RankTable {
  const ordered = [...clusters].sort(([first], [second]) => (first < second ? -1 : 1)).map(([, cells]) => cells)
  const scores = [...new Set(ordered.flatMap((cells) => [...cells.keys()]))].sort((first, second) => first - second)
  const ranks = new Map(scores.map((score, rank) => [score, rank]))
  const cells = ordered.flatMap((own, cluster) => [...own.values()].map((cell) => ({ ...cell, cluster })))
  return {
    clusters: ordered.length,
    ranks: scores.length,
    cluster: Int32Array.from(cells, ({ cluster }) => cluster),
    rank: Int32Array.from(cells, ({ score }) => ranks.get(score) ?? 0),
    positives: Float64Array.from(cells, ({ positives }) => positives),
    negatives: Float64Array.from(cells, ({ negatives }) => negatives),
  }
}

type Groups = { readonly positives: Float64Array; readonly negatives: Float64Array }

function groupCells({ ranks, cluster, rank, positives, negatives }: RankTable, weights: Int32Array | null): Groups {
  const groups = { positives: new Float64Array(ranks), negatives: new Float64Array(ranks) }
  for (let cell = 0; cell < cluster.length; cell++) {
    const weight = weights === null ? 1 : (weights[cluster[cell] ?? 0] ?? 0)
    if (weight === 0) continue
    const at = rank[cell] ?? 0
    groups.positives[at] = (groups.positives[at] ?? 0) + weight * (positives[cell] ?? 0)
    groups.negatives[at] = (groups.negatives[at] ?? 0) + weight * (negatives[cell] ?? 0)
  }
  return groups
}

function areas(
  table: RankTable,
  weights: Int32Array,
): { readonly auc: number; readonly averagePrecision: number } | null {
  const { positives, negatives } = groupCells(table, weights)
  const allPositives = sum(positives)
  const allNegatives = sum(negatives)
  if (allPositives === 0 || allNegatives === 0) return null
  let halfPairs = 0
  let averagePrecision = 0
  let found = 0
  let mistaken = 0
  for (let rank = table.ranks - 1; rank >= 0; rank--) {
    const own = positives[rank] ?? 0
    const others = negatives[rank] ?? 0
    found += own
    mistaken += others
    halfPairs += own * (2 * (allNegatives - mistaken) + others)
    if (own > 0) averagePrecision += (own / allPositives) * (found / (found + mistaken))
  }
  return { auc: halfPairs / (2 * allPositives * allNegatives), averagePrecision }
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0)
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}
