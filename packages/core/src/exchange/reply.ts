/** What an actor says in reply to a request, and what may be delivered in its place. The same whatever the host or provider. */
import { type Action, textAction } from '../policy/paper/trace/action.ts'
import { type Message, readMessage, type ToolCall } from '../policy/paper/trace/trace.ts'

export type Reply = {
  /** By which a later request can go on from this reply; null where there is no such thing. */
  readonly id: string | null
  readonly text: string
  readonly calls: readonly ToolCall[]
}

export type Replacement =
  | { readonly kind: 'calls'; readonly calls: readonly PlacedCall[] }
  | { readonly kind: 'text'; readonly text: string }

export type PlacedCall = {
  readonly call: ToolCall
  /** Where the very same call stands among those proposed; null where it is another one, with an id of its own. */
  readonly original: number | null
}

export function proposalOf({ text, calls }: Pick<Reply, 'text' | 'calls'>): Action {
  return calls.length > 0 ? { kind: 'tool-calls', calls } : textAction(text)
}

/** The reply as it was delivered. Calls in the place of a text leave nothing of it. */
export function replaceReply(reply: Reply, replacement: Replacement | null): Reply {
  if (replacement === null) return reply
  if (replacement.kind === 'calls') {
    const calls = replacement.calls.map(({ call }) => call)
    return reply.calls.length === 0 ? { ...reply, text: '', calls } : { ...reply, calls }
  }
  return { ...reply, text: reply.text === '' ? replacement.text : `${reply.text}\n\n${replacement.text}`, calls: [] }
}

export function replyMessage({ text, calls }: Pick<Reply, 'text' | 'calls'>): Message {
  return readMessage({ role: 'assistant', content: text, calls }, 'reply')
}

/** What stands in a conversation after the calls of a reply were answered: the reply, and this text as the result of each call. */
export function answeredMessages(reply: Pick<Reply, 'text' | 'calls'>, text: string): readonly Message[] {
  const results = reply.calls.map(({ id }) => readMessage({ role: 'tool', callId: id, content: text }, 'answer'))
  return [replyMessage(reply), ...results]
}
