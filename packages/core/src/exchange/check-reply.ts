/** Checks one reply in the session it belongs to. */
import type { Session } from '../boundary/session.ts'
import { anyReply, type ReplyForm } from '../policy/paper/reply-form.ts'
import type { StepInput } from '../policy/paper/step.ts'
import type { Action } from '../policy/paper/trace/action.ts'
import type { ActiveTools, Message } from '../policy/paper/trace/trace.ts'
import type { CheckedReply } from './events.ts'
import { proposalOf } from './reply.ts'

/** The trace and tools that the actor saw. Read inside the check, so that a translation error is recorded as a malformed step. */
export type VisibleTrace = {
  readonly messages: () => readonly Message[]
  readonly tools: () => ActiveTools
  /** What the request allows as its reply. Default: anything. */
  readonly form?: ReplyForm
}

/** The twin that replaces the reply; null if the reply is kept. Never rejects. */
export async function checkReply(
  session: Session,
  visible: VisibleTrace,
  { reply, canAnswer }: Pick<CheckedReply<unknown>, 'reply' | 'canAnswer'>,
  signal: AbortSignal | null,
): Promise<Action | null> {
  const step = new VisibleStep(proposalOf(reply), canAnswer, visible)
  const { outcome, action } = await session.check(step, signal ? { signal } : {})
  return outcome === 'replaced' ? action : null
}

/** A class and not an object literal with getters, which would be freed only by a full garbage collection (see CheckedStep). */
class VisibleStep implements StepInput {
  readonly proposal: Action
  readonly canAnswer: boolean
  readonly form: ReplyForm
  readonly #visible: VisibleTrace

  constructor(proposal: Action, canAnswer: boolean, visible: VisibleTrace) {
    this.proposal = proposal
    this.canAnswer = canAnswer
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
