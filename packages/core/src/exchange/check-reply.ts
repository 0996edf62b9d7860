/** Checks a reply in the session that it belongs to. */
import type { Checked, Session } from '../boundary/session.ts'
import { anyReply, type ReplyForm } from '../policy/paper/reply-form.ts'
import type { StepInput } from '../policy/paper/step.ts'
import type { Action } from '../policy/paper/trace/action.ts'
import type { ActiveTools, Message } from '../policy/paper/trace/trace.ts'
import type { CheckedReply } from './events.ts'
import { type DecidedReply, proposalOf, type Reply } from './reply.ts'

/** The trace and tools that the actor saw. They are read inside the check, so that errors are recorded. */
export type VisibleTrace = {
  readonly messages: () => readonly Message[]
  readonly tools: () => ActiveTools
  /** The form of reply that the request allows. Default: any reply. */
  readonly form?: ReplyForm
  /** Whether the host can deliver some calls of a reply while the other calls are answered. Default: yes. */
  readonly canWithhold?: boolean
}

/** Checks a reply, and returns what to do with it. Null means that the reply is kept. Never rejects. */
export async function checkReply(
  session: Session,
  visible: VisibleTrace,
  { reply, canAnswer, canWithhold }: Omit<CheckedReply<unknown>, 'answered'>,
  signal: AbortSignal | null,
): Promise<DecidedReply | null> {
  const step = new VisibleStep(proposalOf(reply), { canAnswer, canWithhold }, visible)
  return decidedReply(reply, await session.check(step, signal ? { signal } : {}))
}

/**
 * What to do with the reply after its check. If the twin is a text that answers the proposal, each proposed call gets this text as its
 * result.
 */
export function decidedReply(
  { calls }: Reply,
  { outcome, action, answers }: Omit<Checked, 'record'>,
): DecidedReply | null {
  switch (outcome) {
    case 'kept':
      return null
    case 'answered':
      // The calls need the user's consent and the host cannot answer calls of this reply. So the calls are replaced by a question to the
      // user.
      return action.kind === 'clarification' ? { kind: 'replace', twin: action } : { kind: 'answer', answers }
    case 'replaced':
      if (action.kind !== 'answer') return { kind: 'replace', twin: action }
      return { kind: 'answer', answers: calls.map((_, call) => ({ call, text: action.text })) }
  }
}

/**
 * `VisibleStep` is a class for the same reason as `CheckedStep`: the hidden class of an object literal with getters is freed only in a
 * full garbage collection.
 */
class VisibleStep implements StepInput {
  readonly proposal: Action
  readonly canAnswer: boolean
  readonly canWithhold: boolean
  readonly form: ReplyForm
  readonly #visible: VisibleTrace

  constructor(
    proposal: Action,
    { canAnswer, canWithhold }: Pick<CheckedReply<unknown>, 'canAnswer' | 'canWithhold'>,
    visible: VisibleTrace,
  ) {
    this.proposal = proposal
    this.canAnswer = canAnswer
    this.canWithhold = canWithhold && visible.canWithhold !== false
    this.form = visible.form ?? anyReply
    this.#visible = visible
  }

  get messages(): readonly Message[] {
    return this.#visible.messages()
  }

  get tools(): ActiveTools {
    return this.#visible.tools()
  }
}
