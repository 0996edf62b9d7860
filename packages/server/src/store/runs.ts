/** Runs and records for the viewer. */

import { number, orNull, text } from '@twincheck/core/reading'
import { storedRecordOf } from './chain/entries.ts'
import type { Database, Row } from './database.ts'
import { rowKind, stateOf } from './row.ts'
import { stateColumns, withFamily } from './session-rows.ts'
import type { SessionSummary, Store } from './store.ts'

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
  // If one price is missing, the sum is not known.
  return { ...read, state: stateOf(row), cost: unpriced === 0 ? cost : null }
}
