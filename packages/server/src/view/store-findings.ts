/** The findings of a store, as the page lists them: rows and counts from the store's tables, contents from the chain. */
import { answerFigures, type Figures, type Hour, noFigures } from '../finding/activity.ts'
import { type AlikeFindings, countFindings, type FindingTraits } from '../finding/facets.ts'
import { readFinding, type ViewedFinding } from '../finding/finding.ts'
import { byDimension, type FindingQuery } from '../finding/finding-query.ts'
import type { Scope } from '../finding/index-runs.ts'
import {
  type FoundFindings,
  inOrder,
  type Listed,
  type ListPage,
  MOST_LISTED,
  MOST_SEARCHED,
  selectFindings,
} from '../finding/select-findings.ts'
import { searchedWords } from '../finding/words.ts'
import { type ActivityHour, type FindingCount, sequenceOf } from '../store/findings/find-findings.ts'
import type { FindingRow } from '../store/findings/finding-rows.ts'
import type { SessionKey, Store } from '../store/store.ts'

type FindingStore = Pick<
  Store,
  'listFindings' | 'countFindings' | 'searchFindings' | 'readRecords' | 'listActivity' | 'indexOlder'
>

export type StoreFindings = {
  readonly find: (query: FindingQuery, page: ListPage) => Promise<FoundFindings>
  readonly figures: (scope: Scope) => Promise<Figures>
  readonly hours: (scope: Pick<Scope, 'source'>) => Promise<readonly Hour[]>
  /** A number that changes each time further old decisions have been indexed. */
  readonly version: () => number
}

export function openStoreFindings(
  name: string,
  store: FindingStore,
  keyOf: (key: SessionKey) => string,
): StoreFindings {
  const show = async (rows: readonly FindingRow[]): Promise<readonly ViewedFinding[]> => {
    const records = await store.readRecords(rows.map(sequenceOf))
    return rows.flatMap((row) => {
      const stored = records.get(sequenceOf(row))
      const read = stored && readFinding(stored.record)
      if (!stored || !read) return []
      const { tenant, session } = row
      const { severities: _, ...found } = read
      const place = { key: keyOf({ tenant, session }), step: stored.record.step, run: session, source: name, tenant }
      return [{ ...found, ...place, transition: null, at: stored.at }]
    })
  }
  const list = async (query: FindingQuery, { offset, limit }: ListPage): Promise<FoundFindings> => {
    const { chosen, from, to, order } = query
    const counts = await store.countFindings({ tenant: null, from, to })
    const counted = countFindings(
      counts.map((count) => countedOf(name, count)),
      chosen,
    )
    const reachable = Math.max(0, Math.min(limit, MOST_LISTED - offset))
    const rows =
      counted.found === 0 || reachable === 0
        ? []
        : await store.listFindings({
            ...{ from, to, order, offset, limit: reachable },
            ...byDimension((dimension) => orNull(chosen[dimension])),
          })
    return { ...counted, whole: true, findings: await show(rows) }
  }
  const search = async (query: FindingQuery, page: ListPage): Promise<FoundFindings> => {
    const { from, to, chosen } = query
    const stretch = { tenant: orNull(chosen.tenant), from, to, limit: MOST_SEARCHED }
    const rows = await store.searchFindings(searchedWords(query.search), stretch)
    const hits = rows.map((row) => listedOf(name, row))
    const { found, facets, listed } = selectFindings(inOrder(hits, query.order), query, page)
    return {
      ...{ found, facets },
      whole: hits.length < MOST_SEARCHED,
      findings: await show(listed.map(({ value }) => value)),
    }
  }
  const older = takeUpOlder(store)
  return {
    version: older.rounds,
    find: (query, page) => {
      older.go()
      return query.search.trim() === '' ? list(query, page) : search(query, page)
    },
    figures: async ({ source, from, to }) => {
      if (source !== '' && source !== name) return noFigures
      const counts = await store.countFindings({ tenant: null, from, to })
      const answers = answerFigures(
        counts.map(({ ended, condition, decisions, conditions }) => {
          return { ended, conditions: [condition], decisions, perCondition: conditions }
        }),
      )
      return figuresOf(await store.listActivity({ tenant: null, from, to }), answers)
    },
    hours: async ({ source }) => {
      if (source !== '' && source !== name) return []
      const hours = await store.listActivity({ tenant: null, from: null, to: null })
      return hours.map(({ hour, decisions, replaced }) => ({ hour, decisions, switches: replaced }))
    },
  }
}

/**
 * Indexes older decisions in the background. It stops if the store is unavailable or closed, and the next query starts
 * it again.
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

function orNull(choice: string): string | null {
  return choice === '' ? null : choice
}

type Alike = Pick<FindingRow, 'tenant' | 'tool' | 'model' | 'ended' | 'price'>

function traitsOf(
  source: string,
  { tenant, tool, model, ended, price }: Alike,
  conditions: readonly string[],
): FindingTraits {
  const one = (text: string) => (text === '' ? [] : [text])
  return {
    condition: conditions,
    tool: one(tool),
    model: one(model),
    source: [source],
    tenant: [tenant],
    ended: [ended],
    transition: [],
    price: [price],
  }
}

function countedOf(source: string, count: FindingCount): AlikeFindings {
  const { condition, decisions, conditions } = count
  return { traits: traitsOf(source, count, [condition]), count: decisions, perCondition: conditions }
}

function listedOf(source: string, value: FindingRow): Listed<FindingRow> {
  const { severity, score, cost, hour, id, condition, others } = value
  return { traits: traitsOf(source, value, [condition, ...others]), severity, score, cost, hour, at: id, value }
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
