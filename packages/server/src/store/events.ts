/** Events on the way to repair. They are entries of the chain that retention never deletes, and they are found by their name. */
import type { Clock, Json, JsonObject } from '@twincheck/core'
import { isJsonObject, number, text } from '@twincheck/core/reading'
import { appendOthers, type ChainedDatabase, holdHead } from './chain/entries.ts'
import type { Database, Query } from './database.ts'
import { rowKind } from './row.ts'
import type { Store } from './store.ts'

type Events = Pick<Store, 'appendEvent' | 'appendEvents' | 'listEvents'>

export type NewEvent = { readonly event: string; readonly content: JsonObject }

export type StoredEvent = {
  readonly sequence: number
  readonly at: number
  readonly event: string
  readonly content: JsonObject
}

export function openEvents(database: ChainedDatabase, clock: Clock): Events {
  const appendEvents: Events['appendEvents'] = (events) =>
    database.transaction(async (connection) => {
      const head = await holdHead(connection, database)
      const at = clock.now()
      const entries = events.map(({ event, content }) => ({ kind: 'event', at, event, content }) as const)
      const others = entries.map((entry) => ({ entry, id: null, tenant: null }))
      await appendOthers(connection, database, head, others)
    })
  return {
    appendEvents,
    appendEvent: (event, content) => appendEvents([{ event, content }]),
    listEvents: (event, most) => readEvents(database.query, database, event, most),
  }
}

const written = rowKind({ sequence: number, writtenAt: number, entry: text })

export async function readEvents(
  query: Query,
  { prefix }: Pick<Database, 'prefix'>,
  event: string,
  most?: number,
): Promise<readonly StoredEvent[]> {
  const rows = await query(
    `select ${written.columns} from ${prefix}entries
     where event = $1 order by sequence desc${most === undefined ? '' : ' limit $2'}`,
    most === undefined ? [event] : [event, most],
  )
  return rows.map(written.read).flatMap(({ sequence, writtenAt: at, entry: text }): readonly StoredEvent[] => {
    const entry: Json = JSON.parse(text)
    // The name in the chain's entry decides, because the column only repeats the name.
    if (!isJsonObject(entry) || entry.kind !== 'event' || entry.event !== event) return []
    const content = isJsonObject(entry.content) ? entry.content : {}
    return [{ sequence, at, event, content }]
  })
}
