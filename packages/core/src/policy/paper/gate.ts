/**
 * The gate: the only place where a twin can win (paper, Eq. 5). The verifier judges each pair in two orders: proposal first and twin
 * first.
 *
 * Invariants
 *   1. A score above zero means that both orders passed every requirement.
 *   2. The order with the lower score decides. The two orders are never averaged.
 *   3. The gate does not know which certificate or tool is involved.
 */
import { qualityUnits } from './constants.ts'
import type { Judgment, Judgments } from './verifier/judgment.ts'
import { quality } from './verifier/rubric.ts'

export type GateRequirements = {
  readonly minConfidence: number
  readonly minMargin: number
}

export function switchScore({ forward, reversed }: Judgments, requirements: GateRequirements): number {
  return Math.min(support(forward, requirements), support(reversed, requirements))
}

/**
 * The margin Δ of one order: how much better the twin is than the proposal. Only this division can round. All numbers before it are
 * whole.
 */
export function qualityMargin({ actor, twin }: Judgment): number {
  return (quality(twin) - quality(actor)) / qualityUnits
}

function support(judgment: Judgment, { minConfidence, minMargin }: GateRequirements): number {
  const { prefers, confidence, actor, twin } = judgment
  const margin = qualityMargin(judgment)

  const passes = prefers === 'twin' && actor.fatal && !twin.fatal && confidence >= minConfidence && margin >= minMargin

  return passes ? Math.min(confidence, margin) : 0
}
