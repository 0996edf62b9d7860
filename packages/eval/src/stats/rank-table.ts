/**
 * Outcomes by cluster and score, as a table of counts. Resampling clusters changes only the weights of the table's cells, so the scores are
 * sorted once.
 */

export type RankCell = { readonly score: number; positives: number; negatives: number }

export type RankTable = {
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

/** `clusters` holds the cells of each cluster. */
export function tabulateRanks(clusters: readonly (readonly RankCell[])[]): RankTable {
  const cells = clusters.flatMap((own, cluster) => own.map((cell) => ({ ...cell, cluster })))
  const scores = [...new Set(cells.map(({ score }) => score))].sort((first, second) => first - second)
  const ranks = new Map(scores.map((score, rank) => [score, rank]))
  return {
    clusters: clusters.length,
    ranks: scores.length,
    cluster: Int32Array.from(cells, ({ cluster }) => cluster),
    rank: Int32Array.from(cells, ({ score }) => ranks.get(score) ?? 0),
    positives: Float64Array.from(cells, ({ positives }) => positives),
    negatives: Float64Array.from(cells, ({ negatives }) => negatives),
  }
}

type Groups = { readonly positives: Float64Array; readonly negatives: Float64Array }

export function groupCells(
  { ranks, cluster, rank, positives, negatives }: RankTable,
  weights: Int32Array | null,
): Groups {
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

/** `weights` has one weight per cluster; null: each cluster counts once. Null without a positive or without a negative outcome. */
export function areasIn(
  table: RankTable,
  weights: Int32Array | null,
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

export function sum(values: Float64Array): number {
  let total = 0
  for (const value of values) total += value
  return total
}
