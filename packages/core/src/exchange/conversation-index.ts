/**
 * What is known of conversations by what was delivered in them: the port behind which it is kept, in memory or in a store.
 * The rule by which a conversation is recognised is written over it once, in recognise.ts.
 */
import type { ConversationMark } from './conversation-chain.ts'

export type ConversationIndex<Content> = {
  /** After these were delivered (hashes of the conversation up to and with the reply), `key` may go on from any of them. */
  readonly rememberPrefixes: (key: SessionKey, prefixes: readonly string[]) => Promise<void>
  /** Whose turn it is when a request goes on from a delivered prefix; see Continuation. */
  readonly continueFrom: (from: ContinuedPrefix) => Promise<ContinuedSession>
  /** From now on both have one budget, with all that either is related to. */
  readonly joinFamily: (from: SessionKey, to: SessionKey) => Promise<void>
  /** What a later request refers to by this id. The same id again takes the place of the earlier one. */
  readonly rememberResponse: (key: SessionKey, id: string, content: Content) => Promise<void>
  readonly findResponse: (tenant: string, id: string) => Promise<DeliveredResponse<Content> | null>
  /** Those of these ids that are known. */
  readonly findResponses: (tenant: string, ids: readonly string[]) => Promise<readonly NamedResponse<Content>[]>
}

export type SessionKey = { readonly tenant: string; readonly session: string }

export type DeliveredResponse<Content> = { readonly session: string; readonly content: Content }

export type NamedResponse<Content> = DeliveredResponse<Content> & { readonly id: string }

export type ContinuedPrefix = {
  readonly tenant: string
  /** Hash of a prefix that was delivered, and what the hash is of. */
  readonly prefix: string
  readonly by: ConversationMark['by']
  /** Hash of the whole conversation of this request, which goes on from the prefix. */
  readonly next: string
}

/**
 * Several sessions may have been delivered the same prefix, when conversations open alike. Each of them is continued
 * once: the first request that goes on takes it over, the same request again gets the same session, and one that goes on
 * differently from a prefix nobody else waits at is a fork.
 */
export type ContinuedSession =
  | { readonly kind: 'continued'; readonly session: string }
  | { readonly kind: 'forked'; readonly from: string }
  | { readonly kind: 'unknown' }

/**
 * A session that was delivered a prefix. `family`: the sessions it shares its budget with. `continuedBy`: the request that went on
 * from there, null where none did.
 */
export type PrefixHolder = { readonly session: string; readonly family: string; readonly continuedBy: string | null }

/**
 * The choice among those that were delivered the prefix, in the order in which they were. A request that comes again is told
 * apart from a second conversation by nothing, so it shares: the safe side of the budget.
 *
 * A call that several families were delivered tells nothing. Nor does a numbered call that two requests went on from in different
 * ways: these are two conversations far more often than two ways to go on from a trimmed one.
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
