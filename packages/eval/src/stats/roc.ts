/**
 * The ROC curve of a score and the area under it (paper, "Failure ranking and the conservative switch gate").
 *
 * The area is the Mann-Whitney statistic: the share of positive-negative pairs that the score puts in the right order,
 * a tie counting one half. It is counted in half pairs, so it is exact up to the final division.
 */

import { countOutcomes, groupByScore, type ScoredOutcome } from './ranking.ts'

export type RocPoint = {
  readonly falsePositiveRate: number
  readonly truePositiveRate: number
  /** Everything that scores at least this is selected; null at the start, where nothing is. */
  readonly threshold: number | null
}

/** From (0, 0) to (1, 1), one point for each different score. Null without a positive or without a negative. */
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

/** Null without a positive or without a negative. */
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
  /** Everything that scores at least this is selected. */
  readonly threshold: number
}

/**
 * In order of recall, one point for each different score; the last has recall 1. The point (0, 1) that some libraries
 * add belongs to no threshold and is left out. Null without a positive.
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

/**
 * As scikit-learn defines it: the precision at each threshold, weighted by the recall gained there. Nothing is interpolated, and
 * tied scores are one threshold. Null without a positive.
 */
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
