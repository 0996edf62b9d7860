/**
 * The interface of a wire format: how requests and replies of one provider's HTTP API are read, and how a twin is written in place
 * of the proposed calls. Pure: a format sees parsed JSON and never the network.
 *
 * Invariants
 *   1. Null means "cannot be checked here": the message is passed on byte for byte.
 *   2. Readers never throw, whatever they are given. Something of an unknown shape is named in the trace, or the reader returns
 *      null.
 *   3. Usage, ids and everything else except calls and finish reasons stay as the provider wrote them.
 */
import type { RejoinCalls, WithoutShown } from '../exchange/answered-calls.ts'
import type { Replacement, Reply, Shown, WithheldCall } from '../exchange/reply.ts'
import type { ReplyForm } from '../policy/paper/reply-form.ts'
import type { ActiveTools, Message } from '../policy/paper/trace/trace.ts'
import type { EventBody, WrittenEvent } from './event-stream.ts'
import type { ParsedJson } from './splice-json.ts'

export type WireFormat<Name extends string = string> = {
  /** Unique among the formats, such as `openai-chat`. */
  readonly name: Name
  /** The member of a request body that holds the conversation. */
  readonly conversation: string
  /** The members of a piece that may be lists. Each entry of them costs as much to read as a piece. */
  readonly pieceLists: readonly string[]
  /** JSON strings, with their quotes, of which a request holds one if it contains or continues an earlier reply. */
  readonly signsOfReplies: readonly string[]
  readonly readRequest: (body: unknown) => WireRequest | null
  /** Translates one piece of a request's conversation. */
  readonly readPiece: (piece: unknown) => readonly Message[]
  readonly readTools: (tools: unknown) => ActiveTools
  readonly readReply: (body: unknown) => Reply | null
  /** What a reply, or one event of a streamed reply, says about its model and tokens. */
  readonly readUsage: (body: WireBody) => StatedUsage
  /** The reply with the twin in place of its calls. Only for a body that `readReply` could read. */
  readonly writeReply: (body: unknown, replacement: Replacement) => WireBody | readonly unknown[]
  /**
   * The follow-up request if the calls of a reply are answered instead of executed: the same request, with the calls and these texts
   * as their results appended to its conversation. Null if there is no call that can be answered. `body` is the request as sent,
   * `reply` the provider's body.
   */
  readonly answerCalls: (body: unknown, reply: unknown, texts: readonly string[]) => WireBody | null
  /** Puts calls that were answered back into their reply, and their answers beside the results of its other calls. */
  readonly rejoinCalls: RejoinCalls<unknown>
  /** Takes what a stream showed of answered replies out of the reply that followed in the same message. */
  readonly withoutShown: WithoutShown<unknown>
  /**
   * What the provider's memory of a reply needs if only some of its calls were delivered: the results of the others. Null if the
   * format keeps no history.
   */
  readonly withResults: ((reply: unknown, withheld: readonly WithheldCall[]) => WireBody) | null
  readonly openStream: () => StreamEditor
  /** Rewrites a request that continues a reply whose calls were replaced; null if the format keeps no history. */
  readonly continueRequest: ((body: unknown, rewritten: RewrittenBodies) => WireBody) | null
}

/** The usage as the provider states it, unchecked: a member may have any type, and is undefined if it is not stated. */
export type StatedUsage = { readonly model: unknown; readonly input: unknown; readonly output: unknown }

/** A request as sent, and the reply as delivered. */
export type RewrittenBodies = { readonly sent: unknown; readonly delivered: unknown }

/** A parsed JSON object. */
export type WireBody = Readonly<Record<string, unknown>>

export type WireRequest = {
  /** The conversation as the host wrote it, in pieces that can be translated one at a time. */
  readonly pieces: readonly unknown[]
  readonly tools: unknown
  /** What the request allows as its reply. */
  readonly form: ReplyForm
  /** The reply that this request continues, if the provider keeps the history. */
  readonly previous: string | null
}

export type EventVerdict = 'pass' | 'hold' | 'decide' | 'untouched' | 'too-large'

/** Reads the events of one streamed reply, and writes the events that replace the held ones. */
export type StreamEditor = {
  /**
   * `pass`: pass it on now. `hold`: it belongs to a call or comes after one. `decide`: the reply is complete; hold it if it has
   * calls. `untouched`: this stream cannot be checked; release everything. `too-large`: the same, because the reply exceeds
   * `wireLimits.gathered`.
   */
  readonly read: (event: Omit<EventBody, 'bytes'>) => EventVerdict
  /** The reply; null if it is not complete or cannot be checked. If no event decides, it is asked when the stream ends. */
  readonly reply: () => Reply | null
  /** The events to send instead of the held ones. Throws if an event cannot be rewritten. */
  readonly rewrite: (held: readonly EventBody[], replacement: Replacement) => readonly WrittenEvent[]
  /**
   * The body text to remember as delivered, if the format keeps a history that differs; otherwise null. `replacement`: null if the reply
   * was kept.
   */
  readonly delivered: (replacement: Replacement | null) => string | null
  /** The whole reply as one body; null if it could not be put together. */
  readonly body: () => GatheredBody | null
  /** What the client has from earlier replies of the same message. */
  readonly before: Shown
  /**
   * The event as it follows what the client already has of this message; null if the client needs no second one. The held events for
   * `rewrite` are these. Called once for each event, after `read`.
   */
  readonly place: (event: EventBody) => EventBody | null
  /** The editor of the reply that follows in the same message, once the calls of this one were answered. */
  readonly next: () => StreamEditor
}

/** A streamed reply as one JSON body, and the texts that its parts are quoted from. */
export type GatheredBody = { readonly value: WireBody; readonly sources: readonly ParsedJson[] }

/** Larger messages are not read, and are passed on unchanged. */
export const wireLimits = {
  /** Characters of a request. */
  request: 64_000_000,
  /** Bytes of a reply that comes as one JSON body. */
  reply: 32_000_000,
  /** Bytes of one server-sent event. */
  event: 8_000_000,
  /** Bytes of events held back for a decision. */
  held: 16_000_000,
  /** Characters of a streamed reply that are collected for the check. */
  gathered: 16_000_000,
} as const
