/** Recognises a conversation without the client's help, by the replies that were delivered to it. */
import type { Clock, Json } from '@twincheck/core'
import { type ConversationIndex, chooseHolder } from '@twincheck/core/adapter'
import { orNull, text } from '@twincheck/core/reading'
import type { Connection, Database, Row } from './database.ts'
import { placesOf, readKeys, rowKind } from './row.ts'
import type { Store } from './store.ts'

type StoredConversations = Responses & Prefixes
type Prefixes = Pick<ConversationIndex<Json>, 'rememberPrefixes' | 'continueFrom'>
type Responses = Pick<ConversationIndex<Json>, 'rememberResponse' | 'findResponse' | 'findResponses'> &
  Pick<Store, 'noteResponse' | 'responseTenants'>

export function openConversations(database: Database, clock: Clock): StoredConversations {
  return { ...openPrefixes(database, clock), ...openResponses(database, clock) }
}

const member = rowKind({ session: text, family: text })
const holder = rowKind({ session: text, continuedBy: orNull(text) })
const ofTenant = rowKind({ tenant: text })
const response = rowKind({ id: text, session: text, content: text })

function openPrefixes(database: Database, clock: Clock): Prefixes {
  const { prefix: schema, forUpdate } = database
  const readFamilies = async (query: Connection['query'], tenant: string, prefix: string) => {
    const rows = await query(
      `select ${member.columns} from ${schema}sessions where tenant = $1 and family is not null
       and session in (select session from ${schema}prefixes where tenant = $1 and prefix = $2)`,
      [tenant, prefix],
    )
    return new Map(rows.map(member.read).map(({ session, family }) => [session, family]))
  }
  return {
    rememberPrefixes: async ({ tenant, session }, prefixes) => {
      if (prefixes.length === 0) return
      for (const prefix of prefixes) readKeys({ tenant, session, prefix })
      const rows = prefixes.map((_, index) => `($1, $${index + 4}, $2, $3)`).join(', ')
      await database.query(
        `insert into ${schema}prefixes (tenant, prefix, session, written_at) values ${rows}
         on conflict (tenant, prefix, session) do nothing`,
        [tenant, session, clock.now(), ...prefixes],
      )
    },
    continueFrom: async ({ tenant, prefix, by, next }) =>
      database.transactionSoon(async ({ query }) => {
        const rows = await query(
          `select ${holder.columns} from ${schema}prefixes where tenant = $1 and prefix = $2
           order by written_at, session${forUpdate}`,
          [tenant, prefix],
        )
        const families = by === 'turn' || rows.length < 2 ? new Map() : await readFamilies(query, tenant, prefix)
        const holders = rows.map(holder.read).map(({ session, continuedBy }) => {
          return { session, family: families.get(session) ?? session, continuedBy }
        })
        const continuation = chooseHolder(holders, { next, by })
        if (continuation.kind === 'continued') {
          await query(
            `update ${schema}prefixes set continued_by = $4 where tenant = $1 and prefix = $2 and session = $3`,
            [tenant, prefix, continuation.session, next],
          )
        }
        return continuation
      }),
  }
}

function openResponses(database: Database, clock: Clock): Responses {
  const { prefix: schema } = database
  return {
    rememberResponse: async ({ tenant, session }, id, content) => {
      readKeys({ tenant, session, id })
      await database.query(
        `insert into ${schema}responses (tenant, id, session, content, written_at) values ($1, $2, $3, $4, $5)
         on conflict (tenant, id) do update
         set session = excluded.session, content = excluded.content, written_at = excluded.written_at`,
        [tenant, id, session, JSON.stringify(content), clock.now()],
      )
    },
    noteResponse: async (tenant, id) => {
      readKeys({ tenant, id })
      await database.query(
        `insert into ${schema}responses (tenant, id, session, content, written_at) values ($1, $2, '', 'null', $3)
         on conflict (tenant, id) do nothing`,
        [tenant, id, clock.now()],
      )
    },
    responseTenants: async (id, tenants) => {
      if (tenants.length === 0 || id.includes('\0')) return []
      const asked = toPowerOfTwo(tenants)
      const rows = await database.query(
        `select tenant from ${schema}responses where id = $1 and tenant in (${placesOf(asked, 2)}) order by tenant`,
        [id, ...asked],
      )
      return rows.map((row) => ofTenant.read(row).tenant)
    },
    findResponse: async (tenant, id) => {
      const [row] = await database.query(
        `select ${response.columns} from ${schema}responses where tenant = $1 and id = $2`,
        [tenant, id],
      )
      if (!row) return null
      const { session, content } = responseOf(row)
      return { session, content }
    },
    findResponses: async (tenant, ids) => {
      if (ids.length === 0) return []
      const asked = toPowerOfTwo(ids)
      const rows = await database.query(
        `select ${response.columns} from ${schema}responses where tenant = $1 and id in (${placesOf(asked, 2)}) order by id`,
        [tenant, ...asked],
      )
      return rows.map(responseOf)
    },
  }
}

function responseOf(row: Row): { readonly id: string; readonly session: string; readonly content: Json } {
  const { id, session, content } = response.read(row)
  return { id, session, content: JSON.parse(content) }
}

/** Repeats the last id until the length of the list is a power of two. So a few prepared statements are enough for all lengths. */
function toPowerOfTwo(ids: readonly string[]): readonly string[] {
  const length = 2 ** Math.ceil(Math.log2(ids.length))
  return Array.from({ length }, (_, index) => ids[Math.min(index, ids.length - 1)] ?? '')
}
