/** Where the data comes from: the server that gave the page, or the page itself where it was exported. */

import { isObject, readOutline } from '@twincheck/core/reading'
import {
  answered,
  type Detail,
  detail,
  exported,
  overview,
  type ShownOverview,
  type VerdictOutcome,
  version,
  type WaitingCard,
  type WaitingList,
  waiting,
} from './overview.ts'

export type Reader = {
  /** With so many runs at most; null: with all of them. */
  readonly overview: (most: number | null) => Promise<ShownOverview>
  /** Another text whenever the overview is another one. */
  readonly version: () => Promise<string>
  readonly run: (key: string) => Promise<Detail>
  readonly waiting: () => Promise<WaitingList>
  readonly answer: (asked: WaitingCard, verdict: 'approve' | 'refuse') => Promise<VerdictOutcome>
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
      return readOutline(overview, await fetchJson(address), 'overview')
    },
    version: async () => readOutline(version, await fetchJson('api/version'), 'version').version,
    run: async (key) => readOutline(detail, await fetchJson(`api/run?key=${encodeURIComponent(key)}`), 'run'),
    waiting: async () => readOutline(waiting, await fetchJson('api/confirmations'), 'confirmations'),
    answer: async ({ tenant, id, pair }, verdict) => {
      const body = JSON.stringify({ tenant, id, pair, verdict })
      const headers = { 'content-type': 'application/json' }
      const value = await fetchJson('api/confirmations', { method: 'POST', body, headers })
      return readOutline(answered, value, 'answer').outcome
    },
  }
}

function readInside(text: string): Reader {
  const open = () => readOutline(exported, JSON.parse(text), 'exported view')
  let opened: ReturnType<typeof open> | null = null
  const data = () => {
    opened ??= open()
    return opened
  }
  return {
    overview: async () => data().overview,
    version: async () => '',
    run: async (key) => {
      const found = data().details.find(({ run }) => run.key === key)
      if (!found) throw new NotReadError('There is no such run in this page. The link may be of another export.')
      return found
    },
    waiting: async () => ({ waiting: [], now: 0, answerable: false }),
    answer: async () => 'unknown',
  }
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
