/**
 * Tasks in order of a score, tied scores together: what the ROC curve and the precision-recall curve both walk along.
 *
 * "Positive" is what the score is meant to find. For the detector that is an actor failure.
 */

export type ScoredOutcome = { readonly score: number; readonly positive: boolean }

/** Everything that shares one score. A threshold selects a whole group or none of it. */
export type ScoreGroup = { readonly score: number; readonly positives: number; readonly negatives: number }

/** The groups from the highest score to the lowest. */
export function groupByScore(outcomes: readonly ScoredOutcome[]): readonly ScoreGroup[] {
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

export function countOutcomes(groups: readonly ScoreGroup[]): {
  readonly positives: number
  readonly negatives: number
} {
  let positives = 0
  let negatives = 0
  for (const group of groups) {
    positives += group.positives
    negatives += group.negatives
  }
  return { positives, negatives }
}
