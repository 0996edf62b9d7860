/** The rows of sessions as verification reads them, and where a session's budgets are: in the row of its family. */
import { number, orNull, text } from '@twincheck/core/reading'
import type { Database } from './database.ts'
import { type RowValue, readPages, rowKind } from './row.ts'

/** `known`: the session; `root`: the session that its family began with, which may be the same. */
export function withFamily(prefix: string): string {
  return `${prefix}sessions as known left join ${prefix}sessions as root
    on root.tenant = known.tenant and root.session = coalesce(known.family, known.session)`
}

/** What a session has spent. Decisions and the highest anomaly are its own; budgets are its family's. */
export const stateColumns = `known.decisions, coalesce(root.verifications, 0) as verifications,
  coalesce(root.generations, 0) as generations, coalesce(root.switches, 0) as switches,
  coalesce(root.follow_ups, 0) as follow_ups, root.stopped, known.anomaly`

export const sessionKey = rowKind({ tenant: text, session: text })

/** Names a session in a map. */
export function sessionName({ tenant, session }: RowValue<typeof sessionKey>): string {
  return JSON.stringify([tenant, session])
}

const sessionRow = rowKind({
  tenant: text,
  session: text,
  /** The session with which the family of forks began; null: this session. */
  family: orNull(text),
  /** Number of decisions. For a fork it includes the inherited ones. */
  decisions: number,
  /** Switches of the whole family, in the row of the session that the family began with. */
  switches: number,
  /** Follow-up stops of the whole family. They do not count as switches. */
  followUps: number,
  /** The instruction that the family's switch has stopped; null: none. */
  stopped: orNull(text),
  replaced: number,
  recorded: number,
  anomaly: number,
  lastAt: orNull(number),
  lastSequence: orNull(number),
  touchedAt: number,
  /** The arm of a canary; null: none. */
  arm: orNull(text),
  // Derived from the records. Null: not known, because the session is older than the column.
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

/** The columns of a session that verification reads: budgets, calibrations, canaries and lists depend on them. */
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
