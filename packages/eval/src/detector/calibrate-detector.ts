/**
 * `calibrate --detector` fits ten weights to labelled runs. The weights are adopted only if they rank unseen tasks better than the
 * trajectory detector. Otherwise the trajectory detector is kept, and the file says why. Invariants:
 *   1. Both detectors are compared on the same pairs. The two runs of a pair are of one agent and in one fold.
 *   2. Runs of one task are never divided between fitting and scoring.
 *   3. The same runs, in whatever order, give the same file byte for byte.
 */
import { createHash } from 'node:crypto'
import { TwinCheckError } from '@twincheck/core'
import {
  type FeatureCounts,
  type FeatureName,
  type FeatureWeights,
  featureNames,
  fittedFeatures,
  fittedScore,
  noFeatures,
} from '@twincheck/core/harness'
import type { Interval } from '../stats/resampling.ts'
import { type Fit, fitWeights, type LabelledCounts } from './fit-weights.ts'
import { type CellRun, pairedArea, pairedAreaInterval } from './paired-area.ts'
import type { RunFeatures } from './run-features.ts'

export type DetectorRun = {
  readonly run: string
  /** `agent` joins the source and the model. Runs that share both count as one deployment. */
  readonly agent: string
  readonly cluster: string
  readonly failed: boolean
  readonly score: number
  readonly features: RunFeatures
}

export type KeptOrFitted = 'better' | 'not-better' | 'few-runs' | 'few-of-one-outcome' | 'no-agent-with-both'

export type CrossValidation = {
  readonly folds: number
  readonly ridge: number
  readonly auc: number
  readonly interval: Interval | null
  readonly trajectoryAuc: number
}

export type DetectorFile = {
  readonly version: 1
  readonly detector: 'trajectory' | 'fitted'
  readonly because: KeptOrFitted
  readonly features?: typeof fittedFeatures
  readonly intercept?: number
  readonly weights?: FeatureWeights
  readonly crossValidation: CrossValidation | null
  readonly madeFrom: {
    readonly traces: string
    readonly runs: number
    readonly failed: number
    readonly agents: readonly string[]
    readonly tools: string | null
  }
}

/** The minimum number of runs for a fit. A fit on fewer runs makes the detector worse (docs/decisions/0018-detector-profiles.md). */
const FEWEST_RUNS = 50
const FEWEST_OF_ONE_OUTCOME = 15
/** The ridge penalty keeps the fitted weights close to the frozen weights. With fewer than `manyFrom` runs the penalty is stronger. */
const RIDGE = { few: 30, many: 10, manyFrom: 100 }
const FOLDS = 5
const SEED = 20_260_101

export function calibrateDetector(given: readonly DetectorRun[], traces: string): DetectorFile {
  const runs = [...given].sort(byAgentAndName)
  const madeFrom = describeRuns(runs, traces)
  const keep = (because: KeptOrFitted, crossValidation: CrossValidation | null = null): DetectorFile => ({
    version: 1,
    detector: 'trajectory',
    because,
    crossValidation,
    madeFrom,
  })
  if (runs.length < FEWEST_RUNS) return keep('few-runs')
  const { failed } = madeFrom
  if (Math.min(failed, runs.length - failed) < FEWEST_OF_ONE_OUTCOME) return keep('few-of-one-outcome')

  const ridge = runs.length < RIDGE.manyFrom ? RIDGE.few : RIDGE.many
  const fit = fitWeights(runs.map(labelled), ridge)
  const crossValidation = fit === null ? null : crossValidate(runs, ridge)
  if (fit === null || crossValidation === null) return keep('no-agent-with-both')
  if (!(crossValidation.auc > crossValidation.trajectoryAuc)) return keep('not-better', crossValidation)

  return {
    version: 1,
    detector: 'fitted',
    because: 'better',
    features: fittedFeatures,
    ...fit,
    crossValidation,
    madeFrom,
  }
}

export function highestUnder({ intercept, weights }: DetectorFile, { features, score }: DetectorRun): number {
  return intercept === undefined || weights === undefined ? score : highestFitted(features, { intercept, weights })
}

function highestFitted({ counts }: RunFeatures, fit: Fit): number {
  return counts.reduce((highest, one) => Math.max(highest, fittedScore({ counts: one, ...fit })), 0)
}

function crossValidate(runs: readonly DetectorRun[], ridge: number): CrossValidation | null {
  const foldOf = dealFolds(
    runs.map(({ cluster }) => cluster),
    FOLDS,
  )
  const fitted: CellRun[] = []
  const trajectory: CellRun[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeldOut = ({ cluster }: DetectorRun) => foldOf.get(cluster) === fold
    const fit = fitWeights(runs.filter((run) => !isHeldOut(run)).map(labelled), ridge)
    if (fit === null) continue
    for (const run of runs.filter(isHeldOut)) {
      const { cluster, failed, agent } = run
      const cell = { cell: `${fold}\n${agent}`, cluster, failed }
      fitted.push({ ...cell, score: highestFitted(run.features, fit) })
      trajectory.push({ ...cell, score: run.score })
    }
  }
  const auc = pairedArea(fitted)
  const trajectoryAuc = pairedArea(trajectory)
  if (auc === null || trajectoryAuc === null) return null
  return { folds: FOLDS, ridge, auc, interval: pairedAreaInterval(fitted, { seed: SEED }), trajectoryAuc }
}

function labelled({ agent, failed, features }: DetectorRun): LabelledCounts {
  return { agent, failed, counts: mostOf(features.counts) }
}

function mostOf([first, ...others]: readonly FeatureCounts[]): FeatureCounts {
  const most: Record<FeatureName, number> = { ...(first ?? noFeatures) }
  for (const counts of others) for (const name of featureNames) most[name] = Math.max(most[name], counts[name])
  return most
}

function describeRuns(runs: readonly DetectorRun[], traces: string): DetectorFile['madeFrom'] {
  const tools = [...new Set(runs.flatMap(({ features }) => features.tools))].sort()
  return {
    traces,
    runs: runs.length,
    failed: runs.filter(({ failed }) => failed).length,
    agents: [...new Set(runs.map(({ agent }) => agent))].sort(),
    tools: tools.length === 0 ? null : `sha256:${createHash('sha256').update(tools.join('\n')).digest('hex')}`,
  }
}

/** The runs are sorted before a fit, because a floating-point sum depends on the order of its terms. */
function byAgentAndName(first: DetectorRun, second: DetectorRun): number {
  return orderOf(first.agent, second.agent) || orderOf(first.run, second.run) || first.score - second.score
}

function orderOf(first: string, second: string): number {
  return first === second ? 0 : first < second ? -1 : 1
}

/** Assigns each cluster to a fold by a hash of its name. Fold sizes differ by at most one cluster. */
export function dealFolds(clusters: Iterable<string>, folds: number): ReadonlyMap<string, number> {
  const hashed = [...new Set(clusters)].map((cluster) => ({ cluster, hash: hashOf(cluster) }))
  hashed.sort((first, second) => (first.hash < second.hash ? -1 : 1))
  return new Map(hashed.map(({ cluster }, index) => [cluster, index % folds]))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export class AlphaTooSmallError extends TwinCheckError {
  readonly code = 'alpha-too-small'

  constructor(alpha: number, successes: number) {
    super(
      `--alpha ${alpha}: ${successes} successful runs allow for no smaller share than 1/${successes + 1}. ` +
        'No threshold was worked out; label more runs, or allow for more false alarms.',
    )
  }
}

/**
 * Finds the threshold by conformal ranking: at most a share alpha of successful runs score above it. Throws if there are too few runs for
 * this alpha.
 */
export function conformalThreshold(successes: readonly number[], alpha: number): number {
  if (!(alpha >= 1 / (successes.length + 1)) || alpha >= 1) throw new AlphaTooSmallError(alpha, successes.length)
  const sorted = [...successes].sort((first, second) => first - second)
  const rank = Math.ceil((sorted.length + 1) * (1 - alpha) - ROUNDING)
  const threshold = sorted[Math.max(rank, 1) - 1]
  if (threshold === undefined) throw new AlphaTooSmallError(alpha, successes.length)
  return threshold
}

/** Tolerance for floating point: (n + 1)(1 - 0.1) can be slightly above a whole number. */
const ROUNDING = 1e-9
