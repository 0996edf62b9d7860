/**
 * Reported outcomes are entries of the chain. Each also has a row by which it is found.
 *
 * Invariants
 *     1. Repeating a report changes nothing. If a different report has the same id as a stored report, it is refused, and the first report is kept.
 *     2. Nothing that was accepted is lost: if the session of an outcome is unknown, the outcome is stored until the session appears. A correction must name an outcome that is stored or in the same reported list. Otherwise it is refused, because a misspelt id would correct nothing.
 *     3. A tenant reports only about its own sessions. A session of another tenant counts as unknown.
 */
import type { Clock, ReportedOutcome } from '@twincheck/core'
import { canonicalJson } from '@twincheck/core/records'
import type { OutcomeEntry } from '../chain/chain.ts'
import { appendOthers, type ChainedDatabase, holdHead } from '../chain/entries.ts'
import type { Connection } from '../database.ts'
import type { OutcomeReceipt } from '../repair-evidence.ts'
import { readKeys } from '../row.ts'
import type { Store } from '../store.ts'
import { insertedColumns, outcomeColumns, outcomeValues, reportedOf, storedOutcomeOf } from './outcome-rows.ts'

type StoredOutcomes = Pick<Store, 'addOutcomes' | 'listOutcomes' | 'listOutcomesAfter'>

export function openOutcomes(database: ChainedDatabase, clock: Clock): StoredOutcomes {
  const { prefix } = database
  return {
    addOutcomes: async (tenant, reported, key) => {
      readKeys({ tenant, key })
      return database.transaction(async (connection) => {
        const head = await holdHead(connection, database)
        const given = reported.map((outcome) => ({ kind: 'outcome', at: clock.now(), tenant, key, outcome }) as const)
        const accepted = new Map<string, OutcomeEntry>()
        const receipts: OutcomeReceipt[] = []
        for (const entry of given) {
          const receipt = await receiptFor(connection, prefix, entry, { accepted, reported })
          if (receipt.kind === 'accepted' || receipt.kind === 'waits') accepted.set(entry.outcome.id, entry)
          receipts.push(receipt)
        }
        const entries = [...accepted.values()]
        const end = await appendOthers(
          connection,
          database,
          head,
          entries.map((entry) => ({ entry, id: outcomeId(entry), tenant })),
        )
        const first = end.sequence - entries.length
        const rows = entries.map((entry, index) => outcomeValues(entry, first + index + 1))
        await connection.insertRows({ table: `${prefix}outcomes`, columns: insertedColumns, onConflict: '' }, rows)
        return receipts
      })
    },
    listOutcomesAfter: async (sequence, most) => {
      const rows = await database.query(
        `select ${outcomeColumns} from ${prefix}outcomes where sequence > $1 order by sequence limit $2`,
        [sequence, most],
      )
      return rows.map(storedOutcomeOf)
    },
    listOutcomes: async ({ tenant, session }) => {
      const rows = await database.query(
        `select ${outcomeColumns} from ${prefix}outcomes where tenant = $1 and session = $2 order by sequence`,
        [tenant, session],
      )
      return rows.map(storedOutcomeOf)
    },
  }
}

/** The id of an outcome's entry in the chain. No decision can have such an id. */
function outcomeId({ tenant, outcome }: OutcomeEntry): string {
  return JSON.stringify(['outcome', tenant, outcome.id])
}

type OutcomeList = {
  readonly accepted: ReadonlyMap<string, OutcomeEntry>
  readonly reported: readonly ReportedOutcome[]
}

async function receiptFor(
  { query }: Connection,
  prefix: string,
  { tenant, outcome }: OutcomeEntry,
  { accepted, reported }: OutcomeList,
): Promise<OutcomeReceipt> {
  const { id, session, replaces } = outcome
  const find = async (wanted: string): Promise<ReportedOutcome | null> => {
    const now = accepted.get(wanted)?.outcome
    if (now) return now
    const [row] = await query(`select ${outcomeColumns} from ${prefix}outcomes where tenant = $1 and id = $2`, [
      tenant,
      wanted,
    ])
    return row ? reportedOf(storedOutcomeOf(row)) : null
  }
  const known = await find(id)
  if (known) return { id, kind: isSame(known, outcome) ? 'accepted-again' : 'conflict' }
  // In a reported list, a correction may come before the outcome that it corrects.
  const corrected =
    replaces === null ? null : ((await find(replaces)) ?? reported.find((other) => other.id === replaces) ?? null)
  if (replaces !== null && corrected === null) return { id, kind: 'replaces-unknown' }
  if (corrected && (corrected.session !== session || corrected.about !== outcome.about))
    return { id, kind: 'replaces-another' }
  const [row] = await query(`select 1 as seen from ${prefix}sessions where tenant = $1 and session = $2`, [
    tenant,
    session,
  ])
  return { id, kind: row ? 'accepted' : 'waits' }
}

/**
 * Whether a report repeats a stored report. If the stored reason is missing it is not compared, because retention may have deleted it.
 */
function isSame(known: ReportedOutcome, given: ReportedOutcome): boolean {
  const why = known.why ?? given.why
  return canonicalJson({ ...known, why }) === canonicalJson({ ...given, why })
}
