/** A conversation index in memory. Its size is bounded. A conversation that was dropped counts as new. */
import { openLru } from '../boundary/lru.ts'
import {
  type ConversationIndex,
  chooseHolder,
  type DeliveredResponse,
  type PrefixHolder,
} from './conversation-index.ts'

export type MemoryIndex<Content> = ConversationIndex<Content> & {
  readonly familyOf: (session: string) => string
}

const mostPrefixes = 10_000
/** Maximum number of sessions per prefix. Conversations that start alike and get the same replies share a prefix. */
const mostHolders = 64

export function openMemoryIndex<Content>(): MemoryIndex<Content> {
  const holders = openLru<string, readonly Omit<PrefixHolder, 'family'>[]>(mostPrefixes)
  const responses = openLru<string, DeliveredResponse<Content>>(mostPrefixes)
  const families = openLru<string, string>(mostPrefixes)
  const familyOf = (session: string) => families.get(session) ?? session
  const find = (tenant: string, id: string) => responses.get(keyOf(tenant, id)) ?? null
  return {
    familyOf,
    rememberPrefixes: async ({ tenant, session }, prefixes) => {
      for (const prefix of prefixes) {
        const key = keyOf(tenant, prefix)
        const known = holders.get(key) ?? []
        if (known.some((holder) => holder.session === session)) continue
        holders.set(key, [...known.slice(1 - mostHolders), { session, continuedBy: null }])
      }
    },
    continueFrom: async ({ tenant, prefix, by, next }) => {
      const key = keyOf(tenant, prefix)
      const known = holders.get(key) ?? []
      const chosen = chooseHolder(
        known.map((holder) => ({ ...holder, family: familyOf(holder.session) })),
        { next, by },
      )
      if (chosen.kind === 'continued') {
        const continued = { session: chosen.session, continuedBy: next }
        holders.set(
          key,
          known.map((holder) => (holder.session === chosen.session ? continued : holder)),
        )
      }
      return chosen
    },
    joinFamily: async (from, to) => families.set(to.session, familyOf(from.session)),
    rememberResponse: async ({ tenant, session }, id, content) =>
      responses.set(keyOf(tenant, id), { session, content }),
    findResponse: async (tenant, id) => find(tenant, id),
    findResponses: async (tenant, ids) =>
      ids.flatMap((id) => {
        const found = find(tenant, id)
        return found ? [{ ...found, id }] : []
      }),
  }
}

function keyOf(tenant: string, name: string): string {
  return `${tenant.length} ${tenant} ${name}`
}
