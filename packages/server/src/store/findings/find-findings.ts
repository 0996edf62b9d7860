/**
 * Findings for the viewer. Each query is bounded, however large the store is. A list has a limit. A search considers only the latest
 * matches. Counts are read from sums that are updated with each decision.
 */
import { number, text } from '@twincheck/core/reading'
import { type Bands, type FindingEnding, scoreBands, severityBands } from '../../finding/finding.ts'
import type { FindingOrder } from '../../finding/finding-query.ts'
import type { SearchedWord } from '../../finding/words.ts'
import { storedRecordOf } from '../chain/entries.ts'
import type { Database, Value } from '../database.ts'
import { placesOf, type RowValue, rowKind } from '../row.ts'
import type { StoredRecord } from '../store.ts'
import {
  addFindings,
  dimensions,
  EVERY_HOUR,
  type FindingRow,
  findingRowOf,
  type HourCounts,
  hourCounts,
  PLACES,
  reachedSoFar,
  readOthers,
  storable,
} from './finding-rows.ts'

export type FindingStretch = {
  readonly tenant: string | null
  /** The first and the last hour. An hour is a number, counted from the epoch. Null means no limit. */
  readonly from: number | null
  readonly to: number | null
}

export type FindingsPage = FindingStretch & {
  /** The selected value of each dimension. Null selects any value. */
  readonly condition: string | null
  readonly tool: string | null
  readonly model: string | null
  readonly ended: string | null
  readonly price: string | null
  readonly order: FindingOrder
  readonly offset: number
  readonly limit: number
} & FindingFrame

export type FindingFrame = {
  /** A range of sequence numbers of entries: from the first number up to, but not including, the second. Null means no limit. */
  readonly sequences?: readonly [from: number | null, below: number | null]
  /**
   * If true, only findings in conversations whose switch has a label are found. If false, only all other findings are found. If absent,
   * all are found.
   */
  readonly labelled?: boolean
  readonly filters?: readonly FindingFilter[]
}

export type FindingFilter = { readonly without: boolean } & (
  | {
      readonly column: 'condition' | 'tool' | 'model' | 'ended' | 'price' | 'tenant'
      readonly values: readonly string[]
    }
  | { readonly column: 'severity' | 'score'; readonly ranges: readonly (readonly [from: number, below: number])[] }
)

const findingCount = rowKind({ tenant: text, ...dimensions, decisions: number, conditions: number })

export type FindingCount = RowValue<typeof findingCount>

const findingTotal = rowKind({ sequence: number, decisions: number })

const alikeFindings = rowKind({
  tenant: text,
  ...dimensions,
  others: text,
  severityBand: text,
  scoreBand: text,
  decisions: number,
})

export type AlikeCount = Omit<RowValue<typeof alikeFindings>, 'others'> & { readonly others: readonly string[] }

export type ActivityHour = HourCounts

export type StoredFindings = {
  readonly listFindings: (page: FindingsPage) => Promise<readonly FindingRow[]>
  readonly countFindings: (stretch: FindingStretch) => Promise<readonly FindingCount[]>
  /** Counts by reading all findings in the frame. It is needed for frames that the sums of `countFindings` do not cover. */
  readonly countAlike: (frame: FindingFrame) => Promise<readonly AlikeCount[]>
  /** The number of decisions with evidence, and the sequence number of the last entry. Both come from one snapshot. */
  readonly findingTotal: () => Promise<{ readonly sequence: number; readonly decisions: number }>
  /**
   * The sequence number of the first entry that was written at this time or later. If there is no such entry yet, it is the number that
   * the next entry will get.
   */
  readonly sequenceAt: (moment: number) => Promise<number>
  /**
   * Counts the calls that were answered instead of executed, and the answered calls that the actor made again. Of the decisions that
   * replaced the proposal, only the latest 20,000 are read.
   */
  readonly countInsisted: (
    of: Pick<FindingStretch, 'tenant'>,
  ) => Promise<{ readonly answers: number; readonly insisted: number }>
  /** The latest `limit` decisions that contain all words, unordered and without duplicates. Without words nothing is found. */
  readonly searchFindings: (
    words: readonly SearchedWord[],
    stretch: FindingStretch & Pick<FindingFrame, 'sequences'> & { readonly limit: number },
  ) => Promise<readonly FindingRow[]>
  readonly readRecords: (sequences: readonly number[]) => Promise<ReadonlyMap<number, StoredRecord>>
  readonly listActivity: (stretch: FindingStretch) => Promise<readonly ActivityHour[]>
  /**
   * Indexes some of the decisions that are not in the tables of findings yet, because they are older than the tables. The latest come
   * first. Resolves with false if none are left.
   */
  readonly indexOlder: () => Promise<boolean>
}

export function sequenceOf({ id }: Pick<FindingRow, 'id'>): number {
  return Math.floor(id / PLACES)
}

export function openFindings(database: Database): StoredFindings {
  const { query, prefix, texts } = database
  const found: StoredFindings = {
    listFindings: async ({ order, offset, limit, sequences, labelled, filters, ...wanted }) => {
      const single = labelled !== true && (filters ?? []).some(isOneCondition)
      const equal = conditionsOf(wanted, single)
      const frame = {
        ...(sequences === undefined ? {} : { sequences }),
        ...(labelled === undefined ? {} : { labelled }),
        ...(filters === undefined ? {} : { filters }),
      }
      const { parts, values } = frameOf(frame, prefix, equal.values)
      const where = [equal.where, ...parts].join(' and ')
      const rows = await query(
        `select * from ${prefix}findings where ${where} order by ${sorted[order]}
         limit $${values.length + 1} offset $${values.length + 2}`,
        [...values, limit, offset],
      )
      return rows.map(findingRowOf)
    },
    countFindings: async ({ tenant, from, to }) => {
      const whole = from === null && to === null
      const hours = whole ? { from: EVERY_HOUR, to: EVERY_HOUR } : { from: Math.max(from ?? 0, 0), to }
      const { where, values } = stretchOf({ tenant, ...hours }, [])
      const rows = await query(
        `select tenant, condition, tool, model, ended, price,
           cast(sum(decisions) as bigint) as decisions, cast(sum(conditions) as bigint) as conditions
         from ${prefix}finding_counts where ${where} group by tenant, condition, tool, model, ended, price`,
        values,
      )
      return rows.map(findingCount.read)
    },
    countAlike: async (frame) => {
      const given = frameOf(frame, prefix, [])
      const rows = await query(
        `select tenant, condition, others, tool, model, ended, price,
           ${bandColumn('severity', severityBands)} as severity_band, ${bandColumn('score', scoreBands)} as score_band,
           count(*) as decisions
         from ${prefix}findings where ${['first = 1', ...given.parts].join(' and ')}
         group by tenant, condition, others, tool, model, ended, price, severity_band, score_band`,
        given.values,
      )
      return rows.map(alikeFindings.read).map((read) => ({ ...read, others: readOthers(read.others) }))
    },
    findingTotal: async () => {
      const [row] = await query(
        `select sequence, (select cast(coalesce(sum(decisions), 0) as bigint) from ${prefix}finding_counts
           where hour = ${EVERY_HOUR}) as decisions
         from ${prefix}chain_head where single = 1`,
        [],
      )
      return row ? findingTotal.read(row) : { sequence: 0, decisions: 0 }
    },
    sequenceAt: (moment) => sequenceAt(database, moment),
    searchFindings: async (words, { limit, sequences, ...stretch }) => {
      if (words.length === 0) return []
      const search = await texts.openSearch(query)
      const stretched = stretchOf(stretch, [search.write(words), limit])
      const framed = frameOf(sequences === undefined ? {} : { sequences }, prefix, stretched.values, 'known.id')
      const where = [stretched.where, ...framed.parts].join(' and ')
      const { values } = framed
      // If the search limits only the words, the index of words is enough. Otherwise it is joined with the findings.
      const known = values.length > 2 ? `join ${prefix}findings as known on known.id = finding_texts.${texts.id}` : ''
      const rows = await query(
        `select findings.* from (
           select finding_texts.${texts.id} as text_id from ${prefix}finding_texts ${known}
           where ${search.match('$1')} and ${where} order by finding_texts.${texts.id} desc limit $2) as hits
         join ${prefix}findings as findings on findings.id = hits.text_id`,
        values,
      )
      return rows.map(findingRowOf)
    },
    readRecords: async (sequences) => {
      if (sequences.length === 0) return new Map()
      const rows = await query(
        `select * from ${prefix}entries where sequence in (${placesOf(sequences, 1)}) and entry is not null`,
        sequences,
      )
      return new Map(rows.map(storedRecordOf).map((stored) => [stored.sequence, stored]))
    },
    listActivity: async (stretch) => {
      const { where, values } = stretchOf(stretch, [])
      const rows = await query(
        `select hour, cast(sum(decisions) as bigint) as decisions, cast(sum(evidence) as bigint) as evidence,
           cast(sum(replaced) as bigint) as replaced, cast(sum(unpriced) as bigint) as unpriced, sum(cost) as cost
         from ${prefix}activity where ${where} group by hour order by hour`,
        values,
      )
      return rows.map(hourCounts.read)
    },
    countInsisted: (of) => countInsisted(found, of),
    indexOlder: () => indexOlder(database),
  }
  return found
}

const INTERVENTIONS_READ = 20_000
const INTERVENTIONS_PAGE = 500

/**
 * A decision with the ending `replaced` may have answered a call, but the row of its finding does not say so. So the records of these
 * decisions are read, one page at a time.
 */
async function countInsisted(
  { countFindings, listFindings, readRecords }: StoredFindings,
  { tenant }: Pick<FindingStretch, 'tenant'>,
): ReturnType<StoredFindings['countInsisted']> {
  const whole = { tenant, from: null, to: null }
  const interventions = { condition: null, tool: null, model: null, ended: 'replaced', price: null }
  let answers = 0
  for (let offset = 0; offset < INTERVENTIONS_READ; offset += INTERVENTIONS_PAGE) {
    const page = { order: 'latest', offset, limit: INTERVENTIONS_PAGE } as const
    const rows = await listFindings({ ...whole, ...interventions, ...page })
    const records = [...(await readRecords(rows.map(sequenceOf))).values()]
    answers += records.filter(({ record }) => record.twin?.action.kind === 'answer').length
    if (rows.length < INTERVENTIONS_PAGE) break
  }
  const counts = await countFindings(whole)
  const ended = (how: FindingEnding) =>
    counts.reduce((sum, count) => sum + (count.ended === how ? count.decisions : 0), 0)
  return { answers: answers + ended('answered'), insisted: ended('insisted') }
}

const sorted: Readonly<Record<FindingOrder, string>> = {
  worst: 'severity desc, score desc, id desc',
  latest: 'id desc',
  dearest: 'cost desc, id desc',
}

type Wanted = { readonly where: string; readonly values: readonly Value[] }

/**
 * The SQL condition for rows. A decision has one row per condition. If the query names no condition, only the row of the strongest
 * condition is selected, so that each decision is listed once. `single` says that a filter already selects exactly one condition.
 */
function conditionsOf(
  {
    condition,
    tool,
    model,
    ended,
    price,
    ...stretch
  }: Omit<FindingsPage, 'order' | 'offset' | 'limit' | keyof FindingFrame>,
  single: boolean,
) {
  const equal = Object.entries({ condition, tool, model, ended, price }).filter(([, value]) => value !== null)
  const { where, values } = stretchOf(stretch, [])
  const parts = equal.map(([column], index) => `${column} = $${values.length + index + 1}`)
  return {
    where: [where, ...parts, ...(condition === null && !single ? ['first = 1'] : [])].join(' and '),
    values: [...values, ...equal.map(([, value]) => storable(value ?? ''))],
  }
}

/**
 * Whether a filter selects exactly one condition. Then the rows of this condition can be read, because they list each matching decision
 * once.
 */
function isOneCondition(filter: FindingFilter): boolean {
  return filter.column === 'condition' && !filter.without && filter.values.length === 1
}

type Framed = { readonly parts: readonly string[]; readonly values: readonly Value[] }

function frameOf(
  { sequences, labelled, filters = [] }: FindingFrame,
  prefix: string,
  before: readonly Value[],
  id = 'id',
): Framed {
  const values = [...before]
  const place = (value: Value) => `$${values.push(value)}`
  const [from, below] = sequences ?? [null, null]
  const parts = [
    ...(from === null ? [] : [`${id} >= ${place(from * PLACES)}`]),
    ...(below === null ? [] : [`${id} < ${place(below * PLACES)}`]),
    ...(labelled === undefined ? [] : [labelled ? labelledIds(prefix) : `not ${saidOf(prefix)}`]),
    ...filters.map((filter) => writeFilter(filter, labelled !== true, place)),
  ]
  return { parts, values }
}

function saidOf(prefix: string): string {
  return `exists (select 1 from ${prefix}outcomes as said
    where said.tenant = findings.tenant and said.session = findings.session and said.about = 'decision')`
}

/**
 * SQL for the ids of the first rows of all decisions in conversations whose switch has a label. The query starts from the labels, because
 * there are few of them. From the findings, PostgreSQL would compare every label with all findings of its tenant.
 */
function labelledIds(prefix: string): string {
  return `id in (select written.sequence * ${PLACES} from ${prefix}outcomes as said join ${prefix}entries as written
    on written.tenant = said.tenant and written.session = said.session where said.about = 'decision')`
}

function writeFilter(filter: FindingFilter, single: boolean, place: (value: Value) => string): string {
  if (single && isOneCondition(filter) && 'values' in filter)
    return `condition = ${place(storable(filter.values[0] ?? ''))}`
  const any = 'ranges' in filter ? writeRanges(filter, place) : writeValues(filter, place)
  if (any.length === 0) return filter.without ? '1 = 1' : '1 = 0'
  return `${filter.without ? 'not ' : ''}(${any.join(' or ')})`
}

function writeRanges(
  { column, ranges }: Extract<FindingFilter, { readonly ranges: unknown }>,
  place: (value: Value) => string,
): readonly string[] {
  return ranges.map(([from, below]) => {
    const ends = [
      ...(Number.isFinite(from) ? [`${column} >= ${place(from)}`] : []),
      ...(Number.isFinite(below) ? [`${column} < ${place(below)}`] : []),
    ]
    return ends.length === 0 ? '1 = 1' : `(${ends.join(' and ')})`
  })
}

/**
 * Writes a filter by values as SQL conditions. A tenant's name is never truncated. The first row of a decision lists its other conditions
 * as JSON, so a filter by condition also searches this list.
 */
function writeValues(
  { column, values }: Extract<FindingFilter, { readonly values: unknown }>,
  place: (value: Value) => string,
): readonly string[] {
  if (values.length === 0) return []
  const names = values.map((value) => storable(value, column === 'tenant' ? value.length : undefined))
  const own = `${column} in (${names.map(place).join(', ')})`
  if (column !== 'condition') return [own]
  const others = names.map((name) => `%${JSON.stringify(name).replace(/[%_!]/g, '!$&')}%`)
  return [own, ...others.map((pattern) => `others like ${place(pattern)} escape '!'`)]
}

function bandColumn(column: string, bands: Bands): string {
  const cases = bands.map(([name, least]) =>
    Number.isFinite(least) ? `when ${column} >= ${least} then '${name}'` : `else '${name}'`,
  )
  return `case ${cases.join(' ')} end`
}

/**
 * Finds the first entry that was written at this time or later. It uses a binary search, because entries are in the order of their times.
 */
async function sequenceAt({ query, prefix }: Database, moment: number): Promise<number> {
  const [head] = await query(`select sequence from ${prefix}chain_head where single = 1`, [])
  let [low, high] = [1, (head ? reachedSoFar.read(head).sequence : 0) + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const [row] = await query(
      `select sequence, written_at from ${prefix}entries where sequence >= $1 order by sequence limit 1`,
      [middle],
    )
    if (!row || writtenAt.read(row).writtenAt >= moment) high = middle
    else low = writtenAt.read(row).sequence + 1
  }
  return low
}

const writtenAt = rowKind({ sequence: number, writtenAt: number })

function stretchOf({ tenant, from, to }: FindingStretch, before: readonly Value[]): Wanted {
  const parts = ['1 = 1']
  const values = [...before]
  const add = (part: string, value: Value) => {
    values.push(value)
    parts.push(`${part} $${values.length}`)
  }
  // A tenant's name is never truncated, because the truncated name could be the name of another tenant.
  if (tenant !== null) add('tenant =', storable(tenant, tenant.length))
  if (from !== null) add('hour >=', from)
  if (to !== null) add('hour <=', to)
  return { where: parts.join(' and '), values }
}

/**
 * The maximum number of older decisions that are indexed in one transaction, the latest first. The viewer's process indexes them while
 * the gateway runs.
 */
const CHUNK = 500

async function indexOlder(database: Database): Promise<boolean> {
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
