/**
 * Queries for `canary/watch.ts`. They read the outcomes of repaired conversations, and of conversations that were left alone although the
 * gate had passed. They also count the conversations without an outcome.
 */
import { number, text } from '@twincheck/core/reading'
import type { Database } from '../database.ts'
import { outcomeColumns, type StoredOutcome, storedOutcomeOf } from '../outcomes/outcome-rows.ts'
import { bySession, rowKind } from '../row.ts'
import { sessionName } from '../session-rows.ts'
import type { SessionKey, Store } from '../store.ts'

type EndedSessions = Pick<Store, 'readEnded' | 'countMissing'>

export type EndedSession = SessionKey & {
  readonly part: 'repaired' | 'control'
  readonly firstAt: number
  /** All outcomes of the session, even those that arrived after the requested time span. */
  readonly outcomes: readonly StoredOutcome[]
}

/** The time span in which outcomes arrived, in milliseconds since the epoch. `until` does not belong to the span. */
export type Arrived = { readonly from: number; readonly until: number }

const endedSession = rowKind({ tenant: text, session: text, firstAt: number, replaced: number })
const missingOutcomes = rowKind({ day: number, due: number, missing: number })

const pageSize = 500
const dayMs = 86_400_000
/** An outcome counts as missing if it has not arrived within a day after the conversation began. */
const outcomesWithinMs = dayMs

export function openEndedSessions({ query, prefix }: Database): EndedSessions {
  return {
    readEnded: async function* ({ fingerprint, until, tenant }, arrived, threshold) {
      for (let last: SessionKey = { tenant: '', session: '' }; ; ) {
        const rows = await query(
          `select distinct ${endedSession.columnsOf('known')}
           from ${prefix}outcomes as said join ${prefix}sessions as known
             on known.tenant = said.tenant and known.session = said.session
           where known.fingerprint = $1 and known.first_at < $2 and (cast($3 as text) is null or known.tenant = $3)
             and said.arrived_at >= $8 and said.arrived_at < $4 and said.about = 'conversation'
             and (known.replaced > 0 or (known.switch_score >= $5 and coalesce(known.arm, 'control') = 'control'))
             and (known.tenant, known.session) > ($6, $7)
           order by known.tenant, known.session limit ${pageSize}`,
          [fingerprint, until, tenant, arrived.until, threshold, last.tenant, last.session, arrived.from],
        )
        const read = rows.map(endedSession.read)
        const next = read.at(-1)
        if (next === undefined) return
        const ended = new Map(read.map((row) => [sessionName(row), row]))
        const said = await query(
          `select ${outcomeColumns} from ${prefix}outcomes
           where (tenant, session) > ($1, $2) and (tenant, session) <= ($3, $4) order by tenant, session, sequence`,
          [last.tenant, last.session, next.tenant, next.session],
        )
        for (const outcomes of bySession(said.map(storedOutcomeOf))) {
          const row = ended.get(sessionName(outcomes[0]))
          if (row === undefined) continue
          const { replaced, ...session } = row
          yield { ...session, part: replaced > 0 ? 'repaired' : 'control', outcomes }
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
      return rows.map(missingOutcomes.read)
    },
  }
}
