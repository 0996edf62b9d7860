/** Events of an exchange, and the effects: what an adapter has to do for it. */
import type { Message } from '../policy/paper/trace/trace.ts'
import type { DecidedReply, Replacement, Reply, Shown, WithheldCall } from './reply.ts'

export type ExchangeEvent<Item> =
  /** The actor replied. `canAnswer`: its calls could be answered here and the actor asked again. */
  | { readonly kind: 'reply'; readonly reply: Reply; readonly canAnswer: boolean }
  /** The policy's decision about the latest reply; null: keep it. */
  | { readonly kind: 'decision'; readonly decided: DecidedReply | null }
  /** The actor was asked again and replied. `items`: what was added to the request before. */
  | {
      readonly kind: 'next-reply'
      readonly reply: Reply
      readonly items: readonly Item[]
      readonly canAnswer: boolean
    }
  | { readonly kind: 'failure'; readonly cause: unknown }
  | { readonly kind: 'undeliverable' }
  /** `rewritten`: how the reply differs from the provider's history. `shown`: what a stream delivered before it. */
  | { readonly kind: 'delivery'; readonly rewritten: Rewritten | null; readonly shown: Shown }
  | { readonly kind: 'abort' }

/** The request as received and the reply as delivered, which the provider never made. JSON text keeps numbers exact. */
export type Rewritten = { readonly sent: string; readonly delivered: string }

export type ExchangeEffect<Item> =
  /** Decide about the reply. Followed by a `decision` event. */
  | ({ readonly kind: 'check' } & CheckedReply<Item>)
  /** Ask the actor again, with these texts as the results of its calls. Followed by `next-reply` or `failure`. */
  | { readonly kind: 'ask-again'; readonly reply: Reply; readonly texts: readonly string[] }
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
  /** Whether all calls of the reply could be answered and the actor asked again. */
  readonly canAnswer: boolean
  /** Whether some of its calls could be answered while the others are delivered. That asks the actor nothing. */
  readonly canWithhold: boolean
  /** All calls that TwinCheck answered between the request and this reply; null if there are none. */
  readonly answered: AnsweredCalls<Item> | null
}

/** Calls that TwinCheck answered itself instead of delivering them. */
export type AnsweredCalls<Item> = {
  readonly messages: readonly Message[]
  readonly items: readonly Item[]
}

export type DeliveredReply<Item> = {
  readonly reply: Reply
  readonly answered: AnsweredCalls<Item> | null
  /** Calls of the reply that were answered and not delivered. The next request gets them back, with their answers. */
  readonly withheld: readonly WithheldCall[]
  readonly rewritten: Rewritten | null
  /** The part of the delivered message that comes from answered replies. The reply's text includes its text. */
  readonly shown: Shown
}

/** Why a twin was not delivered: the actor gave no second reply, or the reply could not be rewritten. */
export type Undelivered = 'not-answered' | 'not-delivered'
