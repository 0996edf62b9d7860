/** Events of an exchange, and the effects: what an adapter has to do for it. */
import type { Action } from '../policy/paper/trace/action.ts'
import type { Message } from '../policy/paper/trace/trace.ts'
import type { Replacement, Reply } from './reply.ts'

export type ExchangeEvent<Item> =
  /** The actor replied. `canAnswer`: its calls could be answered here and the actor asked again. */
  | { readonly kind: 'reply'; readonly reply: Reply; readonly canAnswer: boolean }
  /** The policy's decision about the latest reply; null: keep it. */
  | { readonly kind: 'decision'; readonly twin: Action | null }
  /** The actor was asked again and replied. `items`: what was added to the first request. */
  | { readonly kind: 'second-reply'; readonly reply: Reply; readonly items: readonly Item[] }
  /** Asking the actor again failed. */
  | { readonly kind: 'failure'; readonly cause: unknown }
  /** The replacement cannot be written. */
  | { readonly kind: 'undeliverable' }
  /** The reply is about to be delivered. `rewritten`: how it differs from the history that the provider keeps. */
  | { readonly kind: 'delivery'; readonly rewritten: Rewritten | null }
  /** The client has gone. */
  | { readonly kind: 'abort' }

/**
 * The request as the provider received it, and the reply as delivered, which the provider never made. Kept as JSON text so that
 * numbers do not change.
 */
export type Rewritten = { readonly sent: string; readonly delivered: string }

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
