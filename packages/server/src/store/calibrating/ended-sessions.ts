/**
 * How conversations ended, for the watch: those in which a switch was made, and those that were left alone although the gate
 * passes in them; and conversations of which nobody said how they ended.
 */
import type { Database, Row } from '../database.ts'
import { outcomeColumns, type StoredOutcome, storedOutcomeOf } from '../outcomes/outcome-rows.ts'
import { bySession, numberOf, textOf } from '../row.ts'
import type { SessionKey, Store } from '../store.ts'

type EndedSessions = Pick<Store, 'readEnded' | 'countMissing'>

export type EndedSession = SessionKey & {
  readonly part: 'repaired' | 'control'
  readonly firstAt: number
  /** All of them, also those that came later. */
  readonly outcomes: readonly StoredOutcome[]
}

/** When outcomes came; milliseconds since the epoch, without the last. */
export type Arrived = { readonly from: number; readonly until: number }

const pageSize = 500
const dayMs = 86_400_000
/** An outcome that has not come within a day of a conversation's beginning is missing. */
const outcomesWithinMs = dayMs

export function openEndedSessions({ query, prefix }: Database): EndedSessions {
  return {
    readEnded: async function* ({ fingerprint, until, tenant }, arrived, threshold) {
      for (let last: SessionKey = { tenant: '', session: '' }; ; ) {
        const rows = await query(
          `select distinct known.tenant, known.session, known.first_at, known.replaced
           from ${prefix}outcomes as said join ${prefix}sessions as known
             on known.tenant = said.tenant and known.session = said.session
           where known.fingerprint = $1 and known.first_at < $2 and (cast($3 as text) is null or known.tenant = $3)
             and said.arrived_at >= $8 and said.arrived_at < $4 and said.about = 'conversation'
             and (known.replaced > 0 or (known.switch_score >= $5 and coalesce(known.arm, 'control') = 'control'))
             and (known.tenant, known.session) > ($6, $7)
           order by known.tenant, known.session limit ${pageSize}`,
          [fingerprint, until, tenant, arrived.until, threshold, last.tenant, last.session, arrived.from],
        )
        const end = rows.at(-1)
        if (end === undefined) return
        const next = { tenant: textOf(end, 'tenant'), session: textOf(end, 'session') }
        const ended = new Map(rows.map((row) => [nameOf(row), row]))
        const said = await query(
          `select ${outcomeColumns} from ${prefix}outcomes
           where (tenant, session) > ($1, $2) and (tenant, session) <= ($3, $4) order by tenant, session, sequence`,
          [last.tenant, last.session, next.tenant, next.session],
        )
        for (const found of bySession(said)) {
          const row = ended.get(nameOf(found[0]))
          if (row === undefined) continue
          yield {
            tenant: textOf(row, 'tenant'),
            session: textOf(row, 'session'),
            part: numberOf(row, 'replaced') > 0 ? 'repaired' : 'control',
            firstAt: numberOf(row, 'first_at'),
            outcomes: found.map(storedOutcomeOf),
          }
        }
        last = next
        if (rows.length < pageSize) return
      }
    },
    countMissing: async ({ fingerprint, until, tenant }, from) => {
      const rows = await query(
        `select cast(floor(known.first_at / ${dayMs}.0) as bigint) as day, count(*) as due,
           count(case when not exists (
             select 1 from ${prefix}outcomes as said
             where said.tenant = known.tenant and said.session = known.session and said.about = 'conversation'
               and said.arrived_at < known.first_at + ${outcomesWithinMs}) then 1 end) as missing
         from ${prefix}sessions as known
         where known.fingerprint = $1 and known.first_at < $2 and (cast($3 as text) is null or known.tenant = $3)
           and known.first_at >= $4
         group by 1 order by 1`,
        [fingerprint, until - outcomesWithinMs, tenant, from - outcomesWithinMs],
      )
      return rows.map((row) => ({
        day: numberOf(row, 'day'),
        due: numberOf(row, 'due'),
        missing: numberOf(row, 'missing'),
      }))
    },
  }
}

function nameOf(row: Row): string {
  return JSON.stringify([textOf(row, 'tenant'), textOf(row, 'session')])
}
