/** What retention takes away is found no longer: rows, counts and words go in the transaction of their decisions. */
import type { Connection, Database } from '../database.ts'
import { countRows, findingRowOf, PLACES } from './finding-rows.ts'

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
