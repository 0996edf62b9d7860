/**
 * The detector over the whole trajectory. The paper's detector counts in one turn only, but most failures become visible only later: for
 * example, a number that was made up in an earlier turn, or a failed tool that was never tried again.
 *
 *   d = 1 - (1 - 0.50 ρ) · 0.95^R · 0.70^S · 0.95^E · 0.70^Z · 0.97^N · 0.80^T · 0.95^U · 0.95^L · 0.60^G · 0.80^A
 *
 * ρ, R and S are the paper's: the strongest matched severity, identical calls, schema violations. The following are counted over the
 * trajectory: E failed results, Z empty results, N calls, T turns without a call, G guessed numbers and A abandoned tools. U counts
 * unused entities at a response, L calls of the same tool in the turn. Each count is capped. The formula is a noisy-or: bounded, and
 * monotone in every ingredient. The score only ranks trajectories and authorises no switch.
 */
import { type AnomalyIngredients, type Detector, findIngredients, keptBy, type ScoredStep } from '../paper/anomaly.ts'
import { isIdle, type Ledger } from '../paper/ledger.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import * as readingLexicon from './trajectory/reading-lexicon.ts'
import { openTrajectory } from './trajectory/trajectory.ts'
import { trajectoryWeights } from './trajectory-weights.ts'

/** The paper's four ingredients and the additional counts. Errors are counted over the whole trajectory. */
export type TrajectoryIngredients = AnomalyIngredients & {
  readonly emptyResults: number
  readonly calls: number
  /**
   * The number of turns that ended with a response but without any call. The current turn counts if the proposal would end it in this
   * way.
   */
  readonly idleTurns: number
  /** The number of entities that the user named and no call used. The number is 0 if the proposal is not a response. */
  readonly unusedEntities: number
  /** The number of earlier calls of the same tool in the turn, not counting the first. */
  readonly sameTool: number
  /** The number of numeric arguments, in earlier and proposed calls, whose value occurs nowhere earlier in the trajectory. */
  readonly guessedNumbers: number
  /**
   * The number of abandoned tools: a tool failed in a turn, and the turn ended before the tool succeeded. A proposed response ends a
   * turn.
   */
  readonly abandonedTools: number
}

export type TrajectoryAnomaly = TrajectoryIngredients & { readonly detector: 'trajectory'; readonly score: number }

export const trajectoryDetector: Detector = {
  kind: 'trajectory',
  detect: scoreTrajectory,
  describe: () => ({ kind: 'trajectory', weights: trajectoryWeights, reading: { ...readingLexicon } }),
}

export function scoreTrajectory(step: ScoredStep): TrajectoryAnomaly {
  const { reading, length, proposal } = step
  const ledger = reading.ledgerAt(length)
  const trajectory = reading.index(openTrajectory)(length)
  const calls = proposal.kind === 'tool-calls' ? proposal.calls : []
  const responds = proposal.kind !== 'tool-calls'
  const { strongestSeverity, repeats, schemaViolations } = findIngredients(step)
  const anomaly = {
    strongestSeverity,
    repeats,
    toolErrors: trajectory.failures,
    schemaViolations,
    emptyResults: trajectory.emptyResults,
    calls: trajectory.calls,
    idleTurns: trajectory.idleTurns + (responds && isIdle(ledger) ? 1 : 0),
    unusedEntities: responds ? trajectory.unusedEntities() : 0,
    sameTool: Math.max(mostOfOneTool(calls, ledger) - 1, 0),
    guessedNumbers: trajectory.guessedNumbers(calls),
    abandonedTools: trajectory.abandonedTools + (responds ? trajectory.failingTools : 0),
    detector: 'trajectory',
    score: 0,
  } satisfies TrajectoryAnomaly
  // The score is assigned in place, because copying the many members of an anomaly costs as much as computing them.
  anomaly.score = trajectoryScore(anomaly)
  return anomaly
}

export function trajectoryScore(ingredients: TrajectoryIngredients): number {
  const weights = trajectoryWeights
  const keep =
    (1 - weights.strongestRule * ingredients.strongestSeverity) *
    keptBy(weights.repeats, ingredients.repeats) *
    keptBy(weights.schemaViolations, ingredients.schemaViolations) *
    keptBy(weights.toolErrors, ingredients.toolErrors) *
    keptBy(weights.emptyResults, ingredients.emptyResults) *
    keptBy(weights.calls, ingredients.calls) *
    keptBy(weights.idleTurns, ingredients.idleTurns) *
    keptBy(weights.unusedEntities, ingredients.unusedEntities) *
    keptBy(weights.sameTool, ingredients.sameTool) *
    keptBy(weights.guessedNumbers, ingredients.guessedNumbers) *
    keptBy(weights.abandonedTools, ingredients.abandonedTools)
  return 1 - keep
}

export function mostOfOneTool(calls: readonly ToolCall[], ledger: Ledger): number {
  let most = 0
  // An index loop is used, because iterating over a frozen array is three times slower.
  for (let index = 0; index < calls.length; index++) {
    most = Math.max(most, ledger.byTool.get(calls[index]?.name ?? '')?.records.length ?? 0)
  }
  return most
}
