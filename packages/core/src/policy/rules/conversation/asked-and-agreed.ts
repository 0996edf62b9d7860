/** Whether a rule's question has been answered with yes, so that the call may run. */
import type { Message, ToolCall } from '../../paper/trace/trace.ts'
import { confirmationOf, lastAnswerTo } from './confirmation.ts'

/**
 * If the language of the conversation is not known, nobody can tell a yes from a no. Then the call may run as soon as
 * the user has spoken after the question, because otherwise it could never run.
 */
export function isAskedAndAgreed(call: ToolCall, messages: readonly Message[]): boolean {
  const found = confirmationOf(call, null, messages)
  if (found !== 'undecided') return found === 'confirmed'
  const asked = lastAnswerTo(call, messages)
  return asked >= 0 && messages.slice(asked).some(({ role }) => role === 'user')
}
