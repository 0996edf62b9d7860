/**
 * The verifier's rubric: one exact number per candidate (paper, Eq. 4).
 *
 * Quality is counted in eightieths. Weights are twentieths and scores are quarters, so every quality is a whole number of 1/80. With
 * floating-point sums, one in five margins of exactly 0.50 would come out as 0.4999…, and the gate would stay closed.
 */
import { fatalPenalty, maxRubricScore, rubricTwentieths } from '../constants.ts'

export const dimensions = [
  'goalAlignment',
  'stateGrounding',
  'toolSelection',
  'argumentValidity',
  'completionSafety',
] as const

export type Dimension = (typeof dimensions)[number]
export type RubricScore = 0 | 1 | 2 | 3 | 4

export type Assessment = {
  readonly scores: Readonly<Record<Dimension, RubricScore>>
  readonly fatal: boolean
}

/** The quality of a candidate as a whole number of 1/80, from 0 to 80. */
export type Quality = number

export function quality({ scores, fatal }: Assessment): Quality {
  const earned = dimensions.reduce((sum, dimension) => sum + rubricTwentieths[dimension] * scores[dimension], 0)
  return Math.max(0, earned - (fatal ? fatalPenalty : 0))
}

export function isScore(value: unknown): value is RubricScore {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxRubricScore
}
