/** What is to be done about an exchange, by whoever can. */
import type { Message } from '../policy/paper/trace/trace.ts'
import type { Rewritten } from './events.ts'
import type { Replacement, Reply } from './reply.ts'

export type ExchangeEffect<Item> =
  /** Have the reply decided about; a `decision` follows. */
  | ({ readonly kind: 'check' } & CheckedReply<Item>)
  /** Ask the actor again, with this text as the result of each of its calls; a `second-reply` or a `failure` follows. */
  | { readonly kind: 'ask-again'; readonly reply: Reply; readonly text: string }
  /** Hand the latest reply on, or what takes its place; a `delivery` follows, or it is `undeliverable`. */
  | { readonly kind: 'deliver'; readonly reply: Reply; readonly replacement: Replacement | null }
  /** What was recorded as replaced is not: the proposal was delivered after all. */
  | { readonly kind: 'take-back'; readonly why: Undelivered; readonly cause: unknown }
  /** Know the conversation again by what was delivered in it. */
  | ({ readonly kind: 'remember' } & DeliveredReply<Item>)
  /** Stop deciding: nobody waits any more. */
  | { readonly kind: 'abandon' }

export type CheckedReply<Item> = {
  readonly reply: Reply
  readonly canAnswer: boolean
  /** What the reply follows on beyond the request. */
  readonly answered: AnsweredCalls<Item> | null
}

/** Calls that were answered and not delivered. */
export type AnsweredCalls<Item> = {
  /** As they stand in the trace: the reply that made them, and the answers. */
  readonly messages: readonly Message[]
  /** As they were sent. */
  readonly items: readonly Item[]
}

export type DeliveredReply<Item> = {
  readonly reply: Reply
  readonly answered: AnsweredCalls<Item> | null
  readonly rewritten: Rewritten | null
}

/** Why a twin did not reach whoever asked: the actor did not reply again, or the reply could not be rewritten. */
export type Undelivered = 'not-answered' | 'not-delivered'
