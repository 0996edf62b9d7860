/** The reply of `POST /v1/check`: what the caller must do with the proposal, and why. */
import type { Certificate, DecisionRecord, Mode } from '@twincheck/core'
import { openaiChat, type Replacement, type Reply, type WireBody } from '@twincheck/core/adapter'
import type { CheckRequest } from './check-request.ts'

export type CheckReply = {
  /** The id of the decision record. `id` is null if a model is still asked about the decision, or if the store could not be used. */
  readonly id: string | null
  readonly session: string
  readonly mode: Mode
  readonly outcome: 'kept' | 'replaced' | 'answered'
  /** The assistant message whose calls the caller runs. If the decision keeps the caller's proposal, this is the proposal itself. */
  readonly action: unknown
  /** The results of calls that do not run. The list is empty unless the outcome is `answered`. */
  readonly answers: readonly CheckAnswer[]
  /** `evidence` is null if it is not known yet, because a model is still asked about the decision. */
  readonly evidence: readonly CheckEvidence[] | null
  /** Why the proposal was kept. `because` is null if the proposal was not kept, or if the reason is not known yet. */
  readonly because: { readonly stage: string; readonly code: string } | null
}

export type CheckAnswer = { readonly tool_call_id: string; readonly content: string }

export type CheckEvidence = Pick<Certificate, 'condition' | 'severity' | 'calls' | 'reason' | 'exhibits'>

export type Decided = {
  readonly texts: readonly string[] | null
  readonly replacement: Replacement | null
  readonly mode: Mode
  readonly record: DecisionRecord | null
  readonly because: CheckReply['because']
}

export function writeCheckReply(request: CheckRequest, decided: Decided): CheckReply {
  const { record, mode, because } = decided
  return {
    id: record?.id ?? null,
    session: request.session,
    mode,
    ...writeAction(request, decided),
    evidence: record?.certificates.map(evidenceOf) ?? null,
    because,
  }
}

function writeAction(
  { reply, completion }: CheckRequest,
  { texts, replacement }: Decided,
): Pick<CheckReply, 'outcome' | 'action' | 'answers'> {
  if (texts !== null) {
    const action = messageOf(openaiChat.writeReply(completion, { kind: 'calls', calls: [] }))
    return { outcome: 'answered', action, answers: answersTo(reply, texts) }
  }
  if (replacement === null) return { outcome: 'kept', action: messageOf(completion), answers: [] }
  const action = messageOf(openaiChat.writeReply(completion, replacement))
  const withheld = (replacement.kind === 'calls' && replacement.withheld) || []
  if (withheld.length === 0) return { outcome: 'replaced', action, answers: [] }
  const answers = withheld.map(({ call, text }) => ({ tool_call_id: call.id, content: text }))
  return { outcome: 'answered', action, answers }
}

function answersTo({ calls }: Reply, texts: readonly string[]): readonly CheckAnswer[] {
  return calls.map(({ id }, index) => ({ tool_call_id: id, content: texts[index] ?? '' }))
}

function messageOf(body: WireBody | readonly unknown[]): unknown {
  const choices = 'choices' in body ? body.choices : null
  const choice: unknown = Array.isArray(choices) ? choices[0] : null
  return typeof choice === 'object' && choice !== null && 'message' in choice ? choice.message : null
}

function evidenceOf({ condition, severity, calls, reason, exhibits }: Certificate): CheckEvidence {
  return { condition, severity, calls, reason, exhibits }
}
