/**
 * Decisions from before findings were noted are taken up afterwards, the latest first, some at a time: whoever opens the store
 * to look at it does so, and the gateway goes on meanwhile.
 */
import { storedRecordOf } from '../chain/entries.ts'
import type { Database } from '../database.ts'
import { addFindings, reachedSoFar } from './finding-rows.ts'

const CHUNK = 500

/** False: there are no others. */
export async function indexOlder(database: Database): Promise<boolean> {
  const { prefix, forUpdate, query } = database
  const state = `select sequence from ${prefix}findings_from where single = 1`
  const [known] = await query(state, [])
  if (!known || reachedSoFar.read(known).sequence <= 1) return false
  return database.transaction(async (connection) => {
    const [held] = await connection.query(`${state}${forUpdate}`, [])
    const rows = await connection.query(
      `select * from ${prefix}entries where sequence < $1 and session is not null and entry is not null
       order by sequence desc limit ${CHUNK}`,
      [reachedSoFar.read(held).sequence],
    )
    const stored = rows.map(storedRecordOf)
    if (stored.length > 0) {
      const entries = stored.map(({ sequence, at, tenant, record }) => {
        return { sequence, entry: { kind: 'decision', at, tenant, record } as const }
      })
      await addFindings(connection, database, entries)
    }
    const reached = stored.length < CHUNK ? 1 : Math.min(...stored.map(({ sequence }) => sequence))
    await connection.query(`update ${prefix}findings_from set sequence = $1 where single = 1`, [reached])
    return reached > 1
  })
}
