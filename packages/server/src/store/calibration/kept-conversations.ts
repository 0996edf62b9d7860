/**
 * Conversations that are kept for people who label them, if the operator configured it. They are redacted before, found only by
 * their tenant, and deleted with their decisions (docs/decisions/0030-keeping-conversations.md).
 */
import type { Clock } from '@twincheck/core'
import { text } from '@twincheck/core/reading'
import type { Database } from '../database.ts'
import { readKeys } from '../key.ts'
import { rowKind } from '../row.ts'
import type { Store } from '../store.ts'

/** A longer one is not kept: the host has it. */
const mostCharacters = 1_000_000

const kept = rowKind({ messages: text })

export function openKeptConversations(
  { query, prefix }: Database,
  clock: Clock,
): Pick<Store, 'keepConversation' | 'findConversation'> {
  return {
    keepConversation: async ({ tenant, session }, messages) => {
      readKeys({ tenant, session })
      // PostgreSQL cannot store NUL.
      const written = JSON.stringify(messages).replaceAll('\\u0000', '\\ufffd')
      if (written.length > mostCharacters) return
      await query(
        `insert into ${prefix}kept_conversations (tenant, session, messages, kept_at) values ($1, $2, $3, $4)
         on conflict (tenant, session) do update set messages = $3, kept_at = $4`,
        [tenant, session, written, clock.now()],
      )
    },
    findConversation: async ({ tenant, session }) => {
      const [row] = await query(`select messages from ${prefix}kept_conversations where tenant = $1 and session = $2`, [
        tenant,
        session,
      ])
      return row ? JSON.parse(kept.read(row).messages) : null
    },
  }
}
