/**
 * Asks a person or another system for confirmation before a switch. If no answer comes in time, the proposal is kept, and the record does
 * not count the missing answer as a refusal.
 */
import type { Replaced } from '../policy/paper/decision.ts'
import type { Certificate } from '../policy/paper/evidence/condition.ts'
import type { GateRequirements } from '../policy/paper/gate.ts'
import { isObject, MalformedInputError } from '../policy/paper/json.ts'
import type { Policy } from '../policy/paper/policy.ts'
import type { ValidateCall } from '../policy/paper/ports.ts'
import type { Step } from '../policy/paper/step.ts'
import type { Violation } from '../policy/paper/structure/check.ts'
import { checkStructure } from '../policy/paper/structure/index.ts'
import { type Action, readAction } from '../policy/paper/trace/action.ts'
import type { Twin } from '../policy/paper/twin/index.ts'
import type { Judgments } from '../policy/paper/verifier/judgment.ts'
import type { RecordedConfirmation } from '../policy/record/record.ts'
import type { Clock } from './clock.ts'

export type PendingSwitch = {
  readonly session: string
  readonly proposal: Action
  readonly twin: Action
  readonly certificate: Certificate
  readonly judgments: Judgments
  readonly score: number
  readonly gate: GateRequirements
  readonly threshold: number
}

/** Who answered and when, for the record. `at` is in milliseconds since the epoch. Default: the answer's arrival. */
type PersonAndMoment = { readonly by?: string; readonly at?: number }

export type Confirmation =
  | ({ readonly verdict: 'approve' } & PersonAndMoment)
  | ({ readonly verdict: 'refuse' } & PersonAndMoment)
  | ({ readonly verdict: 'edit'; readonly twin: Action } & PersonAndMoment)
  | { readonly verdict: 'timeout' }

export type Confirm = (pending: PendingSwitch, options: { readonly signal: AbortSignal }) => Promise<Confirmation>

export type Confirmed =
  | { readonly kind: 'confirmed'; readonly decision: Replaced; readonly answer: RecordedConfirmation }
  | { readonly kind: 'refused'; readonly answer: RecordedConfirmation }
  | { readonly kind: 'timeout' }
  | {
      readonly kind: 'invalid-edit'
      readonly twin: Twin
      readonly violations: readonly Violation[]
      readonly answer: RecordedConfirmation
    }

type ConfirmationAsking = {
  readonly policy: Policy
  readonly validate: ValidateCall
  readonly confirm: Confirm
  readonly session: string
  readonly signal: AbortSignal
  readonly clock: Clock
}

export async function askConfirmation(decision: Replaced, step: Step, asking: ConfirmationAsking): Promise<Confirmed> {
  const { policy, validate, confirm, session, signal, clock } = asking
  const { twin, judgments, score } = decision
  const pending = {
    session,
    proposal: step.proposal,
    // The confirmer gets a frozen copy of the twin. It may answer with an edited twin, but it cannot modify the twin that the verifier
    // judged.
    twin: readAction(twin.action, 'twin'),
    certificate: twin.certificate,
    judgments,
    score,
    gate: policy.gate,
    threshold: policy.threshold,
  }
  const given: unknown = await confirm(pending, { signal })
  const answer = readAnswer(given, clock)
  if (answer === null) return { kind: 'timeout' }
  if (answer.verdict === 'approve') return { kind: 'confirmed', decision, answer }
  if (answer.verdict === 'refuse' || step.proposal.kind === 'answer') return { kind: 'refused', answer }

  const edited: Twin = { ...twin, action: readAction(isObject(given) ? given.twin : null, 'confirmation.twin') }
  const pair = { ...step, proposal: step.proposal, twin: edited, validate }
  const violations = checkStructure(policy.checks, pair)
  return violations.length > 0
    ? { kind: 'invalid-edit', twin: edited, violations, answer }
    : { kind: 'confirmed', decision: { ...decision, twin: edited, action: edited.action }, answer }
}

/** Reads the confirmer's answer. Null if no answer came in time. An unreadable answer throws, so that it is not recorded as a refusal. */
function readAnswer(given: unknown, clock: Clock): RecordedConfirmation | null {
  const verdict = isObject(given) ? given.verdict : null
  if (verdict === 'timeout') return null
  if (!isObject(given) || (verdict !== 'approve' && verdict !== 'refuse' && verdict !== 'edit')) {
    throw new MalformedInputError('confirmation', 'a verdict: approve, refuse, edit or timeout', given)
  }
  const { by, at } = given
  return {
    verdict,
    by: typeof by === 'string' ? by.slice(0, longestName) : null,
    at: typeof at === 'number' && Number.isFinite(at) ? at : clock.now(),
  }
}

/** Maximum length of a recorded name, in UTF-16 units. */
const longestName = 200
