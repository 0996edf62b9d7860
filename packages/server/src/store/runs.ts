/** What a viewer asks for. */

import { storedRecordOf } from './chain/entries.ts'
import type { Database, Row } from './database.ts'
import { numberOf, numberOrNull, stateOf, textOf, textOrNull } from './row.ts'
import { stateColumns, withFamily } from './session-rows.ts'
import type { SessionSummary, Store } from './store.ts'

type Runs = Pick<Store, 'listRuns' | 'findRun' | 'listRecords' | 'findRecord'>

const runColumns = `${stateColumns}, known.tenant, known.session, known.replaced, known.first_at, known.last_at,
  known.last_sequence, known.recorded, known.evidence, known.score, known.unpriced, known.cost, known.judge`

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
  return {
    tenant: textOf(row, 'tenant'),
    session: textOf(row, 'session'),
    state: stateOf(row),
    replaced: numberOf(row, 'replaced'),
    firstAt: numberOf(row, 'first_at'),
    lastAt: numberOf(row, 'last_at'),
    lastSequence: numberOf(row, 'last_sequence'),
    recorded: numberOf(row, 'recorded'),
    evidence: numberOrNull(row, 'evidence'),
    score: numberOrNull(row, 'score'),
    // A sum in which one is missing is no sum.
    cost: numberOrNull(row, 'unpriced') === 0 ? numberOrNull(row, 'cost') : null,
    judge: textOrNull(row, 'judge'),
  }
}
