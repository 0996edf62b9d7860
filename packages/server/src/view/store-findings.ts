/** The findings of a store, as the page lists them. Rows and counts come from the store's tables, and contents come from the chain. */
import { answerFigures, type Figures, noFigures } from '../finding/activity.ts'
import { type CountedFindings, countFindings, type FindingTraits } from '../finding/facets.ts'
import {
  bandOf,
  endings,
  type FindingEnding,
  type FindingLabel,
  readFinding,
  scoreBands,
  severityBands,
  twinOf,
  type ViewedFinding,
} from '../finding/finding.ts'
import { type FindingQuery, spanOf, type TimeSpan } from '../finding/finding-query.ts'
import {
  type FindFindings,
  type FindOptions,
  type FoundFindings,
  inOrder,
  type Listed,
  MOST_LISTED,
  MOST_SEARCHED,
  selectFindings,
} from '../finding/select-findings.ts'
import { searchedWords } from '../finding/words.ts'
import { type ActivityHour, type FindingFrame, sequenceOf } from '../store/findings/find-findings.ts'
import type { FindingRow } from '../store/findings/finding-rows.ts'
import type { SessionKey, Store } from '../store/store.ts'
import { hideEnding } from './hide-arm.ts'
import { openKeptCounts } from './kept-counts.ts'
import { openLabelBook } from './label-book.ts'
import { asksForLabels, choosesLabels, filtersOf, hideChosenEndings, isSummed, withoutLabels } from './stored-query.ts'

type FindingStore = Pick<
  Store,
  | 'listFindings'
  | 'countFindings'
  | 'countAlike'
  | 'findingTotal'
  | 'sequenceAt'
  | 'searchFindings'
  | 'readRecords'
  | 'listActivity'
  | 'indexOlder'
  | 'listOutcomesAfter'
>

export type StoreFindings = {
  readonly find: FindFindings
  readonly figures: () => Promise<Figures>
  /** Returns a number that changes each time old decisions have been indexed. */
  readonly version: () => number
}

export type StoreFindingsOptions = {
  readonly keyOf: (key: SessionKey) => string
  /** Whether a canary draws arms now. If so, no list may distinguish the arms. */
  readonly hidesArms: () => Promise<boolean>
}

type ShownValues = {
  readonly ending: (ended: FindingEnding) => FindingEnding
  readonly label: (key: SessionKey) => FindingLabel | null
}

export function openStoreFindings(
  name: string,
  store: FindingStore,
  { keyOf, hidesArms }: StoreFindingsOptions,
): StoreFindings {
  const book = openLabelBook(store)
  const kept = openKeptCounts(store)
  const show = async (rows: readonly FindingRow[], shown: ShownValues): Promise<readonly ViewedFinding[]> => {
    const records = await store.readRecords(rows.map(sequenceOf))
    return rows.flatMap((row) => {
      const stored = records.get(sequenceOf(row))
      const read = stored && readFinding(stored.record)
      if (!stored || !read) return []
      const { tenant, session } = row
      const { severities: _, ...found } = read
      const place = { key: keyOf({ tenant, session }), step: stored.record.step, run: session, source: name, tenant }
      const label = shown.label(row)
      return [{ ...found, ...place, ended: shown.ending(found.ended), transition: null, at: stored.at, label }]
    })
  }
  /** Hourly sums contain neither exact times nor all dimensions. If a query needs these, it is answered from the counts in memory. */
  const count = async (
    query: FindingQuery,
    frame: FindingFrame,
    { ending }: ShownValues,
    facets: FindOptions['facets'],
  ): Promise<CountedFindings> => {
    if (facets === 'some' && Object.keys(frame).length === 0 && isSummed(query)) {
      const counts = await store.countFindings({ tenant: null, from: null, to: null })
      return countFindings(
        counts.map((one) => {
          const { condition, decisions, conditions } = one
          const known = { severity: [], score: [], twin: [] }
          return {
            traits: { ...traitsOf(name, one, [condition], ending), ...known },
            count: decisions,
            perCondition: conditions,
          }
        }),
        query,
      )
    }
    const counts = await kept.count(frame)
    return countFindings(
      counts.map((one) => {
        const { condition, others, severityBand, scoreBand, decisions } = one
        const known = { severity: [severityBand], score: [scoreBand], twin: [scoreBand === 'none' ? 'none' : 'judged'] }
        const traits = { ...traitsOf(name, one, [condition, ...others], ending), ...known }
        return { traits, count: decisions, perCondition: decisions }
      }),
      query,
    )
  }
  const list = async (query: FindingQuery, frame: FindingFrame, options: FindOptions, shown: ShownValues) => {
    const { offset, limit, facets } = options
    const unlabelled = query.chosen.label.length > 0
    const counted = await count(withoutLabels(query), unlabelled ? { ...frame, labelled: false } : frame, shown, facets)
    const reachable = Math.max(0, Math.min(limit, MOST_LISTED - offset))
    const rows =
      counted.found === 0 || reachable === 0
        ? []
        : await store.listFindings({
            ...everyRow,
            ...frame,
            ...(unlabelled ? { labelled: false } : {}),
            filters: filtersOf(query),
            ...{ order: query.order, offset, limit: reachable },
          })
    if (facets === 'some') return { ...counted, whole: true, findings: await show(rows, shown) }
    const none = unlabelled ? counted.found : (await count(query, { ...frame, labelled: false }, shown, facets)).found
    const labelled = (await listLabelled(frame)).map((row) => listedOf(name, row, shown))
    const { label, agreement } = selectFindings(labelled, query, anyTime, noPage).facets
    const said = { label: [...(none > 0 ? [{ value: 'none', count: none }] : []), ...label], agreement }
    return { ...counted, facets: { ...counted.facets, ...said }, whole: true, findings: await show(rows, shown) }
  }
  /**
   * Reads the findings with labels, which are few. The other filters are not part of this query, because databases without statistics
   * combine them badly.
   */
  const listLabelled = (frame: FindingFrame) =>
    store.listFindings({
      ...{ ...everyRow, ...frame, labelled: true },
      ...{ order: 'latest', offset: 0, limit: MOST_SEARCHED },
    })
  /** Answers a search or a selection by labels. The latest findings that may match are read, and then selected in memory. */
  const select = async (
    query: FindingQuery,
    rows: readonly FindingRow[],
    options: FindOptions,
    shown: ShownValues,
  ): Promise<FoundFindings> => {
    const hits = rows.map((row) => listedOf(name, row, shown))
    const { found, facets, listed } = selectFindings(inOrder(hits, query.order), query, anyTime, options)
    const values = listed.map(({ value }) => value)
    return { found, facets, whole: hits.length < MOST_SEARCHED, findings: await show(values, shown) }
  }
  const older = takeUpOlder(store)
  // Counts in the background before the user selects something, so that the first selection on the page is fast. Counting starts after
  // the first rows were sent, so that it does not delay these rows.
  let isWarm = false
  const warm = () => {
    if (isWarm) return
    isWarm = true
    setTimeout(() => void kept.count({}).catch(() => {}), WARM_MS).unref()
  }
  return {
    version: older.rounds,
    find: async (asked, options) => {
      older.go()
      await book.readOn()
      const hides = await hidesArms()
      const query = hides ? hideChosenEndings(asked) : asked
      const shown: ShownValues = {
        ending: hides ? hideEnding : (ended) => ended,
        label: (key) => book.labelOf(key, options.by),
      }
      const frame = await frameAt(store, spanOf(query, options.now))
      if (query.search.trim() !== '') {
        const stretch = { tenant: null, from: null, to: null, limit: MOST_SEARCHED, ...frame }
        return select(query, await store.searchFindings(searchedWords(query.search), stretch), options, shown)
      }
      warm()
      if (!choosesLabels(query)) return list(query, frame, options, shown)
      if (asksForLabels(query)) return select(query, await listLabelled(frame), options, shown)
      const page = { order: 'latest', offset: 0, limit: MOST_SEARCHED } as const
      const rows = await store.listFindings({ ...everyRow, ...frame, filters: filtersOf(query), ...page })
      return select(query, rows, options, shown)
    },
    figures: async () => {
      const counts = await store.countFindings({ tenant: null, from: null, to: null })
      const answers = answerFigures(
        counts.map(({ ended, condition, decisions, conditions }) => {
          return { ended, conditions: [condition], decisions, perCondition: conditions }
        }),
      )
      return figuresOf(await store.listActivity({ tenant: null, from: null, to: null }), answers)
    },
  }
}

const everyRow = {
  ...{ tenant: null, from: null, to: null },
  ...{ condition: null, tool: null, model: null, ended: null, price: null },
} as const
const anyTime = { from: null, to: null } as const
const noPage = { offset: 0, limit: 0 } as const
const WARM_MS = 500

async function frameAt(store: Pick<Store, 'sequenceAt'>, { from, to }: TimeSpan): Promise<FindingFrame> {
  if (from === null && to === null) return {}
  const first = from === null ? null : await store.sequenceAt(from)
  const below = to === null ? null : await store.sequenceAt(to + 1)
  return { sequences: [first, below] }
}

/**
 * Indexes older decisions in the background. Indexing stops if the store is unavailable or closed, and the next query starts it again.
 */
function takeUpOlder(store: Pick<Store, 'indexOlder'>): { readonly go: () => void; readonly rounds: () => number } {
  let rounds = 0
  let going = false
  const work = async () => {
    while (await store.indexOlder()) rounds++
    rounds++
  }
  return {
    rounds: () => rounds,
    go: () => {
      if (going) return
      going = true
      work().catch(() => {
        going = false
      })
    },
  }
}

type Alike = Pick<FindingRow, 'tenant' | 'tool' | 'model' | 'price'> & { readonly ended: string }

type StoredTraits = Omit<FindingTraits, 'severity' | 'score' | 'twin'>

function traitsOf(
  source: string,
  { tenant, tool, model, ended, price }: Alike,
  conditions: readonly string[],
  ending: ShownValues['ending'],
): StoredTraits {
  const one = (text: string) => (text === '' ? [] : [text])
  const known = endings.find((name) => name === ended)
  return {
    condition: conditions,
    tool: one(tool),
    model: one(model),
    source: [source],
    tenant: [tenant],
    ended: [known === undefined ? ended : ending(known)],
    transition: [],
    price: [price],
    label: [],
    agreement: [],
  }
}

function listedOf(source: string, value: FindingRow, { ending, label: labelOf }: ShownValues): Listed<FindingRow> {
  const { severity, score, cost, id, condition, others } = value
  const label = labelOf(value)
  const traits = {
    ...traitsOf(source, value, [condition, ...others], ending),
    severity: [bandOf(severityBands, severity)],
    score: [bandOf(scoreBands, score)],
    twin: [twinOf(score)],
    label: [label === null ? 'none' : (label.verdict ?? 'others')],
    agreement: label?.agreement ? [label.agreement] : [],
  }
  return { traits, severity, score, cost, time: null, at: id, value }
}

function figuresOf(hours: readonly ActivityHour[], answers: ReturnType<typeof answerFigures>): Figures {
  const sum = (of: (hour: ActivityHour) => number) => hours.reduce((total, hour) => total + of(hour), 0)
  const decisions = sum((hour) => hour.decisions)
  const unpriced = sum((hour) => hour.unpriced)
  return {
    ...noFigures,
    ...answers,
    switches: Math.max(0, sum(({ replaced }) => replaced) - answers.answered),
    cost: unpriced === decisions && decisions > 0 ? null : sum(({ cost }) => cost),
    unpriced,
    decisions,
    evidence: sum(({ evidence }) => evidence),
  }
}
