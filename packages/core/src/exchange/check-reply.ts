/** One reply, shown to the session that it belongs to. */
import type { Session } from '../boundary/session.ts'
import type { Action } from '../policy/trace/action.ts'
import type { ActiveTools, Message } from '../policy/trace/trace.ts'
import type { CheckedReply } from './effects.ts'
import { proposalOf } from './reply.ts'

/** What was visible. Asked for inside the check, so that what cannot be translated is a malformed step, and recorded as one. */
export type VisibleTrace = {
  readonly messages: () => readonly Message[]
  readonly tools: () => ActiveTools
}

/** The twin that takes the place of the reply; null: it is kept. Never rejects. */
export async function checkReply(
  session: Session,
  { messages, tools }: VisibleTrace,
  { reply, canAnswer }: Pick<CheckedReply<unknown>, 'reply' | 'canAnswer'>,
  signal: AbortSignal | null,
): Promise<Action | null> {
  const step = {
    get messages() {
      return messages()
    },
    get tools() {
      return tools()
    },
    proposal: proposalOf(reply),
    canAnswer,
  }
  const { outcome, action } = await session.check(step, signal ? { signal } : {})
  return outcome === 'replaced' ? action : null
}
