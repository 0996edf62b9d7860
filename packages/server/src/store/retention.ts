/**
 * Deletion by age. An entry loses its contents and keeps its hash, so the chain still verifies; how many lost theirs is an
 * entry of the chain itself, so that contents that went missing in another way are noticed.
 */
import type { Clock } from '@twincheck/core'
import type { Connection, Database } from './database.ts'
import { appendRetention, holdHead, putBackEmptied } from './entries.ts'
import { numberOf } from './row.ts'
import type { Deleted } from './store.ts'

/** Entries deleted in one transaction: nobody can append meanwhile. */
const chunkSize = 2_000

export async function deleteBefore(database: Database, clock: Clock, before: number): Promise<Deleted> {
  const { prefix, query } = database
  let records = 0
  for (let deleted = chunkSize; deleted === chunkSize; records += deleted) {
    deleted = await database.transaction((connection) => deleteEntries(connection, database, before, clock.now()))
  }
  const deleteOld = async (table: string, column: string) => {
    const gone = await query(`delete from ${prefix}${table} where ${column} < $1 returning 1 as gone`, [before])
    return gone.length
  }
  const deleted = {
    records,
    sessions: await deleteOld('sessions', 'touched_at'),
    prefixes: await deleteOld('prefixes', 'written_at'),
    responses: await deleteOld('responses', 'written_at'),
    confirmations: await deleteOld('confirmations', 'expires_at'),
  }
  await database.forgetDeleted()
  return deleted
}

async function deleteEntries(connection: Connection, database: Database, before: number, at: number): Promise<number> {
  const { prefix } = database
  const head = await holdHead(connection, database)
  // Taken out and put back without contents: emptied where they stand, they would keep their room from later ones.
  const gone = await connection.query(
    `delete from ${prefix}entries where sequence in (
       select sequence from ${prefix}entries where id is not null and written_at < $1
       order by sequence limit ${chunkSize})
     returning sequence, written_at, hash`,
    [before],
  )
  if (gone.length > 0) {
    await putBackEmptied(connection, prefix, gone)
    const through = gone.reduce((last, row) => Math.max(last, numberOf(row, 'sequence')), 0)
    const entry = { kind: 'retention', at, before, deleted: gone.length, through } as const
    await appendRetention(connection, database, head, entry)
  }
  return gone.length
}
