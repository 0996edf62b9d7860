/** The rows of sessions as verification reads them. A session's budgets are in the row of the session with which its family began. */
import { number, orNull, text } from '@twincheck/core/reading'
import type { Database } from './database.ts'
import { type RowValue, readPages, rowKind } from './row.ts'

/** SQL that joins a session (`known`) with the first session of its family (`root`). Both may be the same session. */
export function withFamily(prefix: string): string {
  return `${prefix}sessions as known left join ${prefix}sessions as root
    on root.tenant = known.tenant and root.session = coalesce(known.family, known.session)`
}

/**
 * SQL columns for what a session has spent. The number of decisions and the highest anomaly are those of the session itself. All budgets
 * are those of its family.
 */
export const stateColumns = `known.decisions, coalesce(root.verifications, 0) as verifications,
  coalesce(root.generations, 0) as generations, coalesce(root.switches, 0) as switches,
  coalesce(root.follow_ups, 0) as follow_ups, root.stopped, known.anomaly`

export const sessionKey = rowKind({ tenant: text, session: text })

export function sessionName({ tenant, session }: RowValue<typeof sessionKey>): string {
  return JSON.stringify([tenant, session])
}

const sessionRow = rowKind({
  tenant: text,
  session: text,
  /** The session with which the family of forks began. `family` is null if this is that session. */
  family: orNull(text),
  /** The number of decisions. For a fork it includes the inherited decisions. */
  decisions: number,
  /** The number of switches of the whole family. It is stored in the row of the session with which the family began. */
  switches: number,
  /** The number of follow-up stops of the whole family. They do not count as switches. */
  followUps: number,
  stopped: orNull(text),
  replaced: number,
  recorded: number,
  anomaly: number,
  lastAt: orNull(number),
  lastSequence: orNull(number),
  touchedAt: number,
  arm: orNull(text),
  // These columns are derived from the records. A column is null if the session is older than the column.
  firstAt: orNull(number),
  evidence: orNull(number),
  unpriced: orNull(number),
  cost: orNull(number),
  score: orNull(number),
  judge: orNull(text),
  fingerprint: orNull(text),
  switchScore: orNull(number),
  unjudged: orNull(number),
  disagreed: orNull(number),
  errors: orNull(number),
  withheld: orNull(number),
  longest: orNull(number),
  verifier: orNull(text),
  generator: orNull(text),
})

export type SessionRow = RowValue<typeof sessionRow>

const pageSize = 500

export function readSessions({ query, prefix }: Pick<Database, 'query' | 'prefix'>): AsyncIterable<SessionRow> {
  return readPages<SessionRow>(async (last) => {
    const rows = await query(
      `select ${sessionRow.columns} from ${prefix}sessions where cast($1 as text) is null or (tenant, session) > ($1, $2)
       order by tenant, session limit ${pageSize}`,
      [last?.tenant ?? null, last?.session ?? null],
    )
    return rows.map((row) => sessionRow.read({ ...row, recorded: row.recorded ?? 0 }))
  })
}
