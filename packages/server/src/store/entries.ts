/** The chain in the database: appended under the head's lock, read back row by row. */
import type { DecisionRecord } from '@twincheck/core'
import { readDecisionRecord } from '@twincheck/core/parts'
import { type DecisionEntry, entryText, extendChain, type RetentionEntry } from './chain.ts'
import type { Connection, Database, Insertion, Row, Value } from './database.ts'
import { numberOf, textOf, textOrNull } from './row.ts'
import type { ChainHead, ChainReader, ChainRow, StoredRecord } from './store.ts'

/** How many rows are fetched at a time. */
const pageSize = 500

/** An entry with its text: made once, so that committing it again writes the same. */
export type WrittenEntry = { readonly entry: DecisionEntry; readonly text: string }

export function writeEntry(tenant: string, record: DecisionRecord, at: number): WrittenEntry {
  const entry = { kind: 'decision', at, tenant, record } as const
  return { entry, text: entryText(entry) }
}

export function openChain(database: Database): Omit<ChainReader, 'close'> {
  const { prefix } = database
  return {
    head: () => readHead(database, prefix, ''),
    readChain: async function* (after = 0) {
      for (let last = after; ; ) {
        const rows = await database.query(
          `select sequence, id, tenant, session, entry, hash from ${prefix}entries
           where sequence > $1 order by sequence limit ${pageSize}`,
          [last],
        )
        for (const row of rows) {
          const read = chainRowOf(row)
          last = read.sequence
          yield read
        }
        if (rows.length === 0) return
      }
    },
  }
}

/** The head, held until the transaction ends. Whoever appends takes it first, whatever else it locks. */
export async function holdHead({ query }: Connection, { prefix, forUpdate }: Database): Promise<ChainHead> {
  return readHead({ query }, prefix, forUpdate)
}

export async function appendDecisions(
  connection: Connection,
  database: Database,
  head: ChainHead,
  written: readonly WrittenEntry[],
): Promise<void> {
  const { prefix } = database
  const rows: Value[][] = []
  const activities = new Map<string, Activity>()
  let end = head
  for (const { entry, text } of written) {
    const { at, tenant, record } = entry
    end = extendChain(end, text)
    rows.push([end.sequence, at, record.id, tenant, record.session, text, end.hash])
    const key = JSON.stringify([tenant, record.session])
    activities.set(key, addActivity(activities.get(key), entry, end.sequence))
  }
  await connection.insertRows(entryRows(prefix), rows)
  await connection.insertRows(sessionRows(prefix), [...activities.values()].map(activityValues))
  await moveHead(connection, prefix, end)
}

export async function appendRetention(
  connection: Connection,
  database: Database,
  head: ChainHead,
  entry: RetentionEntry,
): Promise<void> {
  const text = entryText(entry)
  const end = extendChain(head, text)
  const row = [end.sequence, entry.at, null, null, null, text, end.hash]
  await connection.insertRows(entryRows(database.prefix), [row])
  await moveHead(connection, database.prefix, end)
}

/** Entries without their contents, which keep their place in the chain. */
export async function putBackEmptied(connection: Connection, prefix: string, gone: readonly Row[]): Promise<void> {
  const rows = gone.map((row) => {
    const [sequence, writtenAt] = [numberOf(row, 'sequence'), numberOf(row, 'written_at')]
    return [sequence, writtenAt, null, null, null, null, textOf(row, 'hash')]
  })
  await connection.insertRows(
    entryRows(prefix),
    rows.sort(([one], [other]) => Number(one) - Number(other)),
  )
}

export function storedRecordOf(row: Row): StoredRecord {
  const entry: unknown = JSON.parse(textOf(row, 'entry'))
  const given = typeof entry === 'object' && entry !== null && 'record' in entry ? entry.record : null
  return {
    sequence: numberOf(row, 'sequence'),
    tenant: textOf(row, 'tenant'),
    at: numberOf(row, 'written_at'),
    hash: textOf(row, 'hash'),
    record: readDecisionRecord(given),
  }
}

async function readHead({ query }: Pick<Connection, 'query'>, prefix: string, lock: string): Promise<ChainHead> {
  const [row = {}] = await query(`select sequence, hash from ${prefix}chain_head where single = 1${lock}`, [])
  return { version: 1, sequence: numberOf(row, 'sequence'), hash: textOf(row, 'hash') }
}

async function moveHead({ query }: Connection, prefix: string, { sequence, hash }: ChainHead): Promise<void> {
  await query(`update ${prefix}chain_head set sequence = $1, hash = $2 where single = 1`, [sequence, hash])
}

function chainRowOf(row: Row): ChainRow {
  const [tenant, session, id] = [textOrNull(row, 'tenant'), textOrNull(row, 'session'), textOrNull(row, 'id')]
  return {
    sequence: numberOf(row, 'sequence'),
    entry: textOrNull(row, 'entry'),
    hash: textOf(row, 'hash'),
    about: tenant === null || session === null || id === null ? null : { tenant, session, id },
  }
}

/** What a batch adds to one session. */
type Activity = {
  readonly tenant: string
  readonly session: string
  readonly decisions: number
  readonly replaced: number
  readonly anomaly: number
  readonly evidence: number
  readonly unpriced: number
  readonly cost: number
  /** Null while no step could be read. */
  readonly score: number | null
  readonly judge: string | null
  readonly firstAt: number
  readonly lastAt: number
  readonly lastSequence: number
}

function addActivity(before: Activity | undefined, { tenant, at, record }: DecisionEntry, sequence: number): Activity {
  const { session, outcome, anomaly, certificates, measured } = record
  return {
    tenant,
    session,
    decisions: (before?.decisions ?? 0) + 1,
    replaced: (before?.replaced ?? 0) + (outcome === 'replaced' ? 1 : 0),
    anomaly: Math.max(before?.anomaly ?? 0, anomaly?.score ?? 0),
    evidence: (before?.evidence ?? 0) + (certificates.length > 0 ? 1 : 0),
    unpriced: (before?.unpriced ?? 0) + (measured.cost === null ? 1 : 0),
    cost: (before?.cost ?? 0) + (measured.cost ?? 0),
    score: anomaly ? Math.max(before?.score ?? 0, anomaly.score) : (before?.score ?? null),
    judge: before?.judge ?? measured.asked.find(({ model }) => model !== null)?.model ?? null,
    firstAt: before?.firstAt ?? at,
    lastAt: at,
    lastSequence: sequence,
  }
}

function activityValues(activity: Activity): readonly Value[] {
  const { tenant, session, decisions, replaced, anomaly, firstAt, lastAt, lastSequence } = activity
  const { evidence, unpriced, cost, score, judge } = activity
  return [
    ...[tenant, session, decisions, replaced, anomaly, firstAt, lastAt, lastSequence, lastAt],
    ...[decisions, evidence, unpriced, cost, score, judge],
  ]
}

function entryRows(prefix: string): Insertion {
  return {
    table: `${prefix}entries`,
    columns: [
      { name: 'sequence', type: 'bigint' },
      { name: 'written_at', type: 'bigint' },
      { name: 'id', type: 'text' },
      { name: 'tenant', type: 'text' },
      { name: 'session', type: 'text' },
      { name: 'entry', type: 'text' },
      { name: 'hash', type: 'text' },
    ],
    onConflict: '',
  }
}

function sessionRows(prefix: string): Insertion {
  return {
    table: `${prefix}sessions as known`,
    columns: [
      { name: 'tenant', type: 'text' },
      { name: 'session', type: 'text' },
      { name: 'decisions', type: 'bigint' },
      { name: 'replaced', type: 'bigint' },
      { name: 'anomaly', type: 'double precision' },
      { name: 'first_at', type: 'bigint' },
      { name: 'last_at', type: 'bigint' },
      { name: 'last_sequence', type: 'bigint' },
      { name: 'touched_at', type: 'bigint' },
      { name: 'recorded', type: 'bigint' },
      { name: 'evidence', type: 'bigint' },
      { name: 'unpriced', type: 'bigint' },
      { name: 'cost', type: 'double precision' },
      { name: 'score', type: 'double precision' },
      { name: 'judge', type: 'text' },
    ],
    onConflict: `on conflict (tenant, session) do update set
      decisions = known.decisions + excluded.decisions,
      replaced = known.replaced + excluded.replaced,
      anomaly = case when known.anomaly > excluded.anomaly then known.anomaly else excluded.anomaly end,
      first_at = coalesce(known.first_at, excluded.first_at),
      last_at = excluded.last_at,
      last_sequence = excluded.last_sequence,
      touched_at = excluded.touched_at,
      recorded = known.recorded + excluded.recorded,
      evidence = known.evidence + excluded.evidence,
      unpriced = known.unpriced + excluded.unpriced,
      cost = known.cost + excluded.cost,
      score = case when known.score is null or excluded.score > known.score then excluded.score else known.score end,
      judge = coalesce(known.judge, excluded.judge)`,
  }
}
