/** Rows of reported outcomes, as they are written and read back. */
import { type KnownOutcome, readReportedOutcome } from '@twincheck/core/canary'
import type { OutcomeEntry } from '../chain/chain.ts'
import type { Insertion, Row, Value } from '../database.ts'
import { numberOf, textOf, textOrNull } from '../row.ts'

export type StoredOutcome = KnownOutcome & {
  readonly tenant: string
  /** When it arrived, by the store's clock, and through which key. */
  readonly arrivedAt: number
  readonly key: string
}

export const outcomeColumns = `tenant, id, session, about, outcome, by_kind, by_name, by_version, said_at, replaces, sample,
  why, arrived_at, key_name, sequence`

/** The same where other tables are joined: the outcomes are called `said`. */
export const saidColumns = outcomeColumns
  .split(',')
  .map((column) => `said.${column.trim()}`)
  .join(', ')

export function outcomeRows(prefix: string): Insertion {
  const text = (name: string) => ({ name, type: 'text' }) as const
  const whole = (name: string) => ({ name, type: 'bigint' }) as const
  return {
    table: `${prefix}outcomes`,
    columns: [
      ...['tenant', 'id', 'session', 'about', 'outcome', 'by_kind', 'by_name', 'by_version'].map(text),
      whole('said_at'),
      ...['replaces', 'sample', 'why'].map(text),
      whole('arrived_at'),
      text('key_name'),
      whole('sequence'),
    ],
    onConflict: '',
  }
}

export function outcomeValues({ at, tenant, key, outcome }: OutcomeEntry, sequence: number): readonly Value[] {
  const { id, session, about, outcome: said, by, at: saidAt, replaces, sample, why } = outcome
  return [
    ...[tenant, id, session, about, said, by.kind, by.name, by.version, saidAt, replaces, sample, why],
    ...[at, key, sequence],
  ]
}

export function storedOutcomeOf(row: Row): StoredOutcome {
  const read = readReportedOutcome(
    {
      id: textOf(row, 'id'),
      session: textOf(row, 'session'),
      about: textOf(row, 'about'),
      outcome: textOf(row, 'outcome'),
      by: { kind: textOf(row, 'by_kind'), name: textOf(row, 'by_name'), version: textOrNull(row, 'by_version') },
      at: numberOf(row, 'said_at'),
      replaces: textOrNull(row, 'replaces'),
      sample: textOrNull(row, 'sample'),
      why: textOrNull(row, 'why'),
    },
    'outcome',
  )
  return {
    ...read,
    tenant: textOf(row, 'tenant'),
    arrivedAt: numberOf(row, 'arrived_at'),
    key: textOf(row, 'key_name'),
    sequence: numberOf(row, 'sequence'),
  }
}

/** What is in the chain of it, from the row; for comparing. */
export function reportedOf(stored: StoredOutcome): OutcomeEntry['outcome'] {
  const { tenant: _tenant, arrivedAt: _arrivedAt, key: _key, sequence: _sequence, ...reported } = stored
  return reported
}
