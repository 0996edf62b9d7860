/**
 * What a wire format is: how a request and a reply of one provider's HTTP interface are read, and how a twin is written in
 * the place of the calls that were proposed. Pure: a format sees parsed JSON and never the network.
 *
 * Invariants
 *   1. Null means "not ours to judge": the message goes on untouched, to the byte.
 *   2. Readers never throw, whatever they are given. What has an unknown shape is named in the trace, or is not ours.
 *   3. Usage, ids and everything else that is not a call or a finish reason stays as the provider wrote it.
 */
import type { Replacement, Reply } from '../exchange/reply.ts'
import type { ReplyForm } from '../policy/paper/reply-form.ts'
import type { ActiveTools, Message } from '../policy/paper/trace/trace.ts'
import type { EventBody, WrittenEvent } from './event-stream.ts'

export type WireFormat = {
  readonly name: 'openai-chat' | 'openai-responses' | 'anthropic-messages'
  /** The member of a request's body that grows with the conversation. */
  readonly conversation: 'messages' | 'input'
  readonly readRequest: (body: unknown) => WireRequest | null
  /** One piece of a request's conversation. */
  readonly readPiece: (piece: unknown) => readonly Message[]
  readonly readTools: (tools: unknown) => ActiveTools
  readonly readReply: (body: unknown) => Reply | null
  /** The reply with the twin in the place of its calls. Only for a body that `readReply` could read. */
  readonly writeReply: (body: unknown, replacement: Replacement) => WireBody
  /**
   * The request that asks again where the calls of a reply are answered and not executed: the same request, and at the end of
   * its conversation the calls as they were made and this text as the result of each. Null where there is no call that could
   * be answered. `body` is the request as it was sent, `reply` the provider's own body.
   */
  readonly answerCalls: (body: unknown, reply: unknown, text: string) => WireBody | null
  readonly openStream: () => StreamEditor
  /** The same request where it goes on from a reply whose calls were replaced; null where the format keeps no history. */
  readonly continueRequest: ((body: unknown, rewritten: RewrittenBodies) => WireBody) | null
}

/** A request as it was sent, and the reply as it was delivered. */
export type RewrittenBodies = { readonly sent: unknown; readonly delivered: unknown }

/** A JSON object as it was parsed, members of any kind. */
export type WireBody = Readonly<Record<string, unknown>>

export type WireRequest = {
  /** The conversation as the host wrote it, in pieces that can be translated one by one. */
  readonly pieces: readonly unknown[]
  readonly tools: unknown
  /** What the request allows as its reply. */
  readonly form: ReplyForm
  /** The reply this request goes on from, where the provider keeps the history. */
  readonly previous: string | null
}

export type EventVerdict = 'pass' | 'hold' | 'decide' | 'untouched' | 'too-large'

/** Reads the events of one streamed reply, and writes those that take the place of the held ones. */
export type StreamEditor = {
  /**
   * `pass`: may go on at once. `hold`: belongs to a call or comes behind one. `decide`: the reply is complete; held where it
   * has calls. `untouched`: this stream is not ours to judge; everything held is to be released. `too-large`: the same, because
   * the reply is longer than `wireLimits.gathered`.
   */
  readonly read: (event: Omit<EventBody, 'bytes'>) => EventVerdict
  /** What was proposed so far; null where it is cut short or not ours. */
  readonly reply: () => Reply | null
  /** What to send instead of the held events, as it goes over the wire. Throws where an event cannot be rewritten. */
  readonly rewrite: (held: readonly EventBody[], replacement: Replacement) => readonly WrittenEvent[]
  /** The text of the body to remember as delivered, where the format keeps a history; else null. */
  readonly delivered: (replacement: Replacement) => string | null
}

/** Beyond these a message is not read, and goes on untouched. */
export const wireLimits = {
  /** Characters of a request. */
  request: 64_000_000,
  /** Bytes of a reply that comes as one JSON body. */
  reply: 32_000_000,
  /** Bytes of one server-sent event. */
  event: 8_000_000,
  /** Bytes of events that wait for a decision. */
  held: 16_000_000,
  /** Characters of a streamed reply that are put together to be judged. */
  gathered: 16_000_000,
} as const
