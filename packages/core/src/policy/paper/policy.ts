/** The policy as one value: the conditions and checks that it runs, and the frozen numbers that it compares with. */

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
  /** The profile's name. The default `custom` means a policy that the user wrote. */
  readonly name?: string
  readonly conditions: readonly EvidenceCondition[]
  readonly minSeverity: number
  readonly checks: readonly StructuralCheck[]
  readonly gate: GateRequirements
  /** Scores a step. Default: the paper's detector. A score authorises nothing. */
  readonly detector?: Detector
  /** The threshold γ. A twin replaces the proposal only if its score reaches γ. */
  readonly threshold: number
  /** The response that replaces deleted calls when nothing remains to be done. */
  readonly completionText: string
  /** Extensions beyond the paper (extension.ts). `conditions` already includes the extensions' conditions. */
  readonly extensions?: readonly PolicyExtension[]
  /**
   * The names of the conditions that may cause a switch. Matches of other conditions are only recorded. Default: all conditions, as in
   * the paper.
   */
  readonly authorised?: ReadonlySet<string>
}

/** The paper's policy: its three conditions, without extensions. */
export const paperPolicy: Policy = {
  name: 'paper',
  conditions: [inverseAction, repeatAfterError, staleArgument],
  minSeverity: constants.minSeverity,
  checks: structuralChecks,
  gate: { minConfidence: constants.minConfidence, minMargin: constants.minMargin },
  threshold: constants.thresholdFloor,
  completionText: constants.completionText,
}

/**
 * Adds extensions to a policy. Their conditions come after the policy's own, and their checks replace the policy's checks of the same
 * name.
 */
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
