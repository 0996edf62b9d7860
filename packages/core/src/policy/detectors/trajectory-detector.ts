/**
 * The detector over the whole trajectory. It departs from the paper's ledger of one turn, because most failures do not
 * show in their own turn: a number that was made up earlier, a failed tool that was never tried again.
 *
 *   d = 1 - (1 - 0.50 ρ) · 0.95^R · 0.70^S · 0.95^E · 0.70^Z · 0.97^N · 0.80^T · 0.95^U · 0.95^L · 0.60^G · 0.80^A
 *
 * ρ, R and S are the paper's: the strongest matched severity, identical calls, schema violations. Counted over the
 * trajectory are E failed results, Z empty results, N calls, T turns without a call, G guessed numbers and A abandoned
 * tools. U counts unused entities at a response, L calls of the same tool in the turn. Each count is capped. The
 * formula is a noisy-or: bounded, and monotone in every ingredient. None of the added ingredients is a condition: they
 * authorise nothing.
 */
import { type AnomalyIngredients, type Detector, findIngredients, type ScoredStep } from '../paper/anomaly.ts'
import { isIdle, type Ledger } from '../paper/ledger.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import * as readingLexicon from './trajectory/reading-lexicon.ts'
import { openTrajectory } from './trajectory/trajectory.ts'
import { type Factor, trajectoryWeights } from './trajectory-weights.ts'

/** The paper's four ingredients, with errors counted over the trajectory, and further counts. */
export type TrajectoryIngredients = AnomalyIngredients & {
  readonly emptyResults: number
  /** Number of calls before the proposal. */
  readonly calls: number
  /** Turns that ended with a response and without any call. The proposal counts if it would end such a turn. */
  readonly idleTurns: number
  /** Entities named by the user that no call used; 0 if the proposal is not a response. */
  readonly unusedEntities: number
  /** Earlier calls of the same tool in the turn, not counting the first. */
  readonly sameTool: number
  /** Numbers in the arguments of all calls, including the proposed ones, that appeared nowhere before. */
  readonly guessedNumbers: number
  /** Tools that had failed and not succeeded again when a turn ended. A proposed response ends the turn. */
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
  // The score is assigned in place, because copying so many members costs as much as computing them.
  anomaly.score = trajectoryScore(anomaly)
  return anomaly
}

export function trajectoryScore(ingredients: TrajectoryIngredients): number {
  const weights = trajectoryWeights
  const keep =
    (1 - weights.strongestRule * ingredients.strongestSeverity) *
    share(weights.repeats, ingredients.repeats) *
    share(weights.schemaViolations, ingredients.schemaViolations) *
    share(weights.toolErrors, ingredients.toolErrors) *
    share(weights.emptyResults, ingredients.emptyResults) *
    share(weights.calls, ingredients.calls) *
    share(weights.idleTurns, ingredients.idleTurns) *
    share(weights.unusedEntities, ingredients.unusedEntities) *
    share(weights.sameTool, ingredients.sameTool) *
    share(weights.guessedNumbers, ingredients.guessedNumbers) *
    share(weights.abandonedTools, ingredients.abandonedTools)
  return 1 - keep
}

/** How many earlier calls of the turn used the same tool; the highest number over these calls. */
export function mostOfOneTool(calls: readonly ToolCall[], ledger: Ledger): number {
  let most = 0
  // An index loop, because iterating over a frozen array is three times slower.
  for (let index = 0; index < calls.length; index++) {
    most = Math.max(most, ledger.byTool.get(calls[index]?.name ?? '')?.records.length ?? 0)
  }
  return most
}

function share({ keep, cap }: Factor, count: number): number {
  return count === 0 ? 1 : keep ** Math.min(count, cap)
}
