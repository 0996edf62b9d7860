/** What the gateways of one store agree on: whether anything may be switched, and which gateway does a shared duty. */
import type { Clock } from '@twincheck/core'
import { MalformedInputError, number, text } from '@twincheck/core/reading'
import { appendEvent, type ChainedDatabase, holdHead } from './chain/entries.ts'
import type { Connection } from './database.ts'
import { readKeys, rowKind } from './row.ts'
import type { ShadowHold, Store } from './store.ts'

type SharedHolds = Pick<Store, 'holdInShadow' | 'shadowHold' | 'liftShadow' | 'takeDuty'>

export function openAgreements(database: ChainedDatabase, clock: Clock): SharedHolds {
  const { prefix } = database
  return {
    // A hold locks the chain's head, as a switch does. So a switch is either committed before the hold or sees it.
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
    liftShadow: (by) =>
      database.transaction(async (connection) => {
        readPerson(by)
        const head = await holdHead(connection, database)
        const lifted = await connection.query(`delete from ${prefix}shadow_hold returning ${shadowHold.columns}`, [])
        const [held] = lifted
        if (!held) return
        const content = { reason: shadowHold.read(held).reason, by }
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
  }
}

const shadowHold = rowKind({ reason: text, heldAt: number })
const longestName = 200

/** A hold must be lifted by a named person, who can be asked why. */
function readPerson(name: string): void {
  if (name.trim() !== '' && name.length <= longestName && !name.includes('\0')) return
  throw new MalformedInputError('by', `the name of a person, 1 to ${longestName} characters, none of them NUL`, name)
}

export async function readShadowHold({ query }: Pick<Connection, 'query'>, prefix: string): Promise<ShadowHold | null> {
  const [row] = await query(`select ${shadowHold.columns} from ${prefix}shadow_hold where single = 1`, [])
  if (!row) return null
  const { reason, heldAt } = shadowHold.read(row)
  return { reason, at: heldAt }
}
