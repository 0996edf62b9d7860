/**
 * Sessions: their budgets, and their runs and records for the viewer.
 *
 * A single statement both checks and spends a budget, so that two processes cannot spend it twice. If a conversation is continued in
 * several ways, the sessions of all continuations are a family. The sessions of a family share one budget, which is stored in the row of
 * the first session.
 */
import type { Clock } from '@twincheck/core'
import { number, orNull, text } from '@twincheck/core/reading'
import { storedRecordOf } from './chain/entries.ts'
import type { Connection, Database, Row } from './database.ts'
import { nothingSpent, readKeys, rowKind, stateOf } from './row.ts'
import { stateColumns, withFamily } from './session-rows.ts'
import type { SessionKey, SessionSummary, Store } from './store.ts'

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
    claim: async (key, what, most, behindStop = 0) => {
      readKeys(key)
      const family = await spend(database, prefix, { ...key, what, most, behindStop, stops: null, at: clock.now() })
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
  readonly behindStop: number
  readonly stops: string | null
  readonly at: number
}

const ofFamily = rowKind({ family: text })
const ofFollowUp = rowKind({ family: text, followUp: number })

/** Spends a budget. Resolves with the family whose budget was spent, or with null if the budget was already spent and nothing changed. */
export async function spend(
  { query }: Pick<Connection, 'query'>,
  prefix: string,
  { tenant, session, what, most, behindStop, stops, at }: SessionSpending,
): Promise<string | null> {
  if (most < 1) return null
  const [row] = await query(
    `insert into ${prefix}sessions as spent (tenant, session, ${what}, stopped, touched_at)
     values ($1, ${familyOf(prefix)}, 1, cast($6 as text), $3)
     on conflict (tenant, session) do update set ${what} = spent.${what} + 1,
       stopped = coalesce(cast($6 as text), spent.stopped),
       touched_at = case when spent.touched_at > $3 then spent.touched_at else $3 end
     where spent.${what} < $4 + case when spent.stopped is null then 0 else cast($5 as bigint) end
     returning session as family`,
    [tenant, session, at, most, behindStop, stops],
  )
  return row ? ofFamily.read(row).family : null
}

export type FollowUp = SessionKey & { readonly instruction: string; readonly most: number; readonly at: number }

/**
 * Spends a follow-up stop. Resolves with the family and the number of the stop, or with null if no stop is left or the family's switch
 * stopped another instruction.
 */
export async function spendFollowUp(
  { query }: Pick<Connection, 'query'>,
  prefix: string,
  { tenant, session, instruction, most, at }: FollowUp,
): Promise<{ readonly family: string; readonly followUp: number } | null> {
  const [row] = await query(
    `update ${prefix}sessions as spent set follow_ups = spent.follow_ups + 1,
       touched_at = case when spent.touched_at > $3 then spent.touched_at else $3 end
     where spent.tenant = $1 and spent.session = ${familyOf(prefix)}
       and spent.switches > 0 and spent.stopped = $5 and spent.follow_ups < $4
     returning session as family, follow_ups as follow_up`,
    [tenant, session, at, most, instruction],
  )
  return row ? ofFollowUp.read(row) : null
}

/**
 * Returns a switch that did not reach the client to the session's budget. The family then counts as having stopped no instruction. If the
 * switch already has a follow-up stop, the switch stays spent.
 */
export async function giveBack(
  { query }: Pick<Connection, 'query'>,
  prefix: string,
  { tenant, session }: SessionKey,
): Promise<void> {
  await query(
    `update ${prefix}sessions set switches = switches - 1, stopped = null
     where tenant = $1 and session = ${familyOf(prefix)} and switches > 0 and follow_ups = 0`,
    [tenant, session],
  )
}

function familyOf(prefix: string): string {
  return `coalesce((select family from ${prefix}sessions where tenant = $1 and session = $2), $2)`
}

type Runs = Pick<Store, 'listRuns' | 'findRun' | 'listRecords' | 'findRecord'>

const run = rowKind({
  tenant: text,
  session: text,
  replaced: number,
  firstAt: number,
  lastAt: number,
  lastSequence: number,
  recorded: number,
  evidence: orNull(number),
  score: orNull(number),
  unpriced: orNull(number),
  cost: orNull(number),
  judge: orNull(text),
})

const runColumns = `${stateColumns}, ${run.columnsOf('known')}`

export function openRuns({ query, prefix }: Database): Runs {
  return {
    listRuns: async ({ tenant, limit, before }) => {
      const rows = await query(
        `select ${runColumns} from ${withFamily(prefix)}
         where known.last_sequence < $1 and (cast($2 as text) is null or known.tenant = $2)
         order by known.last_sequence desc limit $3`,
        [before ?? Number.MAX_SAFE_INTEGER, tenant, limit],
      )
      return rows.map(runOf)
    },
    findRun: async ({ tenant, session }) => {
      const [row] = await query(
        `select ${runColumns} from ${withFamily(prefix)}
         where known.tenant = $1 and known.session = $2 and known.last_sequence is not null`,
        [tenant, session],
      )
      return row ? runOf(row) : null
    },
    listRecords: async ({ tenant, session }) => {
      const rows = await query(`select * from ${prefix}entries where tenant = $1 and session = $2 order by sequence`, [
        tenant,
        session,
      ])
      return rows.map(storedRecordOf)
    },
    findRecord: async (tenant, id) => {
      const [row] = await query(`select * from ${prefix}entries where tenant = $1 and id = $2`, [tenant, id])
      return row ? storedRecordOf(row) : null
    },
  }
}

function runOf(row: Row): SessionSummary {
  const { unpriced, cost, ...read } = run.read(row)
  // If a record has no price, the sum of the costs is not known.
  return { ...read, state: stateOf(row), cost: unpriced === 0 ? cost : null }
}
