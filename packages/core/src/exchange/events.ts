/** What can happen in an exchange. */
import type { Action } from '../policy/paper/trace/action.ts'
import type { Reply } from './reply.ts'

export type ExchangeEvent<Item> =
  /** The actor replied. `canAnswer`: its calls could be answered here and the actor be asked again. */
  | { readonly kind: 'reply'; readonly reply: Reply; readonly canAnswer: boolean }
  /** What the policy decided about the latest reply; null: it is kept. */
  | { readonly kind: 'decision'; readonly twin: Action | null }
  /** The actor was asked again and replied. `items`: what it was asked with beyond the first request. */
  | { readonly kind: 'second-reply'; readonly reply: Reply; readonly items: readonly Item[] }
  /** The actor could not be asked again. */
  | { readonly kind: 'failure'; readonly cause: unknown }
  /** What was to be delivered cannot be written. */
  | { readonly kind: 'undeliverable' }
  /** It is about to be delivered. `rewritten`: what a provider that keeps the history remembers otherwise. */
  | { readonly kind: 'delivery'; readonly rewritten: Rewritten | null }
  /** Whoever asked is gone. */
  | { readonly kind: 'abort' }

/**
 * The request as the provider has it, and the reply as it was delivered, which the provider never made. As JSON text, so that
 * numbers stay what they were.
 */
export type Rewritten = { readonly sent: string; readonly delivered: string }
