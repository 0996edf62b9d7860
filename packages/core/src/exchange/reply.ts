/** The actor's reply to a request, and what may be delivered instead. Independent of host and provider. */
import { type Action, textAction } from '../policy/paper/trace/action.ts'
import { type Message, readMessage, type ToolCall } from '../policy/paper/trace/trace.ts'

export type Reply = {
  /** The id that a later request may continue from; null if there is none. */
  readonly id: string | null
  readonly text: string
  readonly calls: readonly ToolCall[]
}

export type Replacement =
  | { readonly kind: 'calls'; readonly calls: readonly PlacedCall[] }
  | { readonly kind: 'text'; readonly text: string }

export type PlacedCall = {
  readonly call: ToolCall
  /** The index of the identical proposed call; null if it is another call, which has a new id. */
  readonly original: number | null
}

export function proposalOf({ text, calls }: Pick<Reply, 'text' | 'calls'>): Action {
  return calls.length > 0 ? { kind: 'tool-calls', calls } : textAction(text)
}

/** The reply as delivered. If calls replace a text, the text is gone. */
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

/** The conversation after the calls of a reply were answered: the reply, and this text as the result of each call. */
export function answeredMessages(reply: Pick<Reply, 'text' | 'calls'>, text: string): readonly Message[] {
  const results = reply.calls.map(({ id }) =>
    readMessage({ role: 'tool', callId: id, content: text, isAnswer: true }, 'answer'),
  )
  return [replyMessage(reply), ...results]
}
