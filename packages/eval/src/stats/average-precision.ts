/**
 * The precision-recall curve of a score, and average precision as scikit-learn defines it: the precision at each
 * threshold, weighted by the recall gained there. Nothing is interpolated, and tied scores are one threshold.
 */

import { countOutcomes, groupByScore, type ScoredOutcome } from './ranking.ts'

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

/** Null without a positive. */
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
