/** The tables beside the chain that viewers read, as verification reads them: row by row, in a fixed order. */
import type { Database } from '../database.ts'
import { findingRowOf } from '../findings/forget-findings.ts'
import { numberOf, textOf } from '../row.ts'
import type { ChainReader } from './chain-reader.ts'

const pageSize = 500

type FindingsReader = Pick<ChainReader, 'findingsFrom' | 'readFindings' | 'readFindingCounts' | 'readActivity'>

export function openFindingsReader({ query, prefix }: Pick<Database, 'query' | 'prefix'>): FindingsReader {
  return {
    findingsFrom: async () => {
      const [row] = await query(`select sequence from ${prefix}findings_from where single = 1`, [])
      return row ? numberOf(row, 'sequence') : 0
    },
    readFindings: async function* () {
      for (let last = -1; ; ) {
        const rows = await query(`select * from ${prefix}findings where id > $1 order by id limit ${pageSize}`, [last])
        for (const row of rows.map(findingRowOf)) {
          last = row.id
          yield row
        }
        if (rows.length === 0) return
      }
    },
    readFindingCounts: async function* () {
      const columns = ['hour', 'tenant', 'condition', 'tool', 'model', 'ended', 'price'] as const
      const listed = columns.join(', ')
      let last: readonly (string | number)[] | null = null
      for (;;) {
        const after: string = last === null ? '' : `where (${listed}) > ($1, $2, $3, $4, $5, $6, $7)`
        const rows = await query(
          `select ${listed}, decisions, conditions from ${prefix}finding_counts ${after} order by ${listed} limit ${pageSize}`,
          [...(last ?? [])],
        )
        for (const row of rows) {
          last = columns.map((name) => (name === 'hour' ? numberOf(row, name) : textOf(row, name)))
          yield { key: last, decisions: numberOf(row, 'decisions'), conditions: numberOf(row, 'conditions') }
        }
        if (rows.length === 0) return
      }
    },
    readActivity: async function* () {
      let last: readonly (string | number)[] | null = null
      for (;;) {
        const after: string = last === null ? '' : 'where (tenant, hour) > ($1, $2)'
        const rows = await query(`select * from ${prefix}activity ${after} order by tenant, hour limit ${pageSize}`, [
          ...(last ?? []),
        ])
        for (const row of rows) {
          const [tenant, hour] = [textOf(row, 'tenant'), numberOf(row, 'hour')]
          last = [tenant, hour]
          yield {
            ...{ tenant, hour, decisions: numberOf(row, 'decisions'), evidence: numberOf(row, 'evidence') },
            ...{ replaced: numberOf(row, 'replaced'), unpriced: numberOf(row, 'unpriced') },
            cost: numberOf(row, 'cost'),
          }
        }
        if (rows.length === 0) return
      }
    },
  }
}
