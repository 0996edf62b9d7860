/** One reply, shown to the session that it belongs to. */
import type { Session } from '../boundary/session.ts'
import { anyReply, type ReplyForm } from '../policy/paper/reply-form.ts'
import type { StepInput } from '../policy/paper/step.ts'
import type { Action } from '../policy/paper/trace/action.ts'
import type { ActiveTools, Message } from '../policy/paper/trace/trace.ts'
import type { CheckedReply } from './effects.ts'
import { proposalOf } from './reply.ts'

/** What was visible. Asked for inside the check, so that what cannot be translated is a malformed step, and recorded as one. */
export type VisibleTrace = {
  readonly messages: () => readonly Message[]
  readonly tools: () => ActiveTools
  /** What the request allows as its reply. Default: everything. */
  readonly form?: ReplyForm
}

/** The twin that takes the place of the reply; null: it is kept. Never rejects. */
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

/** A class for the sake of its getters, as that of a checked step: object literals with them are let go only when everything is collected. */
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
