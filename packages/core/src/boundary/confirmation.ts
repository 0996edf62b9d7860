/**
 * An optional word from outside before a switch is made: a person or another system may refuse it or edit the twin. An
 * edited twin passes the structural checks again. No answer in time keeps the proposal.
 */
import { type Action, readAction } from '../policy/action.ts'
import type { Replaced } from '../policy/decision.ts'
import type { Certificate } from '../policy/evidence/condition.ts'
import type { GateRequirements } from '../policy/gate.ts'
import { isObject } from '../policy/json.ts'
import type { Policy } from '../policy/policy.ts'
import type { ValidateCall } from '../policy/ports.ts'
import type { Step } from '../policy/step.ts'
import type { Violation } from '../policy/structure/check.ts'
import { checkStructure } from '../policy/structure/index.ts'
import type { Twin } from '../policy/twin/index.ts'
import type { Judgments } from '../policy/verifier/judgment.ts'

export type PendingSwitch = {
  readonly session: string
  readonly proposal: Action
  readonly twin: Action
  readonly certificate: Certificate
  readonly judgments: Judgments
  readonly score: number
  /** What the gate demanded of it. */
  readonly gate: GateRequirements
  readonly threshold: number
}

export type Confirmation =
  | { readonly verdict: 'approve' }
  | { readonly verdict: 'refuse' }
  | { readonly verdict: 'edit'; readonly twin: Action }

export type Confirm = (pending: PendingSwitch, options: { readonly signal: AbortSignal }) => Promise<Confirmation>

export type Confirmed =
  | { readonly kind: 'confirmed'; readonly decision: Replaced }
  | { readonly kind: 'refused' }
  | { readonly kind: 'invalid-edit'; readonly twin: Twin; readonly violations: readonly Violation[] }

export async function askConfirmation(
  decision: Replaced,
  step: Step,
  {
    policy,
    validate,
    confirm,
    session,
    signal,
  }: {
    readonly policy: Policy
    readonly validate: ValidateCall
    readonly confirm: Confirm
    readonly session: string
    readonly signal: AbortSignal
  },
): Promise<Confirmed> {
  const { twin, judgments, score } = decision
  const pending = {
    session,
    proposal: step.proposal,
    // A frozen copy: whoever is asked can answer with an edit, and cannot change what was judged.
    twin: readAction(twin.action, 'twin'),
    certificate: twin.certificate,
    judgments,
    score,
    gate: policy.gate,
    threshold: policy.threshold,
  }
  const answer: unknown = await confirm(pending, { signal })
  const verdict = isObject(answer) ? answer.verdict : null
  if (verdict === 'approve') return { kind: 'confirmed', decision }
  if (verdict !== 'edit' || !isObject(answer) || step.proposal.kind !== 'tool-calls') return { kind: 'refused' }

  const edited: Twin = { ...twin, action: readAction(answer.twin, 'confirmation.twin') }
  const pair = { ...step, proposal: step.proposal, twin: edited, validate }
  const violations = checkStructure(policy.checks, pair)
  return violations.length > 0
    ? { kind: 'invalid-edit', twin: edited, violations }
    : { kind: 'confirmed', decision: { ...decision, twin: edited, action: edited.action } }
}
