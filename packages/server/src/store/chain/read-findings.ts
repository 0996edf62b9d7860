/** The tables of findings as verification reads them: row by row, in a fixed order. */
import { number, text } from '@twincheck/core/reading'
import type { Database } from '../database.ts'
import { type FindingRow, findingRowOf, hourCounts, reachedSoFar } from '../findings/finding-rows.ts'
import { readPages, rowKind } from '../row.ts'
import type { ActivityRow, ChainReader, FindingCountRow } from './chain-reader.ts'

const pageSize = 500

type FindingsReader = Pick<ChainReader, 'findingsFrom' | 'readFindings' | 'readFindingCounts' | 'readActivity'>

export function openFindingsReader({ query, prefix }: Pick<Database, 'query' | 'prefix'>): FindingsReader {
  return {
    findingsFrom: async () => {
      const [row] = await query(`select sequence from ${prefix}findings_from where single = 1`, [])
      return row ? reachedSoFar.read(row).sequence : 0
    },
    readFindings: () =>
      readPages<FindingRow>(async (last) => {
        const rows = await query(`select * from ${prefix}findings where id > $1 order by id limit ${pageSize}`, [
          last?.id ?? -1,
        ])
        return rows.map(findingRowOf)
      }),
    readFindingCounts: () =>
      readPages<FindingCountRow>(async (last) => {
        const after = last === null ? '' : `where (${alike.columns}) > ($1, $2, $3, $4, $5, $6, $7)`
        const rows = await query(
          `select ${alike.columns}, ${counts.columns} from ${prefix}finding_counts ${after}
           order by ${alike.columns} limit ${pageSize}`,
          [...(last?.key ?? [])],
        )
        return rows.map((row) => ({ key: Object.values(alike.read(row)), ...counts.read(row) }))
      }),
    readActivity: () =>
      readPages<ActivityRow>(async (last) => {
        const after = last === null ? '' : 'where (tenant, hour) > ($1, $2)'
        const rows = await query(
          `select * from ${prefix}activity ${after} order by tenant, hour limit ${pageSize}`,
          last === null ? [] : [last.tenant, last.hour],
        )
        return rows.map((row) => ({ ...ofTenant.read(row), ...hourCounts.read(row) }))
      }),
  }
}

const alike = rowKind({
  hour: number,
  tenant: text,
  condition: text,
  tool: text,
  model: text,
  ended: text,
  price: text,
})
const counts = rowKind({ decisions: number, conditions: number })
const ofTenant = rowKind({ tenant: text })
