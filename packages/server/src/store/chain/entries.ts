/** The chain in the database. Entries are appended under the lock of the head, and read row by row. */
import type { DecisionRecord } from '@twincheck/core'
import { isObject, number, orNull, text } from '@twincheck/core/reading'
import { readDecisionRecord } from '@twincheck/core/records'
import {
  type Connection,
  type Database,
  type Insertion,
  type Row,
  textColumns,
  type Value,
  wholeColumns,
} from '../database.ts'
import {
  addFindings,
  dimensions,
  type FindingRow,
  findingRowOf,
  hourCounts,
  reachedSoFar,
} from '../findings/finding-rows.ts'
import { outcomeColumns, type StoredOutcome, storedOutcomeOf } from '../outcomes/outcome-rows.ts'
import { readPages, rowKind } from '../row.ts'
import { type Activity, activityValues, addActivity, sessionRows } from '../session-activity.ts'
import { readSessions, sessionName } from '../session-rows.ts'
import type { StoredRecord } from '../store.ts'
import { type ChainEntry, type DecisionEntry, type EventEntry, entryText, extendChain } from './chain.ts'
import type { ActivityRow, ChainHead, ChainReader, ChainRow, FindingCountRow } from './chain-reader.ts'
import type { SignHead } from './head-signature.ts'

const pageSize = 500

/** An entry with its text. The text is computed only once, so that a repeated commit writes exactly the same text. */
export type WrittenEntry = { readonly entry: DecisionEntry; readonly text: string }

export type ChainPlace = Pick<Database, 'prefix' | 'forUpdate' | 'texts'> & { readonly sign: SignHead }

export type ChainedDatabase = Database & ChainPlace

export function writeEntry(
  tenant: string,
  record: DecisionRecord,
  at: number,
  spent: Pick<DecisionEntry, 'family' | 'followUp'> = {},
): WrittenEntry {
  const entry = { kind: 'decision', at, tenant, record, ...spent } as const
  return { entry, text: entryText(entry) }
}

const headRow = rowKind({ sequence: number, hash: text, signature: orNull(text) })
const storedRow = rowKind({ sequence: number, tenant: text, writtenAt: number, hash: text, entry: text })
const emptied = rowKind({ sequence: number, writtenAt: number, hash: text })
const chainRow = rowKind({
  sequence: number,
  writtenAt: number,
  id: orNull(text),
  tenant: orNull(text),
  session: orNull(text),
  event: orNull(text),
  entry: orNull(text),
  hash: text,
})

export function openChain(database: Database): Omit<ChainReader, 'close'> {
  const { prefix } = database
  return {
    head: () => readHead(database, prefix, ''),
    readChain: (after = 0) =>
      readPages<ChainRow>(async (last) => {
        const rows = await database.query(
          `select ${chainRow.columns} from ${prefix}entries where sequence > $1 order by sequence limit ${pageSize}`,
          [last?.sequence ?? after],
        )
        return rows.map(chainRowOf)
      }),
    readSessions: () => readSessions(database),
    ...openFindingsReader(database),
    readOutcomes: () =>
      readPages<StoredOutcome>(async (last) => {
        const rows = await database.query(
          `select ${outcomeColumns} from ${prefix}outcomes where sequence > $1 order by sequence limit ${pageSize}`,
          [last?.sequence ?? 0],
        )
        return rows.map(storedOutcomeOf)
      }),
  }
}

/** Reads the head and locks it until the transaction ends. Appending always locks the head first. */
export async function holdHead(
  { query }: Connection,
  { prefix, forUpdate }: Pick<Database, 'prefix' | 'forUpdate'>,
): Promise<ChainHead> {
  return readHead({ query }, prefix, forUpdate)
}

export async function appendDecisions(
  connection: Connection,
  chain: ChainPlace,
  head: ChainHead,
  written: readonly WrittenEntry[],
): Promise<void> {
  const { prefix } = chain
  const rows: Value[][] = []
  const activities = new Map<string, Activity>()
  const sequenced: { readonly sequence: number; readonly entry: DecisionEntry }[] = []
  let end = head
  for (const { entry, text: line } of written) {
    const { at, tenant, record } = entry
    end = extendChain(end, line)
    rows.push([end.sequence, at, record.id, tenant, record.session, null, line, end.hash])
    sequenced.push({ sequence: end.sequence, entry })
    const key = sessionName({ tenant, session: record.session })
    activities.set(key, addActivity(activities.get(key), entry, end.sequence))
  }
  await connection.insertRows(entryRows(prefix), rows)
  await connection.insertRows(sessionRows(prefix), [...activities.values()].map(activityValues))
  await addFindings(connection, chain, sequenced)
  await moveHead(connection, chain, head, end)
}

/** An entry that is not a decision and belongs to no session. If `id` is null, retention never deletes the entry. */
export type OtherEntry = {
  readonly entry: Exclude<ChainEntry, DecisionEntry>
  readonly id: string | null
  readonly tenant: string | null
}

export async function appendOthers(
  connection: Connection,
  chain: ChainPlace,
  head: ChainHead,
  others: readonly OtherEntry[],
): Promise<ChainHead> {
  const rows: Value[][] = []
  let end = head
  for (const { entry, id, tenant } of others) {
    const line = entryText(entry)
    end = extendChain(end, line)
    rows.push([end.sequence, entry.at, id, tenant, null, entry.kind === 'event' ? entry.event : null, line, end.hash])
  }
  if (rows.length === 0) return head
  await connection.insertRows(entryRows(chain.prefix), rows)
  await moveHead(connection, chain, head, end)
  return end
}

export function appendEvent(
  connection: Connection,
  chain: ChainPlace,
  head: ChainHead,
  event: Omit<EventEntry, 'kind'>,
): Promise<ChainHead> {
  return appendOthers(connection, chain, head, [{ entry: { kind: 'event', ...event }, id: null, tenant: null }])
}

/** Inserts entries again after their contents were deleted. They keep their place in the chain. */
export async function putBackEmptied(connection: Connection, prefix: string, gone: readonly Row[]): Promise<void> {
  const rows = gone.map(emptied.read).sort((one, other) => one.sequence - other.sequence)
  await connection.insertRows(
    entryRows(prefix),
    rows.map(({ sequence, writtenAt, hash }) => [sequence, writtenAt, null, null, null, null, null, hash]),
  )
}

export function storedRecordOf(row: Row): StoredRecord {
  const { entry, writtenAt: at, ...read } = storedRow.read(row)
  const parsed: unknown = JSON.parse(entry)
  return { ...read, at, record: readDecisionRecord(isObject(parsed) ? parsed.record : null) }
}

async function readHead({ query }: Pick<Connection, 'query'>, prefix: string, lock: string): Promise<ChainHead> {
  const [row] = await query(`select ${headRow.columns} from ${prefix}chain_head where single = 1${lock}`, [])
  const { signature, ...head } = headRow.read(row)
  return signature === null ? { version: 1, ...head } : { version: 1, ...head, signature }
}

async function moveHead(
  { query }: Connection,
  { prefix, sign }: ChainPlace,
  before: ChainHead,
  after: ChainHead,
): Promise<void> {
  await query(`update ${prefix}chain_head set sequence = $1, hash = $2, signature = $3 where single = 1`, [
    after.sequence,
    after.hash,
    sign(before, after),
  ])
}

function chainRowOf(row: Row): ChainRow {
  const { tenant, session, id, ...read } = chainRow.read(row)
  return { ...read, about: tenant === null || session === null || id === null ? null : { tenant, session, id } }
}

function entryRows(prefix: string): Insertion {
  return {
    table: `${prefix}entries`,
    columns: [
      ...wholeColumns('sequence', 'written_at'),
      ...textColumns('id', 'tenant', 'session', 'event', 'entry', 'hash'),
    ],
    onConflict: '',
  }
}

type FindingsReader = Pick<ChainReader, 'findingsFrom' | 'readFindings' | 'readFindingCounts' | 'readActivity'>

function openFindingsReader({ query, prefix }: Pick<Database, 'query' | 'prefix'>): FindingsReader {
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

const alike = rowKind({ hour: number, tenant: text, ...dimensions })
const counts = rowKind({ decisions: number, conditions: number })
const ofTenant = rowKind({ tenant: text })
