/**
 * The state that the gateways of one store share: whether anything may be switched, which gateway does a shared duty, and which gateways
 * run.
 */
import type { Clock, Mode } from '@twincheck/core'
import { number, text } from '@twincheck/core/reading'
import { appendEvent, type ChainedDatabase, holdHead } from './chain/entries.ts'
import type { Connection } from './database.ts'
import { readPerson } from './person.ts'
import { readKeys, rowKind } from './row.ts'
import type { GatewayPresence, ShadowHold, Store } from './store.ts'

type SharedHolds = Pick<
  Store,
  'holdInShadow' | 'shadowHold' | 'liftShadow' | 'takeDuty' | 'notePresence' | 'forgetPresence' | 'listPresence'
>

export function openAgreements(database: ChainedDatabase, clock: Clock): SharedHolds {
  const { prefix } = database
  return {
    // A hold locks the head of the chain, and so does a switch. So a switch is either committed before the hold, or it is refused because
    // of the hold.
    holdInShadow: (reason, by) =>
      database.transaction(async (connection) => {
        const head = await holdHead(connection, database)
        const at = clock.now()
        const held = await connection.query(
          `insert into ${prefix}shadow_hold (single, reason, held_at) values (1, $1, $2)
           on conflict (single) do nothing returning 1 as held`,
          [reason, at],
        )
        if (held.length === 0) return
        const content = by === undefined ? { reason } : { reason, by }
        await appendEvent(connection, database, head, { at, event: 'shadow', content })
      }),
    shadowHold: () => readShadowHold(database, prefix),
    liftShadow: (by, why) =>
      database.transaction(async (connection) => {
        readPerson(by)
        const head = await holdHead(connection, database)
        const lifted = await connection.query(`delete from ${prefix}shadow_hold returning ${shadowHold.columns}`, [])
        const [held] = lifted
        if (!held) return
        const content = { reason: shadowHold.read(held).reason, by, ...(why === undefined ? {} : { why }) }
        await appendEvent(connection, database, head, { at: clock.now(), event: 'shadow-lifted', content })
      }),
    takeDuty: async ({ name, everyMs }) => {
      readKeys({ name })
      const now = clock.now()
      const taken = await database.query(
        `insert into ${prefix}duties as known (name, taken_at) values ($1, $2)
         on conflict (name) do update set taken_at = $2 where known.taken_at <= $3
         returning name`,
        [name, now, now - everyMs],
      )
      return taken.length > 0
    },
    notePresence: ({ id, address, configured, mode }) =>
      database.transaction(async (connection) => {
        readKeys({ id, address })
        const name = presencePrefix + JSON.stringify([id, address, configured, mode])
        const now = clock.now()
        await connection.query(
          `delete from ${prefix}duties where name like $1 and name <> $2 and (name like $3 or taken_at < $4)`,
          [`${presencePrefix}[%`, name, ownPresence(id), now - presenceMs],
        )
        await connection.query(
          `insert into ${prefix}duties as known (name, taken_at) values ($1, $2)
           on conflict (name) do update set taken_at = $2`,
          [name, now],
        )
      }),
    forgetPresence: async (id) => {
      readKeys({ id })
      await database.query(`delete from ${prefix}duties where name like $1`, [ownPresence(id)])
    },
    listPresence: async () => {
      const rows = await database.query(
        `select name, taken_at from ${prefix}duties where name like $1 and taken_at >= $2`,
        [`${presencePrefix}[%`, clock.now() - presenceMs],
      )
      const known = rows.map(presence.read).flatMap(({ name, takenAt }) => readPresence(name, takenAt) ?? [])
      return known.sort((one, other) => (`${one.address} ${one.id}` < `${other.address} ${other.id}` ? -1 : 1))
    },
  }
}

/**
 * The table of duties also lists the running gateways. A running gateway is stored as a duty that only this gateway has, and the name of
 * the duty contains what the gateway reports about itself.
 */
const presencePrefix = 'gateway '
/** A gateway that has been silent for this many milliseconds is forgotten. */
const presenceMs = 86_400_000
const modes: readonly Mode[] = ['shadow', 'advise', 'repair']
const presence = rowKind({ name: text, takenAt: number })

/** A pattern for the names of all duties with which this gateway reported itself. The id is a UUID, so it contains no wildcards. */
function ownPresence(id: string): string {
  return `${presencePrefix}["${id}",%`
}

function readPresence(name: string, at: number): GatewayPresence | null {
  const said: unknown = JSON.parse(name.slice(presencePrefix.length))
  const [id, address, configured, mode]: readonly unknown[] = Array.isArray(said) ? said : []
  const [meant, now] = [configured, mode].map((one) => modes.find((known) => known === one))
  if (typeof id !== 'string' || typeof address !== 'string' || !meant || !now) return null
  return { id, address, configured: meant, mode: now, at }
}

const shadowHold = rowKind({ reason: text, heldAt: number })
export async function readShadowHold({ query }: Pick<Connection, 'query'>, prefix: string): Promise<ShadowHold | null> {
  const [row] = await query(`select ${shadowHold.columns} from ${prefix}shadow_hold where single = 1`, [])
  if (!row) return null
  const { reason, heldAt } = shadowHold.read(row)
  return { reason, at: heldAt }
}
