/**
 * The paper's continuous detector d(c, a) in [0, 1) (Section 4.1). It ranks trajectories by D = max d and authorises nothing.
 *
 *   d = 1 - (1 - 0.50 ρ) · 0.95^R · 0.90^E · 0.70^S
 *
 * ρ is the strongest matched severity, R the number of earlier identical calls, E the number of failed results in the turn, and S the
 * number of the proposal's schema violations. Each count is capped. The formula is a noisy-or: it is bounded, and monotone in every
 * ingredient.
 */

import { anomalyWeights } from './constants.ts'
import type { Certificate } from './evidence/condition.ts'
import type { Reading } from './evidence/reading.ts'
import { identicalCalls, type Ledger } from './ledger.ts'
import type { ValidateCall } from './ports.ts'
import { type Action, callKey } from './trace/action.ts'
import type { ActiveTools, ToolCall } from './trace/trace.ts'

/** The score with everything from which it is computed, so that a reader of the decision record can recompute it. */
export type PaperAnomaly = {
  readonly score: number
  readonly strongestSeverity: number
  readonly repeats: number
  readonly toolErrors: number
  readonly schemaViolations: number
}

export type AnomalyIngredients = Omit<PaperAnomaly, 'score'>

/** Scores a step, in order to rank trajectories. No decision depends on the score. */
export type Detector = {
  readonly kind: string
  readonly detect: (step: ScoredStep) => PaperAnomaly
  /** The detector's own settings that affect the score. They enter the policy's fingerprint. */
  readonly describe: () => Readonly<Record<string, unknown>> | null
}

export type ScoredStep = {
  readonly reading: Reading
  /** The number of messages at this step. Later steps may have added messages to the trace. */
  readonly length: number
  readonly certificates: readonly Certificate[]
  readonly proposal: Action
  readonly tools: ActiveTools
  readonly validate: ValidateCall
}

export const paperDetector: Detector = { kind: 'paper', detect: scoreAnomaly, describe: () => null }

function scoreAnomaly(step: ScoredStep): PaperAnomaly {
  const ingredients = findIngredients(step)
  return { score: anomalyScore(ingredients), ...ingredients }
}

export function findIngredients(step: ScoredStep): AnomalyIngredients {
  const { reading, length, certificates, proposal, tools, validate } = step
  const ledger = reading.ledgerAt(length)
  const calls = proposal.kind === 'tool-calls' ? proposal.calls : []
  return {
    strongestSeverity: certificates.reduce((strongest, { severity }) => Math.max(strongest, severity), 0),
    repeats: countRepeats(calls, ledger),
    toolErrors: ledger.failures,
    schemaViolations: countViolations(calls, tools, validate),
  }
}

export function anomalyScore(ingredients: AnomalyIngredients): number {
  const { strongestRule, repeat, toolError, schemaViolation } = anomalyWeights
  const keep =
    (1 - strongestRule * ingredients.strongestSeverity) *
    keptBy(repeat, ingredients.repeats) *
    keptBy(toolError, ingredients.toolErrors) *
    keptBy(schemaViolation, ingredients.schemaViolations)
  return 1 - keep
}

/** `keep` to the power of `count`, by multiplication: engines round `**` differently, and a score must be the same everywhere. */
export function keptBy({ keep, cap }: { readonly keep: number; readonly cap: number }, count: number): number {
  let product = 1
  for (let times = Math.min(count, cap); times > 0; times--) product *= keep
  return product
}

/** Counts identical earlier calls, including those in the same proposal. Returns the highest count of a call. */
function countRepeats(calls: readonly ToolCall[], ledger: Ledger): number {
  let most = 0
  calls.forEach((call, index) => {
    const inProposal =
      index === 0 ? 0 : calls.slice(0, index).filter((other) => callKey(other) === callKey(call)).length
    most = Math.max(most, inProposal + identicalCalls(ledger, call).length)
  })
  return most
}

function countViolations(calls: readonly ToolCall[], tools: ActiveTools, validate: ValidateCall): number {
  return calls.reduce((sum, call) => sum + violationsOf(call, tools, validate), 0)
}

function violationsOf(call: ToolCall, tools: ActiveTools, validate: ValidateCall): number {
  if (call.malformed !== undefined) return 1
  if (tools === null) return 0
  const tool = tools.find(({ name }) => name === call.name)
  return tool ? (validate(call, tool)?.length ?? 0) : 1
}
