/** The filter and the order of the list of runs, as stored in the URL. */
import {
  isWithin,
  type LastSpan,
  lastSpanIn,
  readMoment,
  spanOf,
  transitionOf,
  transitions,
} from '@twincheck/server/finding'
import type { ViewedRun } from '@twincheck/server/view-data'

export const columns = [
  'run',
  'source',
  'model',
  'outcome',
  'score',
  'decisions',
  'evidence',
  'switches',
  'cost',
  'at',
] as const

export type RunColumn = (typeof columns)[number]

export type Filter = {
  readonly search: string
  readonly source: string
  readonly category: string
  /**
   * The transition that the listed runs must have. `actor-failed` and `actor-succeeded` each match two transitions. An empty text matches
   * all runs.
   */
  readonly outcome: string
  /**
   * Which runs are listed: runs with evidence (`evidence`), runs with a switch (`switch`), or runs in which a decision reached the named
   * stage. An empty text lists all runs.
   */
  readonly only: string
  /** A time span that ends now. If it is null, `from` and `to` define the span. */
  readonly last: LastSpan | null
  /** The time span in which the run's latest decision must be, in milliseconds since the epoch; null for no limit. */
  readonly from: number | null
  readonly to: number | null
  readonly sort: RunColumn | null
  readonly descending: boolean
}

export function readFilter(query: URLSearchParams): Filter {
  const text = (name: string): string => query.get(name) ?? ''
  return {
    search: text('q'),
    source: text('source'),
    category: text('category'),
    outcome: text('outcome'),
    only: text('only'),
    last: lastSpanIn(query.get('last')),
    from: readMoment(query.get('from')),
    to: readMoment(query.get('to')),
    sort: columns.find((column) => column === query.get('sort')) ?? null,
    descending: query.get('order') !== 'up',
  }
}

export function writeFilter(filter: Filter): Readonly<Record<string, string>> {
  const { search, source, category, outcome, only, last, from, to, sort, descending } = filter
  const entries = {
    q: search,
    source,
    category,
    outcome,
    only,
    last: last ?? '',
    from: from === null ? '' : String(from),
    to: to === null ? '' : String(to),
    sort: sort ?? '',
    order: sort && !descending ? 'up' : '',
  }
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ''))
}

export function isFiltered(filter: Filter): boolean {
  return Object.keys(writeFilter({ ...filter, sort: null })).length > 0
}

export function filterRuns(runs: readonly ViewedRun[], filter: Filter, now: number): readonly ViewedRun[] {
  const span = spanOf(filter, now)
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = runs.filter((run) => {
    if (!isWithin(run.at, span)) return false
    if (filter.source !== '' && run.source !== filter.source) return false
    if (filter.category !== '' && run.category !== filter.category) return false
    if (filter.outcome !== '' && !isOutcome(run, filter.outcome)) return false
    if (filter.only !== '' && !isAmong(run, filter.only)) return false
    if (words.length === 0) return true
    const searched = `${run.run} ${run.task ?? ''} ${run.source} ${run.model ?? ''} ${run.category ?? ''}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
  return filter.sort === null ? found : sortRuns(found, filter.sort, filter.descending)
}

function isOutcome(run: ViewedRun, outcome: string): boolean {
  if (outcome === 'counted') return run.problem === null
  if (outcome === 'changed') return ['rescue', 'harm'].includes(transitionOf(run))
  if (outcome === 'actor-failed') return run.problem === null && run.outcome === false
  if (outcome === 'actor-succeeded') return run.problem === null && run.outcome === true
  if (outcome === 'repaired') return run.problem === null && run.repaired === true
  return transitionOf(run) === outcome
}

function isAmong(run: ViewedRun, only: string): boolean {
  if (only === 'evidence') return Boolean(run.evidence)
  if (only === 'switch') return Boolean(run.switches)
  return run.reached.some((stage) => stage === only)
}

/** Unknown values come last, both ascending and descending. */
function sortRuns(runs: readonly ViewedRun[], column: RunColumn, descending: boolean): readonly ViewedRun[] {
  const keyed = runs.map((run) => ({ run, value: sortValue(run, column) }))
  keyed.sort((first, second) => {
    if (first.value === null || second.value === null) {
      return Number(first.value === null) - Number(second.value === null)
    }
    const order = first.value < second.value ? -1 : first.value > second.value ? 1 : 0
    return descending ? -order : order
  })
  return keyed.map(({ run }) => run)
}

function sortValue(run: ViewedRun, column: RunColumn): string | number | null {
  switch (column) {
    case 'run':
      return run.task ?? run.run
    case 'outcome':
      return transitions.indexOf(transitionOf(run))
    case 'source':
    case 'model':
    case 'score':
    case 'decisions':
    case 'evidence':
    case 'switches':
    case 'cost':
    case 'at':
      return run[column]
  }
}
