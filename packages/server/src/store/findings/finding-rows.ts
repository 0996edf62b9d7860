/**
 * The rows that decisions add to the tables that list, count and search findings. They are written in the transaction of the decision, so
 * that exactly the committed decisions are found.
 */
import { listOf, number, readShape, text } from '@twincheck/core/reading'
import { priceOf, readFinding, searchedText } from '../../finding/finding.ts'
import { hourOf } from '../../finding/finding-query.ts'
import { wordsOf } from '../../finding/words.ts'
import type { DecisionEntry } from '../chain/chain.ts'
import {
  type Connection,
  type Database,
  type Insertion,
  type Row,
  realColumns,
  textColumns,
  type Value,
  wholeColumns,
} from '../database.ts'
import { addedUp, type RowValue, rowKind, valuesOf } from '../row.ts'

/**
 * The number of row ids that are reserved for each entry. A finding has one row per condition. The row's id is the entry's sequence
 * number times `PLACES`, plus the condition's position. So ids follow the order of the chain.
 */
export const PLACES = 64

/** The dimensions by which findings are counted. An empty text means that the finding has no value in the dimension. */
export const dimensions = { condition: text, tool: text, model: text, ended: text, price: text } as const

const findingRow = rowKind({
  id: number,
  /** `first` is 1 for the strongest condition of a decision and 0 for its other conditions. */
  first: number,
  tenant: text,
  session: text,
  hour: number,
  ...dimensions,
  /**
   * `others` is filled in the row of the strongest condition. It holds the other conditions as a JSON list, so that a search reads one
   * row per decision.
   */
  others: text,
  severity: number,
  /** The switch score. It is -1 if no score was computed, so that the row sorts last. */
  score: number,
  cost: number,
})

export type FindingRow = Omit<RowValue<typeof findingRow>, 'others'> & { readonly others: readonly string[] }

export function findingRowOf(row: Row): FindingRow {
  const read = findingRow.read(row)
  return { ...read, others: readOthers(read.others) }
}

export function readOthers(written: string): readonly string[] {
  return written === '' ? [] : readShape(listOf(text), JSON.parse(written), 'others')
}

type SequencedEntry = { readonly sequence: number; readonly entry: DecisionEntry }

export async function addFindings(
  connection: Connection,
  { prefix, texts }: Pick<Database, 'prefix' | 'texts'>,
  entries: readonly SequencedEntry[],
): Promise<void> {
  const rows = entries.flatMap(findingRows)
  if (rows.length > 0) {
    const findings = { table: `${prefix}findings`, columns: findingColumns, onConflict: '' }
    await connection.insertRows(findings, rows.map(findingValues))
    const words = entries.flatMap(({ sequence, entry: { record } }): Value[][] => {
      if (record.certificates.length === 0) return []
      return [[sequence * PLACES, wordsOf(searchedText(record)).join(' ')]]
    })
    const columns = [...wholeColumns(texts.id), ...textColumns('body')]
    await connection.insertRows({ table: `${prefix}finding_texts`, columns, onConflict: '' }, words)
    await connection.insertRows(countInsertion(prefix), countValues(rows, 1))
  }
  await connection.insertRows(hourInsertion(prefix), hourValues(entries))
}

export async function countRows(
  connection: Connection,
  prefix: string,
  rows: readonly FindingRow[],
  sign: 1 | -1,
): Promise<void> {
  if (rows.length > 0) await connection.insertRows(countInsertion(prefix), countValues(rows, sign))
}

export function findingRows({ sequence, entry: { at, tenant, record } }: SequencedEntry): readonly FindingRow[] {
  const found = readFinding(record)
  if (found === null) return []
  const { severities, tool, model, ended, score, cost } = found
  const conditions = found.conditions.slice(0, PLACES).map((condition) => storable(condition))
  return conditions.map((condition, place) => ({
    id: sequence * PLACES + place,
    first: place === 0 ? 1 : 0,
    tenant,
    session: record.session,
    hour: hourOf(at),
    condition,
    others: place === 0 ? conditions.slice(1) : [],
    tool: storable(tool ?? ''),
    model: storable(model ?? ''),
    ended,
    price: priceOf(cost),
    severity: severities[place] ?? 0,
    score: score ?? -1,
    cost: cost ?? -1,
  }))
}

/** Makes a text storable. PostgreSQL cannot store NUL or lone surrogates, and an index cannot hold long texts. */
export function storable(given: string, most: number = LONGEST_NAME): string {
  return given.slice(0, most).replace(/\0|\p{Cs}/gu, '\ufffd')
}

const LONGEST_NAME = 300

export const findingColumns = [
  ...wholeColumns('id', 'first'),
  ...textColumns('tenant', 'session'),
  ...wholeColumns('hour'),
  ...textColumns('condition', 'others', 'tool', 'model', 'ended', 'price'),
  ...realColumns('severity', 'score', 'cost'),
]

export function findingValues({ others, ...row }: FindingRow): readonly Value[] {
  return valuesOf(findingColumns, { ...row, others: others.length === 0 ? '' : JSON.stringify(others) })
}

const alikeColumns = [...wholeColumns('hour'), ...textColumns('tenant', 'condition', 'tool', 'model', 'ended', 'price')]
export const countColumns = [...alikeColumns, ...wholeColumns('decisions', 'conditions')]
export const countKey = alikeColumns.map(({ name }) => name).join(', ')

function countInsertion(prefix: string): Insertion {
  return {
    table: `${prefix}finding_counts as known`,
    columns: countColumns,
    onConflict: `on conflict (${countKey}) do update set ${addedUp('decisions', 'conditions')}`,
  }
}

/** The value of `hour` in the rows that hold the totals of all time. */
export const EVERY_HOUR = -1

/**
 * Adds up findings with equal columns, for each hour and for all time. Each sum becomes one row, because a statement may change a stored
 * row only once.
 */
export function countValues(rows: readonly FindingRow[], sign: 1 | -1): readonly (readonly Value[])[] {
  const counts = new Map<string, { readonly values: readonly Value[]; decisions: number; conditions: number }>()
  for (const row of rows) {
    const { tenant, condition, tool, model, ended, price, first } = row
    for (const hour of [row.hour, EVERY_HOUR]) {
      const values = [hour, tenant, condition, tool, model, ended, price]
      const key = JSON.stringify(values)
      const known = counts.get(key) ?? { values, decisions: 0, conditions: 0 }
      known.decisions += sign * first
      known.conditions += sign
      counts.set(key, known)
    }
  }
  return [...counts.values()].map(({ values, decisions, conditions }) => [...values, decisions, conditions])
}

const counted = ['decisions', 'evidence', 'replaced', 'unpriced'] as const
export const hourColumns = [...textColumns('tenant'), ...wholeColumns('hour', ...counted), ...realColumns('cost')]

function hourInsertion(prefix: string): Insertion {
  const onConflict = `on conflict (tenant, hour) do update set ${addedUp(...counted, 'cost')}`
  return { table: `${prefix}activity as known`, columns: hourColumns, onConflict }
}

function hourValues(entries: readonly SequencedEntry[]): readonly (readonly Value[])[] {
  const hours = new Map<string, { readonly tenant: string; readonly counts: HourCounts }>()
  for (const { entry } of entries) {
    const { at, tenant, record } = entry
    const hour = hourOf(at)
    const key = JSON.stringify([tenant, hour])
    hours.set(key, { tenant, counts: addToHour(hours.get(key)?.counts ?? noHour(hour), record) })
  }
  return [...hours.values()].map(({ tenant, counts }) => valuesOf(hourColumns, { tenant, ...counts }))
}

export const hourCounts = rowKind({
  hour: number,
  decisions: number,
  evidence: number,
  replaced: number,
  unpriced: number,
  cost: number,
})

export type HourCounts = RowValue<typeof hourCounts>

export function noHour(hour: number): HourCounts {
  return { hour, decisions: 0, evidence: 0, replaced: 0, unpriced: 0, cost: 0 }
}

export function addToHour(hour: HourCounts, { certificates, outcome, measured }: DecisionEntry['record']): HourCounts {
  return {
    hour: hour.hour,
    decisions: hour.decisions + 1,
    evidence: hour.evidence + Number(certificates.length > 0),
    replaced: hour.replaced + Number(outcome !== 'kept'),
    unpriced: hour.unpriced + Number(measured.cost === null),
    cost: hour.cost + (measured.cost ?? 0),
  }
}

/** Decisions with this sequence number or a higher one are in the tables of findings. */
export const reachedSoFar = rowKind({ sequence: number })
