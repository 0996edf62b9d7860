/** ROC and precision-recall curves and areas (paper, "Failure ranking and the conservative switch gate"). */

/** `positive` marks what the score should find. For the detector this is an actor failure. */
export type ScoredOutcome = { readonly score: number; readonly positive: boolean }

/** All outcomes with the same score. A threshold selects either the whole group or nothing of it. */
type ScoreGroup = { readonly score: number; readonly positives: number; readonly negatives: number }

function groupByScore(outcomes: readonly ScoredOutcome[]): readonly ScoreGroup[] {
  const counts = new Map<number, { positives: number; negatives: number }>()
  for (const { score, positive } of outcomes) {
    if (Number.isNaN(score)) throw new RangeError('A score is not a number, so the outcomes have no order.')
    const group = counts.get(score) ?? { positives: 0, negatives: 0 }
    if (positive) group.positives++
    else group.negatives++
    counts.set(score, group)
  }
  return [...counts].map(([score, count]) => ({ score, ...count })).sort((first, second) => second.score - first.score)
}

function countOutcomes(groups: readonly ScoreGroup[]): Omit<ScoreGroup, 'score'> {
  let positives = 0
  let negatives = 0
  for (const group of groups) {
    positives += group.positives
    negatives += group.negatives
  }
  return { positives, negatives }
}

export type RocPoint = {
  readonly falsePositiveRate: number
  readonly truePositiveRate: number
  /** Outcomes with at least this score are selected. The threshold is null at the first point, where nothing is selected. */
  readonly threshold: number | null
}

/** The ROC curve from (0, 0) to (1, 1), with one point for each score. Null without a positive or without a negative outcome. */
export function rocCurve(outcomes: readonly ScoredOutcome[]): readonly RocPoint[] | null {
  const groups = groupByScore(outcomes)
  const { positives, negatives } = countOutcomes(groups)
  if (positives === 0 || negatives === 0) return null

  const points: RocPoint[] = [{ falsePositiveRate: 0, truePositiveRate: 0, threshold: null }]
  let truePositives = 0
  let falsePositives = 0
  for (const group of groups) {
    truePositives += group.positives
    falsePositives += group.negatives
    points.push({
      falsePositiveRate: falsePositives / negatives,
      truePositiveRate: truePositives / positives,
      threshold: group.score,
    })
  }
  return points
}

/**
 * The area under the ROC curve as a Mann-Whitney statistic: the share of pairs in the right order, where a tie counts half. Null without
 * a positive or without a negative outcome.
 */
export function rocAuc(outcomes: readonly ScoredOutcome[]): number | null {
  const groups = groupByScore(outcomes)
  const { positives, negatives } = countOutcomes(groups)
  if (positives === 0 || negatives === 0) return null

  let halfPairs = 0
  let negativesBelow = negatives
  for (const group of groups) {
    negativesBelow -= group.negatives
    halfPairs += group.positives * (2 * negativesBelow + group.negatives)
  }
  return halfPairs / (2 * positives * negatives)
}

export type PrecisionRecallPoint = {
  readonly recall: number
  readonly precision: number
  readonly threshold: number
}

/**
 * The precision-recall curve, with one point for each score, ordered by recall. Unlike some libraries, it does not add the point (0, 1).
 * Null without a positive outcome.
 */
export function precisionRecallCurve(outcomes: readonly ScoredOutcome[]): readonly PrecisionRecallPoint[] | null {
  const groups = groupByScore(outcomes)
  const { positives } = countOutcomes(groups)
  if (positives === 0) return null

  let truePositives = 0
  let selected = 0
  return groups.map((group) => {
    truePositives += group.positives
    selected += group.positives + group.negatives
    return { recall: truePositives / positives, precision: truePositives / selected, threshold: group.score }
  })
}

/** Average precision as scikit-learn defines it, where tied scores are one threshold. Null without a positive outcome. */
export function averagePrecision(outcomes: readonly ScoredOutcome[]): number | null {
  const points = precisionRecallCurve(outcomes)
  if (!points) return null
  let sum = 0
  let reached = 0
  for (const { recall, precision } of points) {
    sum += (recall - reached) * precision
    reached = recall
  }
  return sum
}
