/** The port that stores which replies were delivered in which conversation. recognise.ts has the rule that uses it. */
import type { ConversationMark } from './conversation-chain.ts'

export type ConversationIndex<Content> = {
  /**
   * Stores hashes of a conversation that ends with a delivered reply. A later request with one of these hashes continues the session
   * `key`.
   */
  readonly rememberPrefixes: (key: SessionKey, prefixes: readonly string[]) => Promise<void>
  readonly continueFrom: (from: ContinuedPrefix) => Promise<ContinuedSession>
  /** Makes both sessions, and all their relatives, share one budget from now on. */
  readonly joinFamily: (from: SessionKey, to: SessionKey) => Promise<void>
  /** Stores content under the id by which later requests refer to it. Earlier content of that id is overwritten. */
  readonly rememberResponse: (key: SessionKey, id: string, content: Content) => Promise<void>
  readonly findResponse: (tenant: string, id: string) => Promise<DeliveredResponse<Content> | null>
  readonly findResponses: (tenant: string, ids: readonly string[]) => Promise<readonly NamedResponse<Content>[]>
}

export type SessionKey = { readonly tenant: string; readonly session: string }

export type DeliveredResponse<Content> = { readonly session: string; readonly content: Content }

export type NamedResponse<Content> = DeliveredResponse<Content> & { readonly id: string }

export type ContinuedPrefix = {
  readonly tenant: string
  readonly prefix: string
  readonly by: ConversationMark['by']
  readonly next: string
}

/**
 * The session that a request continues. Conversations with the same beginning may receive the same replies, so several sessions can have
 * the same prefix. Each request that continues the prefix gets a session of its own, as long as there is a session that no other request
 * continues. If the same request comes again, it gets the same session again. A request for which no session is left is a fork.
 */
export type ContinuedSession =
  | { readonly kind: 'continued'; readonly session: string }
  | { readonly kind: 'forked'; readonly from: string }
  | { readonly kind: 'unknown' }

/**
 * A session that received the prefix. `family` is the id of the sessions that share its budget. `continuedBy` is the request that
 * continued it, or null.
 */
export type PrefixHolder = { readonly session: string; readonly family: string; readonly continuedBy: string | null }

/**
 * Chooses among the sessions that received the prefix, the oldest first. A repeated request cannot be told from an identical second
 * conversation, so both get the same session and its budget. If sessions of several families received a call, the call identifies a
 * session only for a repeated request. A numbered call never makes a request a fork, because other conversations use the same numbers.
 */
export function chooseHolder(
  holders: readonly PrefixHolder[],
  { next, by }: Pick<ContinuedPrefix, 'next' | 'by'>,
): ContinuedSession {
  const again = holders.find(({ continuedBy }) => continuedBy === next)
  if (by !== 'turn' && new Set(holders.map(({ family }) => family)).size > 1)
    return again ? { kind: 'continued', session: again.session } : { kind: 'unknown' }
  const waiting = again ?? holders.find(({ continuedBy }) => continuedBy === null)
  if (waiting) return { kind: 'continued', session: waiting.session }
  const [first] = holders
  return first && by !== 'numbered-call' ? { kind: 'forked', from: first.session } : { kind: 'unknown' }
}
