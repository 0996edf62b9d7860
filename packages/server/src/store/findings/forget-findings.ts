/** What retention takes away is found no longer: rows, counts and words go in the transaction of their decisions. */
import { listOf, readShape, text } from '@twincheck/core/reading'
import type { Connection, Database, Row } from '../database.ts'
import { jsonOf, numberOf, textOf } from '../row.ts'
import { countRows, type FindingRow, PLACES } from './finding-rows.ts'

/** Everything of the chain up to and with `through`. */
export async function forgetFindings(
  connection: Connection,
  { prefix, texts }: Pick<Database, 'prefix' | 'texts'>,
  through: number,
): Promise<void> {
  const end = (through + 1) * PLACES
  const gone = await connection.query(`delete from ${prefix}findings where id < $1 returning *`, [end])
  if (gone.length === 0) return
  await connection.query(`delete from ${prefix}finding_texts where ${texts.id} < $1`, [end])
  await countRows(connection, prefix, gone.map(findingRowOf), -1)
  await connection.query(`delete from ${prefix}finding_counts where conditions <= $1`, [0])
}

export function findingRowOf(row: Row): FindingRow {
  return {
    id: numberOf(row, 'id'),
    first: numberOf(row, 'first'),
    tenant: textOf(row, 'tenant'),
    session: textOf(row, 'session'),
    hour: numberOf(row, 'hour'),
    condition: textOf(row, 'condition'),
    others: textOf(row, 'others') === '' ? [] : readShape(listOf(text), jsonOf(row, 'others'), 'others'),
    tool: textOf(row, 'tool'),
    model: textOf(row, 'model'),
    ended: textOf(row, 'ended'),
    price: textOf(row, 'price'),
    severity: numberOf(row, 'severity'),
    score: numberOf(row, 'score'),
    cost: numberOf(row, 'cost'),
  }
}
