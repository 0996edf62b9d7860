/** The policy as one value: which conditions and checks it runs, and the frozen numbers it compares with. */

import type { Detector } from './anomaly.ts'
import * as constants from './constants.ts'
import type { EvidenceCondition } from './evidence/condition.ts'
import { inverseAction } from './evidence/inverse-action.ts'
import { repeatAfterError } from './evidence/repeat-after-error.ts'
import { staleArgument } from './evidence/stale-argument.ts'
import type { PolicyExtension } from './extension.ts'
import type { GateRequirements } from './gate.ts'
import type { StructuralCheck } from './structure/check.ts'
import { structuralChecks } from './structure/index.ts'

export type Policy = {
  /** The profile's name. Default: `custom`, for a policy that the user wrote. */
  readonly name?: string
  readonly conditions: readonly EvidenceCondition[]
  readonly minSeverity: number
  readonly checks: readonly StructuralCheck[]
  readonly gate: GateRequirements
  /** Scores a step. Default: the paper's detector. A score authorises nothing. */
  readonly detector?: Detector
  /** The threshold γ: a twin replaces the proposal only if its score is at least this. */
  readonly threshold: number
  /** The response that replaces deleted calls when nothing is left to do. */
  readonly completionText: string
  /** What goes beyond the paper (extension.ts). `conditions` above already includes their conditions. */
  readonly extensions?: readonly PolicyExtension[]
  /** Conditions that may cause a switch; the others are only recorded. Default: all, as in the paper. */
  readonly authorised?: ReadonlySet<string>
}

/** The three conditions of the paper, and nothing else. */
export const paperPolicy: Policy = {
  name: 'paper',
  conditions: [inverseAction, repeatAfterError, staleArgument],
  minSeverity: constants.minSeverity,
  checks: structuralChecks,
  gate: { minConfidence: constants.minConfidence, minMargin: constants.minMargin },
  threshold: constants.thresholdFloor,
  completionText: constants.completionText,
}

/** The policy with these extensions: their conditions come after its own, and their checks replace its own of the same name. */
export function extendPolicy(policy: Policy, ...added: readonly PolicyExtension[]): Policy {
  if (added.length === 0) return policy
  const checks = added.flatMap((one) => one.checks ?? [])
  return {
    ...policy,
    conditions: [...policy.conditions, ...added.flatMap(({ conditions }) => conditions)],
    checks: policy.checks.map((check) => checks.find(({ name }) => name === check.name) ?? check),
    extensions: [...(policy.extensions ?? []), ...added],
  }
}
