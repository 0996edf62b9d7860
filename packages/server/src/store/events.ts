/** What happened on the way to repair, as entries of the chain that retention leaves alone. */

import type { Clock, JsonObject } from '@twincheck/core'
import { isJsonObject } from '@twincheck/core/reading'
import { appendOthers, type ChainedDatabase, holdHead } from './chain/entries.ts'
import { jsonOf, numberOf } from './row.ts'
import type { Store } from './store.ts'

type Events = Pick<Store, 'appendEvent' | 'listEvents'>

export type StoredEvent = {
  readonly sequence: number
  readonly at: number
  readonly event: string
  readonly content: JsonObject
}

/** So many at most are read: those of one store are few. */
const mostEvents = 10_000

export function openEvents(database: ChainedDatabase, clock: Clock): Events {
  const { prefix, query } = database
  return {
    appendEvent: (event, content) =>
      database.transaction(async (connection) => {
        const head = await holdHead(connection, database)
        const entry = { kind: 'event', at: clock.now(), event, content } as const
        await appendOthers(connection, database, head, [{ entry, id: null, tenant: null }])
      }),
    listEvents: async (event) => {
      // Only events and the entries of retention are without an id and with contents.
      const rows = await query(
        `select sequence, written_at, entry from ${prefix}entries
         where id is null and entry is not null order by sequence desc limit ${mostEvents}`,
        [],
      )
      return rows.flatMap((row): readonly StoredEvent[] => {
        const entry = jsonOf(row, 'entry')
        if (!isJsonObject(entry) || entry.kind !== 'event' || entry.event !== event) return []
        const content = isJsonObject(entry.content) ? entry.content : {}
        return [{ sequence: numberOf(row, 'sequence'), at: numberOf(row, 'written_at'), event, content }]
      })
    },
  }
}
