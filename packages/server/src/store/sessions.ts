/**
 * Budgets of sessions. One statement both compares and spends, so that no two processes can spend the same one.
 *
 * A conversation that is continued in several ways is a family: its sessions share one budget, kept in the row of the
 * session it began with. Whichever of them spends, and through whichever process, it is gone for all.
 */
import type { Clock } from '@twincheck/core'
import type { Connection, Database } from './database.ts'
import { readKeys } from './key.ts'
import { nothingSpent, stateOf, textOf } from './row.ts'
import { stateColumns, withFamily } from './session-rows.ts'
import type { SessionKey, Store } from './store.ts'

type Sessions = Pick<Store, 'loadState' | 'claim' | 'joinFamily'>

export function openSessions(database: Database, clock: Clock): Sessions {
  const { prefix } = database
  const loadState: Sessions['loadState'] = async ({ tenant, session }) => {
    const [row] = await database.query(
      `select ${stateColumns} from ${withFamily(prefix)} where known.tenant = $1 and known.session = $2`,
      [tenant, session],
    )
    return row ? stateOf(row) : nothingSpent
  }
  return {
    loadState,
    claim: async (key, what, most) => {
      readKeys(key)
      const family = await spend(database, prefix, { ...key, what, most, at: clock.now() })
      return { granted: family !== null, state: await loadState(key) }
    },
    joinFamily: async (from, to) => {
      readKeys(to)
      await database.query(
        `insert into ${prefix}sessions (tenant, session, family, decisions, anomaly, touched_at)
         select $1, $2, coalesce(known.family, $4), coalesce(known.decisions, 0), coalesce(known.anomaly, 0), cast($5 as bigint)
         from (select 1 as one) as one left join ${prefix}sessions as known on known.tenant = $3 and known.session = $4
         where true
         on conflict (tenant, session) do nothing`,
        [to.tenant, to.session, from.tenant, from.session, clock.now()],
      )
    },
  }
}

export type SessionSpending = SessionKey & {
  readonly what: 'verifications' | 'generations' | 'switches'
  readonly most: number
  readonly at: number
}

/** The family whose budget it was; null where that is spent, and then nothing changed. */
export async function spend(
  { query }: Pick<Connection, 'query'>,
  prefix: string,
  { tenant, session, what, most, at }: SessionSpending,
): Promise<string | null> {
  if (most < 1) return null
  const [row] = await query(
    `insert into ${prefix}sessions as spent (tenant, session, ${what}, touched_at)
     values ($1, coalesce((select family from ${prefix}sessions where tenant = $1 and session = $2), $2), 1, $3)
     on conflict (tenant, session) do update set ${what} = spent.${what} + 1,
       touched_at = case when spent.touched_at > $3 then spent.touched_at else $3 end
     where spent.${what} < $4
     returning session as family`,
    [tenant, session, at, most],
  )
  return row ? textOf(row, 'family') : null
}
