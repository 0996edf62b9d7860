/** Reads and writes the rows of reported outcomes in the database. */
import { type KnownOutcome, readReportedOutcome } from '@twincheck/core/canary'
import { number, orNull, text } from '@twincheck/core/reading'
import type { OutcomeEntry } from '../chain/chain.ts'
import { type Row, textColumns, type Value, wholeColumns } from '../database.ts'
import { rowKind } from '../row.ts'

export type StoredOutcome = KnownOutcome & {
  readonly tenant: string
  /** When the outcome arrived, by the store's clock, and the key through which it came. */
  readonly arrivedAt: number
  readonly key: string
}

const outcomeRow = rowKind({
  tenant: text,
  id: text,
  session: text,
  about: text,
  outcome: text,
  byKind: text,
  byName: text,
  byVersion: orNull(text),
  saidAt: number,
  replaces: orNull(text),
  sample: orNull(text),
  why: orNull(text),
  arrivedAt: number,
  keyName: text,
  sequence: number,
})

export const outcomeColumns = outcomeRow.columns

export const saidColumns = outcomeRow.columnsOf('said')

export const insertedColumns = [
  ...textColumns('tenant', 'id', 'session', 'about', 'outcome', 'by_kind', 'by_name', 'by_version'),
  ...wholeColumns('said_at'),
  ...textColumns('replaces', 'sample', 'why'),
  ...wholeColumns('arrived_at'),
  ...textColumns('key_name'),
  ...wholeColumns('sequence'),
]

export function outcomeValues({ at, tenant, key, outcome }: OutcomeEntry, sequence: number): readonly Value[] {
  const { id, session, about, outcome: said, by, at: saidAt, replaces, sample, why } = outcome
  return [
    ...[tenant, id, session, about, said, by.kind, by.name, by.version, saidAt, replaces, sample, why],
    ...[at, key, sequence],
  ]
}

export function storedOutcomeOf(row: Row): StoredOutcome {
  const {
    tenant,
    byKind: kind,
    byName: name,
    byVersion: version,
    saidAt,
    arrivedAt,
    keyName,
    sequence,
    ...read
  } = outcomeRow.read(row)
  const reported = readReportedOutcome({ ...read, by: { kind, name, version }, at: saidAt }, 'outcome')
  return { ...reported, tenant, arrivedAt, key: keyName, sequence }
}

/** Those members of a stored outcome that are also in its entry of the chain. Verification compares both. */
export function reportedOf(stored: StoredOutcome): OutcomeEntry['outcome'] {
  const { tenant: _tenant, arrivedAt: _arrivedAt, key: _key, sequence: _sequence, ...reported } = stored
  return reported
}
