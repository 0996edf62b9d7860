/** The source of the page's data: the server, or the page itself if it was exported. */

import type { ShareChange } from '@twincheck/core/canary'
import { isObject, readShape } from '@twincheck/core/reading'
import {
  activity,
  type FindingIndex,
  type FindingQuery,
  type FoundFindings,
  foundFindings,
  indexRuns,
  PAGE_FINDINGS,
  type ViewedActivity,
  writeFindingQuery,
} from '@twincheck/server/finding'
import {
  type AnsweredSwitch,
  answeredSwitch,
  changedMode,
  type GivenLabel,
  labelPage,
  type RunDetail,
  runDetail,
  type SettledSwitch,
  type StoredLabel,
  settledSwitch,
  type TakenLabel,
  takenLabel,
  type ViewedWatch,
  viewedWatch,
  viewVersion,
  type WaitingList,
  type WaitingSwitch,
  waitingList,
} from '@twincheck/server/view-data'
import { noteAnswer, noteAway } from './connection.ts'
import { comparison, type PairedComparison } from './experiment.ts'
import { exported, overview, type ShownOverview } from './overview.ts'

export type Reader = {
  /** Reads the overview with at most this many runs; null means all runs. */
  readonly overview: (most: number | null) => Promise<ShownOverview>
  /** Reads the version of the data, a text that changes whenever the overview changes. */
  readonly version: () => Promise<string>
  /** Reads a run. With `reveals` the person wants to see the arm of a canary, and so will not label the run. */
  readonly run: (key: string, reveals: boolean) => Promise<RunDetail>
  readonly findings: (query: FindingQuery, page: FindingsAsked) => Promise<FoundFindings>
  readonly activity: () => Promise<ViewedActivity>
  readonly compare: (first: string, second: string) => Promise<PairedComparison>
  readonly watch: () => Promise<ViewedWatch>
  /** Stops all gateways of the store, or lifts the hold. Resolves with the person's name in the chain. */
  readonly changeMode: (change: 'stop' | 'lift', why: string) => Promise<string>
  /** Sets the share of the canary. Resolves with the name of the person in the chain. */
  readonly setShare: (change: Omit<ShareChange, 'by'>) => Promise<string>
  readonly label: (given: GivenLabel) => Promise<TakenLabel>
  /** Reads labels after this sequence number, some thousands at a time. The result is empty if there are no more. */
  readonly labels: (after: number) => Promise<readonly StoredLabel[]>
  readonly waiting: () => Promise<WaitingList>
  readonly settled: (asked: WaitingSwitch) => Promise<SettledSwitch>
  readonly answer: (asked: WaitingSwitch, verdict: 'approve' | 'refuse') => Promise<AnsweredSwitch>
}

/** Which findings are requested. `facets` says whether some or all dimensions are counted. */
export type FindingsAsked = { readonly offset: number; readonly facets: 'some' | 'all' }

export class NotReadError extends Error {}

/** Thrown if the server did not answer, or a proxy answered. The server may still have executed the request. */
export class ServerAwayError extends NotReadError {}

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
    version: async () => readShape(viewVersion, await poll('api/version'), 'version').version,
    run: async (key, reveals) => {
      const address = `api/run?key=${encodeURIComponent(key)}${reveals ? '&reveal=1' : ''}`
      return readShape(runDetail, await fetchJson(address), 'run')
    },
    findings: async (query, { offset, facets }) => {
      const parameters = new URLSearchParams([...writeFindingQuery(query)])
      parameters.set('offset', String(offset))
      parameters.set('facets', facets)
      return readShape(foundFindings, await fetchJson(`api/findings?${parameters}`), 'findings')
    },
    activity: async () => readShape(activity, await fetchJson('api/activity'), 'activity'),
    compare: async (first, second) => {
      const asked = new URLSearchParams({ first, second })
      return readShape(comparison, await fetchJson(`api/comparison?${asked.toString()}`), 'comparison')
    },
    watch: async () => readShape(viewedWatch, await poll('api/watch'), 'watch'),
    changeMode: async (change, why) => {
      const value = await postJson(change === 'stop' ? 'api/shadow' : 'api/lift', { why })
      return readShape(changedMode, value, 'change').by
    },
    setShare: async (change) => readShape(changedMode, await postJson('api/share', change), 'change').by,
    label: async (given) => readShape(takenLabel, await postJson('api/labels', given), 'label'),
    labels: async (after) => readShape(labelPage, await fetchJson(`api/labels?after=${after}`), 'labels').labels,
    waiting: async () => readShape(waitingList, await poll('api/confirmations'), 'confirmations'),
    settled: async ({ tenant, session, id }) => {
      const asked = new URLSearchParams({ tenant, session, id })
      return readShape(settledSwitch, await poll(`api/confirmation?${asked}`), 'confirmation')
    },
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
    findings: async (query, { offset }) => index().find(query, { offset, limit: PAGE_FINDINGS, now: Date.now() }),
    activity: async () => ({ figures: index().figures() }),
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
    watch: async () => ({
      hold: null,
      alarms: [],
      gateways: [],
      canary: null,
      progress: null,
      takesLabels: false,
      now: Date.now(),
    }),
    changeMode: changeNothing,
    setShare: changeNothing,
    label: async () => {
      throw new NotReadError('An exported page takes no labels. Give them on the page of the gateway.')
    },
    labels: async () => [],
    waiting: async () => ({ waiting: [], now: 0, answerable: false }),
    settled: async () => ({ state: 'unknown', verdict: null, by: null, at: null, delivered: null }),
    answer: async () => 'unknown',
  }
}

async function changeNothing(): Promise<never> {
  throw new NotReadError('An exported page changes nothing. Use the page of the gateway.')
}

const NOT_COMPARED =
  'This page was exported without the comparison of these two. Export them with "twincheck view FIRST SECOND --export FILE".'

/** The time after which a server that has not answered a small request counts as away. */
const PATIENCE_MS = 10_000

function postJson(address: string, value: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(2 * PATIENCE_MS)
  return fetchJson(address, { method: 'POST', body: JSON.stringify(value), headers, signal })
}

function poll(address: string): Promise<unknown> {
  return fetchJson(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
}

async function fetchJson(address: string, options?: RequestInit): Promise<unknown> {
  const response = await fetch(address, options).catch(() => away('The server does not answer.'))
  const value: unknown = await response.json().catch(() => {
    if (options?.signal?.aborted) return away('The server does not answer.')
    const said = `${response.status} ${response.statusText}`.trim()
    return away(`Something else than TwinCheck answered (${said}), for example a proxy or a login page.`)
  })
  const problem = isObject(value) && typeof value.problem === 'string' ? value.problem : response.statusText
  // The server refused the request. Either the key has changed, or the server refuses requests for a limited time. The data on the page
  // is then outdated.
  const isRefused = options?.method === undefined && [401, 403, 429].includes(response.status)
  if (response.status >= 500 || isRefused) return away(problem, isRefused ? 'refused' : 'away')
  noteAnswer(Date.now())
  if (response.ok) return value
  throw new NotReadError(problem)
}

function away(problem: string, state: 'away' | 'refused' = 'away'): never {
  noteAway(state, problem)
  throw new ServerAwayError(problem)
}
