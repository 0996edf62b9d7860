/**
 * Deletion by age. A deleted entry loses its contents and keeps its hash, so the chain still verifies. The chain also records how many
 * entries were deleted. So verification notices if contents were removed in another way.
 *
 * Invariants
 *     1. Only the beginning of the chain is deleted. No entry can be deleted while an earlier entry is kept.
 *     2. An entry's age comes from its own hashed text. If an entry does not verify, neither that entry nor any later entry is deleted, because deleting would destroy the evidence.
 *     3. A session is deleted after its entries. The first session of a family is deleted after the family.
 */
import { type Clock, TwinCheckError } from '@twincheck/core'
import { isObject, number, orNull, parseJson, text } from '@twincheck/core/reading'
import { hourOf } from '../../finding/finding-query.ts'
import type { Connection, Database } from '../database.ts'
import { countRows, findingRowOf, PLACES } from '../findings/finding-rows.ts'
import { type RowValue, rowKind } from '../row.ts'
import type { Deleted } from '../store.ts'
import { emptyChain, extendChain } from './chain.ts'
import { appendOthers, type ChainedDatabase, holdHead, putBackEmptied } from './entries.ts'

/** The number of entries per transaction. During the transaction no process can append. */
const chunkSize = 500

export class BrokenChainError extends TwinCheckError {
  readonly code = 'broken-chain'

  constructor(place: string, sequence: number) {
    super(
      `Entry ${sequence} of the chain in ${place} does not follow from the one before it. Neither it nor anything behind it ` +
        'was deleted by age. Look at it with "twincheck verify".',
    )
  }
}

export async function deleteBefore(database: ChainedDatabase, clock: Clock, before: number): Promise<Deleted> {
  const { prefix, query } = database
  let records = 0
  for (let deleted = chunkSize; deleted === chunkSize; records += deleted) {
    deleted = await database.transaction((connection) => deleteEntries(connection, database, before, clock.now()))
  }
  const deleteOld = async (table: string, condition: string) => {
    const gone = await query(`delete from ${prefix}${table} where ${condition} returning 1 as gone`, [before])
    return gone.length
  }
  const deleted = {
    records,
    sessions: await deleteOld('sessions as known', leftSession(prefix)),
    prefixes: await deleteOld('prefixes', 'written_at < $1'),
    responses: await deleteOld('responses', 'written_at < $1'),
    confirmations: await deleteOld('confirmations', 'expires_at < $1'),
  }
  await forgetOutcomes(database)
  await query(`delete from ${prefix}activity where hour < $1`, [hourOf(before)])
  await query(`delete from ${prefix}kept_conversations where kept_at < $1`, [before])
  await database.forgetDeleted()
  return deleted
}

/**
 * Deletes the reason of each outcome whose chain entry was deleted. The other members of the outcome are deleted when its session is
 * gone.
 */
async function forgetOutcomes({ query, prefix }: Database): Promise<void> {
  const emptied = `not exists (select 1 from ${prefix}entries as entry
    where entry.sequence = reported.sequence and entry.entry is not null)`
  await query(`update ${prefix}outcomes as reported set why = null where why is not null and ${emptied}`, [])
  await query(
    `delete from ${prefix}outcomes as reported where ${emptied} and not exists (select 1 from ${prefix}sessions as known
       where known.tenant = reported.tenant and known.session = reported.session)`,
    [],
  )
}

function leftSession(prefix: string): string {
  return `touched_at < $1
    and not exists (select 1 from ${prefix}entries as entry
      where entry.tenant = known.tenant and entry.session = known.session)
    and not exists (select 1 from ${prefix}sessions as member
      where member.tenant = known.tenant and member.family = known.session)`
}

async function deleteEntries(
  connection: Connection,
  database: ChainedDatabase,
  before: number,
  at: number,
): Promise<number> {
  const { prefix } = database
  const head = await holdHead(connection, database)
  const through = await findLast(connection, database, before, at)
  // Rows are deleted and inserted again without contents, because rows that are emptied in place would keep their space in the file.
  const gone = await connection.query(
    `delete from ${prefix}entries where sequence <= $1 and id is not null returning sequence, written_at, hash`,
    [through],
  )
  if (gone.length > 0) {
    await forgetFindings(connection, database, through)
    await putBackEmptied(connection, prefix, gone)
    const entry = { kind: 'retention', at, before, deleted: gone.length, through } as const
    await appendOthers(connection, database, head, [{ entry, id: null, tenant: null }])
  }
  return gone.length
}

/**
 * Finds the end of the entries that are old enough to delete, from the beginning of the chain. Resolves with the sequence number of the
 * last of them, or with 0 if there is none.
 */
async function findLast(
  { query }: Connection,
  { prefix, place }: Database,
  before: number,
  now: number,
): Promise<number> {
  const rows = await query(
    `select entry.sequence, entry.entry, entry.hash, previous.hash as previous from ${prefix}entries as entry
     left join ${prefix}entries as previous on previous.sequence = entry.sequence - 1
     where entry.id is not null order by entry.sequence limit ${chunkSize}`,
    [],
  )
  let last = 0
  for (const row of rows.map(linkedRow.read)) {
    const { sequence } = row
    const writtenAt = timeOf(row)
    if (writtenAt === null || !followsPrevious(row)) {
      if (last > 0) break
      throw new BrokenChainError(place, sequence)
    }
    if (writtenAt < before) last = sequence
    // An entry whose time is in the future was written by a gateway whose clock was ahead. It does not end the search, because it would
    // block all deletion. It is deleted together with a later entry that is old enough.
    else if (writtenAt <= now) break
  }
  return last
}

const linkedRow = rowKind({ sequence: number, entry: orNull(text), hash: orNull(text), previous: orNull(text) })

type LinkedRow = RowValue<typeof linkedRow>

function followsPrevious({ sequence, entry, hash, previous }: LinkedRow): boolean {
  const before = sequence === 1 ? emptyChain.hash : previous
  return before !== null && extendChain({ ...emptyChain, hash: before }, entry ?? '').hash === hash
}

function timeOf({ entry }: LinkedRow): number | null {
  const read = parseJson(entry ?? '')
  return isObject(read) && typeof read.at === 'number' ? read.at : null
}

/** Deletes findings, counts and words of all entries up to and including `through`, in the transaction that deletes their decisions. */
async function forgetFindings(
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
