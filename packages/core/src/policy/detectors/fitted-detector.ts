/**
 * A detector fitted to a user's own labelled traces: a logistic function of ten counts of the trajectory. Its weights come from a file
 * that `twincheck calibrate --detector` wrote. Every decision record contains the weights, so that the score can be recomputed.
 *
 *   d = 1 / (1 + exp(-(b + Σ w·x))),   x = ln(1 + count), and 0 or 1 for the stale argument
 *
 * Two of the counts (stale argument, schema violations) look at the proposal alone, because a trace stores neither the certificates nor
 * the tool lists of earlier steps. The other counts grow with the trajectory.
 */
import { type AnomalyIngredients, type Detector, findIngredients, type ScoredStep } from '../paper/anomaly.ts'
import { staleArgument } from '../paper/evidence/stale-argument.ts'
import { isIdle } from '../paper/ledger.ts'
import * as readingLexicon from './trajectory/reading-lexicon.ts'
import { openTrajectory } from './trajectory/trajectory.ts'
import { mostOfOneTool } from './trajectory-detector.ts'
import { fittedFeatures, type priorWeights } from './trajectory-weights.ts'

export type FeatureName = keyof typeof priorWeights
export type FeatureWeights = Readonly<Record<FeatureName, number>>
/** The count of each feature, before the logarithm is taken. */
export type FeatureCounts = Readonly<Record<FeatureName, number>>

export const featureNames: readonly FeatureName[] = [
  'calls',
  'guessedNumbers',
  'idleTurns',
  'emptyResults',
  'abandonedTools',
  'unusedEntities',
  'sameTool',
  'staleArgument',
  'unseenTexts',
  'schemaViolations',
]

export const noFeatures: FeatureCounts = {
  calls: 0,
  guessedNumbers: 0,
  idleTurns: 0,
  emptyResults: 0,
  abandonedTools: 0,
  unusedEntities: 0,
  sameTool: 0,
  staleArgument: 0,
  unseenTexts: 0,
  schemaViolations: 0,
}

/** Content of the detector file that `twincheck calibrate --detector` writes. */
export type FittedWeights = { readonly intercept: number; readonly weights: FeatureWeights }

export type FittedAnomaly = AnomalyIngredients & {
  readonly detector: 'fitted'
  readonly score: number
  readonly counts: FeatureCounts
  readonly intercept: number
  readonly weights: FeatureWeights
}

export function fittedDetector(fitted: FittedWeights): Detector {
  const described = { kind: 'fitted', features: fittedFeatures, ...fitted }
  return Object.freeze({
    kind: 'fitted',
    detect: (step: ScoredStep) => scoreFitted(fitted, step),
    describe: () => ({ ...described, reading: { ...readingLexicon } }),
  })
}

export function scoreFitted({ intercept, weights }: FittedWeights, step: ScoredStep): FittedAnomaly {
  const ingredients = findIngredients(step)
  const counts = countFeatures(step, ingredients.schemaViolations)
  const score = fittedScore({ counts, intercept, weights })
  return { detector: 'fitted', score, ...ingredients, counts, intercept, weights }
}

export function countFeatures(
  { reading, length, certificates, proposal }: Omit<ScoredStep, 'validate' | 'tools'>,
  schemaViolations: number,
): FeatureCounts {
  const ledger = reading.ledgerAt(length)
  const trajectory = reading.index(openTrajectory)(length)
  const calls = proposal.kind === 'tool-calls' ? proposal.calls : []
  const responds = proposal.kind !== 'tool-calls'
  return {
    calls: trajectory.calls + calls.length,
    guessedNumbers: trajectory.guessedNumbers(calls),
    idleTurns: trajectory.idleTurns + (responds && isIdle(ledger) ? 1 : 0),
    emptyResults: trajectory.emptyResults,
    abandonedTools: trajectory.abandonedTools + (responds ? trajectory.failingTools : 0),
    unusedEntities: Math.max(trajectory.mostUnusedAtResponse(), responds ? trajectory.unusedEntities() : 0),
    sameTool: Math.max(trajectory.mostOfOneTool, mostOfOneTool(calls, ledger)),
    staleArgument: certificates.some(({ condition }) => condition === staleArgument.name) ? 1 : 0,
    unseenTexts: trajectory.unseenTexts(calls),
    schemaViolations,
  }
}

/**
 * The value of a feature in the detector's formula: ln(1 + count). The feature `staleArgument` is already 0 or 1 and is used unchanged.
 */
export function featureValue(name: FeatureName, counts: FeatureCounts): number {
  return name === 'staleArgument' ? counts[name] : Math.log1p(counts[name])
}

export function fittedScore({
  counts,
  intercept,
  weights,
}: Pick<FittedAnomaly, 'counts' | 'intercept' | 'weights'>): number {
  let sum = intercept
  for (const name of featureNames) sum += weights[name] * featureValue(name, counts)
  return 1 / (1 + Math.exp(-sum))
}
