/** Events of an exchange, and its effects. An effect is a task for the adapter. */
import type { Message } from '../policy/paper/trace/trace.ts'
import type { DecidedReply, Replacement, Reply, Shown, WithheldCall } from './reply.ts'

export type ExchangeEvent<Item> =
  /** The actor replied. `canAnswer` tells whether the calls could be answered here and the actor asked again. */
  | { readonly kind: 'reply'; readonly reply: Reply; readonly canAnswer: boolean }
  | { readonly kind: 'decision'; readonly decided: DecidedReply | null }
  /** The actor was asked again and replied. `items` are the items that were added to the request before. */
  | {
      readonly kind: 'next-reply'
      readonly reply: Reply
      readonly items: readonly Item[]
      readonly canAnswer: boolean
    }
  | { readonly kind: 'failure'; readonly cause: unknown }
  | { readonly kind: 'undeliverable' }
  /**
   * The reply was delivered. `rewritten` is null if the provider remembers the delivered reply. `shown` is the part of the message that a
   * stream delivered before this reply.
   */
  | { readonly kind: 'delivery'; readonly rewritten: Rewritten | null; readonly shown: Shown }
  | { readonly kind: 'abort' }

/**
 * A request, and the reply that was delivered for it. The provider keeps the history, but it has its own original reply instead of the
 * delivered reply. Both members are JSON texts, which keep numbers exact.
 */
export type Rewritten = { readonly sent: string; readonly delivered: string }

export type ExchangeEffect<Item> =
  /** Decide about the reply. A `decision` event follows. */
  | ({ readonly kind: 'check' } & CheckedReply<Item>)
  /** Ask the actor again, with these texts as the results of its calls. A `next-reply` or `failure` event follows. */
  | { readonly kind: 'ask-again'; readonly reply: Reply; readonly texts: readonly string[] }
  /** Deliver the latest reply or its replacement. A `delivery` or `undeliverable` event follows. */
  | { readonly kind: 'deliver'; readonly reply: Reply; readonly replacement: Replacement | null }
  /** Correct the record: it says "replaced", but the proposal was delivered after all. */
  | { readonly kind: 'take-back'; readonly why: Undelivered; readonly cause: unknown }
  /** Store the delivered reply, so that the conversation is recognised later. */
  | ({ readonly kind: 'remember' } & DeliveredReply<Item>)
  /** Stop deciding, because the client has disconnected. */
  | { readonly kind: 'abandon' }

export type CheckedReply<Item> = {
  readonly reply: Reply
  /** Whether TwinCheck could answer all calls of the reply and ask the actor again. */
  readonly canAnswer: boolean
  /** Whether TwinCheck could answer some calls of the reply and deliver its other calls. The actor is not asked again in that case. */
  readonly canWithhold: boolean
  readonly answered: AnsweredCalls<Item> | null
}

/** Calls that TwinCheck answered itself, so that they were not delivered. */
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
  /** The part of the delivered message that comes from answered replies. The reply's text includes it. */
  readonly shown: Shown
}

/** Why a twin was not delivered: the actor gave no second reply, or the reply could not be rewritten. */
export type Undelivered = 'not-answered' | 'not-delivered'
