/** Budgets of sessions. One statement both compares and spends, so that no two processes can spend the same one. */
import type { Clock } from '@twincheck/core'
import type { Connection, Database } from './database.ts'
import { readKeys } from './key.ts'
import { nothingSpent, stateOf } from './row.ts'
import type { SessionKey, Store } from './store.ts'

type Sessions = Pick<Store, 'loadState' | 'claim' | 'inheritState'>

export function openSessions(database: Database, clock: Clock): Sessions {
  const { prefix } = database
  const loadState: Sessions['loadState'] = async ({ tenant, session }) => {
    const [row] = await database.query(
      `select decisions, verifications, generations, switches, anomaly from ${prefix}sessions
       where tenant = $1 and session = $2`,
      [tenant, session],
    )
    return row ? stateOf(row) : nothingSpent
  }
  return {
    loadState,
    claim: async (key, what, most) => {
      const granted = await spend(database, prefix, { ...key, what, most, at: clock.now() })
      return { granted, state: await loadState(key) }
    },
    inheritState: async (from, to) => {
      readKeys(to)
      await database.query(
        `insert into ${prefix}sessions
           (tenant, session, decisions, verifications, generations, switches, anomaly, touched_at)
         select $1, $2, decisions, verifications, generations, switches, anomaly, cast($5 as bigint) from ${prefix}sessions
         where tenant = $3 and session = $4
         on conflict (tenant, session) do nothing`,
        [to.tenant, to.session, from.tenant, from.session, clock.now()],
      )
    },
  }
}

export type Spending = SessionKey & {
  readonly what: 'verifications' | 'generations' | 'switches'
  readonly most: number
  readonly at: number
}

/** False where the budget is spent; then nothing changed. */
export async function spend(
  { query }: Pick<Connection, 'query'>,
  prefix: string,
  { tenant, session, what, most, at }: Spending,
): Promise<boolean> {
  readKeys({ tenant, session })
  if (most < 1) return false
  const rows = await query(
    `insert into ${prefix}sessions as spent (tenant, session, ${what}, touched_at) values ($1, $2, 1, $3)
     on conflict (tenant, session) do update set ${what} = spent.${what} + 1, touched_at = $3
     where spent.${what} < $4
     returning ${what}`,
    [tenant, session, at, most],
  )
  return rows.length > 0
}
