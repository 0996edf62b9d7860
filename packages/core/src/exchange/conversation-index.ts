/** Port that stores which replies were delivered in which conversation. Recognise.ts has the rule that uses it. */
import type { ConversationMark } from './conversation-chain.ts'

export type ConversationIndex<Content> = {
  /** Stores hashes of the conversation up to and including a delivered reply. A later request may continue `key` from any of them. */
  readonly rememberPrefixes: (key: SessionKey, prefixes: readonly string[]) => Promise<void>
  /** Finds the session that a request continues; see ContinuedSession. */
  readonly continueFrom: (from: ContinuedPrefix) => Promise<ContinuedSession>
  /** From now on both sessions, and all their relatives, share one budget. */
  readonly joinFamily: (from: SessionKey, to: SessionKey) => Promise<void>
  /** Stores content under the id by which later requests refer to it. Overwrites earlier content of the same id. */
  readonly rememberResponse: (key: SessionKey, id: string, content: Content) => Promise<void>
  readonly findResponse: (tenant: string, id: string) => Promise<DeliveredResponse<Content> | null>
  readonly findResponses: (tenant: string, ids: readonly string[]) => Promise<readonly NamedResponse<Content>[]>
}

export type SessionKey = { readonly tenant: string; readonly session: string }

export type DeliveredResponse<Content> = { readonly session: string; readonly content: Content }

export type NamedResponse<Content> = DeliveredResponse<Content> & { readonly id: string }

export type ContinuedPrefix = {
  readonly tenant: string
  /** Hash of a delivered prefix, and what was hashed. */
  readonly prefix: string
  readonly by: ConversationMark['by']
  /** Hash of this request's whole conversation, which continues the prefix. */
  readonly next: string
}

/**
 * Conversations that start alike may have received the same prefix. Each is continued once: the first request that continues the
 * prefix takes one over, the same request again gets the same session, and a different request is a fork if all are taken.
 */
export type ContinuedSession =
  | { readonly kind: 'continued'; readonly session: string }
  | { readonly kind: 'forked'; readonly from: string }
  | { readonly kind: 'unknown' }

/** `family`: the sessions that share its budget. `continuedBy`: the request that continued it, null if none. */
export type PrefixHolder = { readonly session: string; readonly family: string; readonly continuedBy: string | null }

/**
 * Chooses among the sessions that received the prefix, oldest first. A repeated request looks like a second, identical
 * conversation, so both share a session and its budget. A call received by several families identifies none, nor does a
 * numbered call that two requests continued differently: these are rarely forks.
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
