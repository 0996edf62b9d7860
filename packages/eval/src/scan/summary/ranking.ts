/**
 * Measures how well the score D ranks failed runs above successful runs. Only counts are kept, so memory does not grow with the number of
 * runs.
 *
 * Runs are counted by cluster and score. That is enough to resample clusters, because a cluster that is drawn twice has twice the weight.
 * Beyond a maximum number, clusters are merged. A union of clusters is a cluster too, so the interval stays valid.
 */
import { drawWeights } from '../../stats/cluster-bootstrap.ts'
import { areasIn, groupCells, type RankCell, type RankTable, sum, tabulateRanks } from '../../stats/rank-table.ts'
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

export class Ranking {
  readonly #clusters = new Map<string, Map<number, RankCell>>()
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
    const table = this.#table()
    return areasIn(table, null)?.auc ?? null
  }

  summarise({ seed, resamples = RESAMPLES, level = 0.95 }: ResamplingOptions): RankingSummary | null {
    const table = this.#table()
    const whole = areasIn(table, null)
    if (whole === null) return null
    const random = seededRandom(seed)
    const aucs = new Float64Array(resamples)
    const precisions = new Float64Array(resamples)
    let defined = 0
    for (let resample = 0; resample < resamples; resample++) {
      // If a resample has no failures or no successes, its AUC is undefined. Such a resample is skipped.
      const drawn = areasIn(table, drawWeights(table.clusters, random))
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
    const { positives, negatives } = groupCells(this.#table(), null)
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

  /** Clusters are sorted by name, so that the order of the input does not change the result. */
  #table(): RankTable {
    const ordered = [...this.#clusters].sort(([first], [second]) => (first < second ? -1 : 1))
    return tabulateRanks(ordered.map(([, cells]) => [...cells.values()]))
  }

  #cellsOf(cluster: string): Map<number, RankCell> {
    const known = this.#clusters.get(cluster)
    if (known !== undefined) return known
    const shared = this.#names.length < MOST_CLUSTERS ? undefined : this.#names[hash(cluster) % MOST_CLUSTERS]
    if (shared !== undefined) return this.#cellsOf(shared)
    this.#names.push(cluster)
    const cells = new Map<number, RankCell>()
    this.#clusters.set(cluster, cells)
    return cells
  }
}

/** The number of resamples. It gives an interval with two reliable digits, and is fast enough for every source and model of a scan. */
const RESAMPLES = 1_000

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}
