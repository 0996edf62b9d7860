/** The source of the data: the server of the page, or the page itself if it was exported. */

import { isObject, readShape } from '@twincheck/core/reading'
import {
  activity,
  bucketHours,
  everyFinding,
  type FindingIndex,
  type FindingQuery,
  type FoundFindings,
  foundFindings,
  indexRuns,
  PAGE_FINDINGS,
  type Scope,
  type ViewedActivity,
  writeFindingQuery,
} from '@twincheck/server/finding'
import {
  type AnsweredSwitch,
  answeredSwitch,
  type GivenLabel,
  labelPage,
  type RunDetail,
  runDetail,
  type StoredLabel,
  type TakenLabel,
  takenLabel,
  type ViewedWatch,
  viewedWatch,
  viewVersion,
  type WaitingList,
  type WaitingSwitch,
  waitingList,
} from '@twincheck/server/view-data'
import { comparison, type PairedComparison } from './experiment.ts'
import { exported, overview, type ShownOverview } from './overview.ts'

export type Reader = {
  /** Reads the overview with at most this many runs; null: all runs. */
  readonly overview: (most: number | null) => Promise<ShownOverview>
  /** Reads the version of the data, a text that changes whenever the overview changes. */
  readonly version: () => Promise<string>
  readonly run: (key: string) => Promise<RunDetail>
  /** A page of findings, from `offset` on. */
  readonly findings: (query: FindingQuery, offset: number) => Promise<FoundFindings>
  readonly activity: (scope: Scope) => Promise<ViewedActivity>
  /** Two experiments, by name. */
  readonly compare: (first: string, second: string) => Promise<PairedComparison>
  readonly watch: () => Promise<ViewedWatch>
  readonly label: (given: GivenLabel) => Promise<TakenLabel>
  /** Labels after this sequence number, some thousands at a time; empty: there are no more. */
  readonly labels: (after: number) => Promise<readonly StoredLabel[]>
  readonly waiting: () => Promise<WaitingList>
  readonly answer: (asked: WaitingSwitch, verdict: 'approve' | 'refuse') => Promise<AnsweredSwitch>
}

export class NotReadError extends Error {}

export function openReader(page: Document): Reader {
  const inside = page.getElementById('twincheck-view')?.textContent
  return typeof inside === 'string' ? readInside(inside) : readOverHttp()
}

function readOverHttp(): Reader {
  return {
    overview: async (most) => {
      const address = most === null ? 'api/overview' : `api/overview?runs=${most}`
      return readShape(overview, await fetchJson(address), 'overview')
    },
    version: async () => readShape(viewVersion, await fetchJson('api/version'), 'version').version,
    run: async (key) => readShape(runDetail, await fetchJson(`api/run?key=${encodeURIComponent(key)}`), 'run'),
    findings: async (query, offset) => {
      const parameters = new URLSearchParams({ ...writeFindingQuery(query), offset: String(offset) })
      return readShape(foundFindings, await fetchJson(`api/findings?${parameters}`), 'findings')
    },
    activity: async (scope) => {
      const { from, to, source } = writeFindingQuery({
        ...everyFinding,
        ...scope,
        chosen: { ...everyFinding.chosen, source: scope.source },
      })
      const parameters = new URLSearchParams(
        Object.entries({ from, to, source }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      )
      return readShape(activity, await fetchJson(`api/activity?${parameters}`), 'activity')
    },
    compare: async (first, second) => {
      const asked = new URLSearchParams({ first, second })
      return readShape(comparison, await fetchJson(`api/comparison?${asked.toString()}`), 'comparison')
    },
    watch: async () => readShape(viewedWatch, await fetchJson('api/watch'), 'watch'),
    label: async (given) => readShape(takenLabel, await postJson('api/labels', given), 'label'),
    labels: async (after) => readShape(labelPage, await fetchJson(`api/labels?after=${after}`), 'labels').labels,
    waiting: async () => readShape(waitingList, await fetchJson('api/confirmations'), 'confirmations'),
    answer: async ({ tenant, id, pair }, verdict) => {
      const value = await postJson('api/confirmations', { tenant, id, pair, verdict })
      return readShape(answeredSwitch, value, 'answer').outcome
    },
  }
}

function readInside(text: string): Reader {
  const open = () => readShape(exported, JSON.parse(text), 'exported view')
  let opened: ReturnType<typeof open> | null = null
  const data = () => {
    opened ??= open()
    return opened
  }
  let indexed: FindingIndex | null = null
  const index = () => {
    indexed ??= indexRuns(data().details)
    return indexed
  }
  return {
    overview: async () => data().overview,
    findings: async (query, offset) => index().find(query, { offset, limit: PAGE_FINDINGS }),
    activity: async (scope) => ({
      figures: index().figures(scope),
      buckets: bucketHours(index().hours(scope)),
    }),
    version: async () => '',
    run: async (key) => {
      const found = data().details.find(({ run }) => run.key === key)
      if (!found) throw new NotReadError('There is no such run in this page. The link may be of another export.')
      return found
    },
    compare: async (first, second) => {
      const found = data().comparisons.find((one) => one.first === first && one.second === second)
      if (!found) throw new NotReadError(NOT_COMPARED)
      return found.comparison
    },
    watch: async () => ({ hold: null, alarms: [], canary: null, takesLabels: false }),
    label: async () => {
      throw new NotReadError('An exported page takes no labels. Give them on the page of the gateway.')
    },
    labels: async () => [],
    waiting: async () => ({ waiting: [], now: 0, answerable: false }),
    answer: async () => 'unknown',
  }
}

const NOT_COMPARED =
  'This page was exported without the comparison of these two. Export them with "twincheck view FIRST SECOND --export FILE".'

function postJson(address: string, value: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return fetchJson(address, { method: 'POST', body: JSON.stringify(value), headers })
}

async function fetchJson(address: string, options?: RequestInit): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(address, options)
  } catch {
    throw new NotReadError('The server does not answer. Start "twincheck view" again and reload this page.')
  }
  const value: unknown = await response.json()
  if (response.ok) return value
  const problem = isObject(value) && typeof value.problem === 'string' ? value.problem : response.statusText
  throw new NotReadError(problem)
}
