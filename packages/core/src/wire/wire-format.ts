/**
 * The interface of a wire format: how requests and replies of one provider's HTTP API are read, and how a twin is written in place of the
 * proposed calls. A wire format is pure: it sees parsed JSON and never the network.
 *
 * Invariants
 *   1. Null means "cannot be checked here": the message is passed on byte for byte.
 *   2. Readers never throw, whatever they are given. A value of an unknown form is named in the trace, or the reader
 *      returns null.
 *   3. Usage, ids and everything else except calls and finish reasons stay as the provider wrote them.
 */
import type { RejoinCalls, WithoutShown } from '../exchange/answered-calls.ts'
import type { Replacement, Reply, Shown, WithheldCall } from '../exchange/reply.ts'
import type { ReplyForm } from '../policy/paper/reply-form.ts'
import type { ActiveTools, Message } from '../policy/paper/trace/trace.ts'
import type { EventBody, WrittenEvent } from './event-stream.ts'
import type { ParsedJson } from './splice-json.ts'

export type WireFormat<Name extends string = string> = {
  /** The name of the format, such as `openai-chat`. It is unique among the formats. */
  readonly name: Name
  /** The member of a request body that holds the conversation. */
  readonly conversation: string
  /** The members of a piece that may hold lists. Reading one entry of such a list costs as much as reading a piece. */
  readonly pieceLists: readonly string[]
  /**
   * JSON strings with their quotes. Every request that contains or continues an earlier reply contains at least one of these strings. A
   * request without any of these strings neither contains nor continues a reply.
   */
  readonly signsOfReplies: readonly string[]
  readonly readRequest: (body: unknown) => WireRequest | null
  readonly readPiece: (piece: unknown) => readonly Message[]
  readonly readTools: (tools: unknown) => ActiveTools
  readonly readReply: (body: unknown) => Reply | null
  readonly readUsage: (body: WireBody) => StatedUsage
  /** The reply with the twin in place of its calls. Call this function only with a body that `readReply` could read. */
  readonly writeReply: (body: unknown, replacement: Replacement) => WireBody | readonly unknown[]
  /**
   * The request that asks the actor again after the calls of a reply were answered. It is the earlier request with more items at the end
   * of its conversation: the calls, and these texts as their results. Null if no call can be answered. `body` is the earlier request as
   * it was sent. `reply` is the provider's body.
   */
  readonly answerCalls: (body: unknown, reply: unknown, texts: readonly string[]) => WireBody | null
  /** Puts answered calls back into the reply that made them. The answers are put next to the results of the reply's other calls. */
  readonly rejoinCalls: RejoinCalls<unknown>
  /**
   * A stream may show the content of answered replies before the next reply, in one message. This function removes that content from the
   * next reply.
   */
  readonly withoutShown: WithoutShown<unknown>
  /** Adds the results of undelivered calls to a reply that the provider remembers. Null if the format keeps no history. */
  readonly withResults: ((reply: unknown, withheld: readonly WithheldCall[]) => WireBody) | null
  readonly openStream: () => StreamEditor
  /** Rewrites a request that continues a reply whose calls were replaced. Null if the format keeps no history. */
  readonly continueRequest: ((body: unknown, rewritten: RewrittenBodies) => WireBody) | null
}

/** The usage as the provider states it, unchecked. A member may have any type, and is undefined if it is not stated. */
export type StatedUsage = { readonly model: unknown; readonly input: unknown; readonly output: unknown }

export type RewrittenBodies = { readonly sent: unknown; readonly delivered: unknown }

export type WireBody = Readonly<Record<string, unknown>>

export type WireRequest = {
  /** The conversation as the host wrote it, in pieces that can be translated one at a time. */
  readonly pieces: readonly unknown[]
  readonly tools: unknown
  readonly form: ReplyForm
  /** The id of the reply that this request continues, if the provider keeps the history. */
  readonly previous: string | null
}

export type EventVerdict = 'pass' | 'hold' | 'decide' | 'untouched' | 'too-large'

/** Reads the events of one streamed reply, and writes the events that replace the held events. */
export type StreamEditor = {
  /**
   * Tells what to do with an event:
   * - `pass`: pass it on now.
   * - `hold`: hold it, because it belongs to a call or comes after a call.
   * - `decide`: the reply is complete; hold the event if the reply has calls.
   * - `untouched`: this stream cannot be checked; release everything.
   * - `too-large`: release everything, because the reply exceeds `wireLimits.gathered`.
   */
  readonly read: (event: Omit<EventBody, 'bytes'>) => EventVerdict
  /**
   * The reply. Null if it is not complete or cannot be checked. If no event has the verdict `decide`, the reply is read when the stream
   * ends.
   */
  readonly reply: () => Reply | null
  /** The events to send in place of the held events. Throws if an event cannot be rewritten. */
  readonly rewrite: (held: readonly EventBody[], replacement: Replacement) => readonly WrittenEvent[]
  /**
   * The text of the delivered reply, if the provider keeps a history that differs from it. Null otherwise. `replacement` is null if the
   * reply was kept.
   */
  readonly delivered: (replacement: Replacement | null) => string | null
  /** The whole reply as one body. Null if it could not be assembled. */
  readonly body: () => GatheredBody | null
  /** The content that the client has from earlier replies of the same message. */
  readonly before: Shown
  /**
   * Changes an event so that it follows the content that the client already has. The result is null if the event must be left out,
   * because the client already has the beginning of the message. Called once for each event, after `read`. The held events that `rewrite`
   * gets are the changed events.
   */
  readonly place: (event: EventBody) => EventBody | null
  readonly next: () => StreamEditor
}

/** A streamed reply as one JSON body. `sources` contains the texts of the stream from which the parts of the body are copied. */
export type GatheredBody = { readonly value: WireBody; readonly sources: readonly ParsedJson[] }

/** Limits for messages. Larger messages are not read and are passed on unchanged. */
export const wireLimits = {
  /** Maximum size of a request, in characters. */
  request: 64_000_000,
  /** Maximum size of a reply that comes as one JSON body, in bytes. */
  reply: 32_000_000,
  /** Maximum size of one server-sent event, in bytes. */
  event: 8_000_000,
  /** Maximum size of the events held back for a decision, in bytes. */
  held: 16_000_000,
  /** Maximum size of a streamed reply that is collected for the check, in characters. */
  gathered: 16_000_000,
} as const
