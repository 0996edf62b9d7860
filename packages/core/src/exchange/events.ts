/** Events of an exchange. */
import type { Action } from '../policy/paper/trace/action.ts'
import type { Reply } from './reply.ts'

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
