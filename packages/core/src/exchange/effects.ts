/** What an adapter has to do for an exchange. */
import type { Message } from '../policy/paper/trace/trace.ts'
import type { Rewritten } from './events.ts'
import type { Replacement, Reply } from './reply.ts'

export type ExchangeEffect<Item> =
  /** Decide about the reply. Followed by a `decision` event. */
  | ({ readonly kind: 'check' } & CheckedReply<Item>)
  /** Ask the actor again, with this text as the result of each of its calls. Followed by `second-reply` or `failure`. */
  | { readonly kind: 'ask-again'; readonly reply: Reply; readonly text: string }
  /** Deliver the latest reply or its replacement. Followed by `delivery` or `undeliverable`. */
  | { readonly kind: 'deliver'; readonly reply: Reply; readonly replacement: Replacement | null }
  /** The record says "replaced", but the proposal was delivered after all. */
  | { readonly kind: 'take-back'; readonly why: Undelivered; readonly cause: unknown }
  /** Store what was delivered, so that the conversation is recognised later. */
  | ({ readonly kind: 'remember' } & DeliveredReply<Item>)
  /** Stop deciding: the client has gone. */
  | { readonly kind: 'abandon' }

export type CheckedReply<Item> = {
  readonly reply: Reply
  readonly canAnswer: boolean
  /** Answered calls between the request and this reply. */
  readonly answered: AnsweredCalls<Item> | null
}

/** Calls that were answered by TwinCheck and not delivered. */
export type AnsweredCalls<Item> = {
  /** In the trace: the reply that made the calls, and the answers. */
  readonly messages: readonly Message[]
  /** As they were sent to the provider. */
  readonly items: readonly Item[]
}

export type DeliveredReply<Item> = {
  readonly reply: Reply
  readonly answered: AnsweredCalls<Item> | null
  readonly rewritten: Rewritten | null
}

/** Why a twin was not delivered: the actor gave no second reply, or the reply could not be rewritten. */
export type Undelivered = 'not-answered' | 'not-delivered'
