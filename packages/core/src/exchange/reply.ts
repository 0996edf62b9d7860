/** The actor's reply to a request, and its possible replacements. The types do not depend on a host or provider. */
import { type Action, type AnswerAction, textAction } from '../policy/paper/trace/action.ts'
import { type Message, readMessage, type ToolCall } from '../policy/paper/trace/trace.ts'

export type Reply = {
  readonly id: string | null
  readonly text: string
  readonly calls: readonly ToolCall[]
  /**
   * Set if the provider sent this reply's calls without ids. Ids are then derived here. If a twin replaces the reply, its calls are sent
   * without ids too.
   */
  readonly derivesIds?: boolean
}

export type Replacement =
  | {
      readonly kind: 'calls'
      readonly calls: readonly PlacedCall[]
      /** Calls that were answered and are not delivered. The actor's next request gets them back, with their answers. */
      readonly withheld?: readonly WithheldCall[]
    }
  | { readonly kind: 'text'; readonly text: string }

export type DecidedReply =
  | { readonly kind: 'replace'; readonly twin: Exclude<Action, AnswerAction> }
  /** These calls are answered and not executed. All other calls are delivered. */
  | { readonly kind: 'answer'; readonly answers: readonly AnswerOfCall[] }

export type AnswerOfCall = { readonly call: number; readonly text: string }

export type WithheldCall = {
  readonly call: ToolCall
  readonly index: number
  readonly text: string
}

/** The part of a message that a stream showed before the delivered reply. `parts` is the number of blocks or items. */
export type Shown = { readonly text: string; readonly parts: number }

export function joinShown(shown: string, text: string): string {
  return shown === '' || text === '' ? shown + text : `${shown}\n\n${text}`
}

export const nothingShown: Shown = { text: '', parts: 0 }

export type PlacedCall = {
  readonly call: ToolCall
  /** The index of the identical proposed call. Null if no proposed call is identical, and then this call has a new id. */
  readonly original: number | null
}

export function proposalOf({ text, calls }: Pick<Reply, 'text' | 'calls'>): Action {
  return calls.length > 0 ? { kind: 'tool-calls', calls } : textAction(text)
}

/** The reply as it is delivered. If calls replace a text, the text is removed. */
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

export function withheldMessages(delivered: Reply, withheld: readonly WithheldCall[]): readonly Message[] {
  const calls = [...delivered.calls]
  for (const { call, index } of withheld) calls.splice(index, 0, call)
  const results = withheld.map(({ call, text }) =>
    readMessage({ role: 'tool', callId: call.id, content: text, isAnswer: true }, 'answer'),
  )
  return [replyMessage({ ...delivered, calls }), ...results]
}

export function answeredMessages(reply: Pick<Reply, 'text' | 'calls'>, texts: readonly string[]): readonly Message[] {
  const results = reply.calls.map(({ id }, index) =>
    readMessage({ role: 'tool', callId: id, content: texts[index] ?? '', isAnswer: true }, 'answer'),
  )
  return [replyMessage(reply), ...results]
}
