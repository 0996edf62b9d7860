/** A store that may still be growing, as the viewer sees it. Runs are listed by what the store has counted of them. */
import { onlyTenant } from '../gateway/proxy/admission.ts'
import type { SessionKey, SessionSummary, Store } from '../store/store.ts'
import { openStoreFindings } from './store-findings.ts'
import type { LivePart } from './view.ts'
import type { RunDetail, ViewedRun } from './view-data.ts'
import { judgedBy, viewSession } from './view-session.ts'

export function viewStore(name: string, store: Store): LivePart {
  const findings = openStoreFindings(name, store, (key) => keyOf(name, key))
  return {
    source: { name, kind: 'store', problems: [] },
    version: async () => `${(await store.head()).hash} ${findings.version()}`,
    listRuns: async (most) => {
      const limit = Math.min(most ?? MOST_RUNS, MOST_RUNS)
      // One more than is shown tells whether there are others.
      const runs = await store.listRuns({ tenant: null, limit: limit + 1, before: null })
      const shown = runs.slice(0, limit).map((run) => viewRun(name, run))
      const whole = shown.length === runs.length
      return {
        runs: shown,
        whole: whole || limit === MOST_RUNS,
        problems: whole || limit < MOST_RUNS ? [] : [TOO_MANY],
      }
    },
    findRun: async (key) => {
      const place = readKey(name, key)
      const run = place && (await store.findRun(place))
      return run && viewRecords(name, run, store)
    },
    findings,
    listWaiting: async () => {
      const waiting = await store.listConfirmations(null)
      return waiting.map(({ key: { tenant, session }, ...asked }) => ({ ...asked, tenant, session }))
    },
  }
}

/** What a page can still hold. */
const MOST_RUNS = 100_000
const TOO_MANY = `Only the latest ${MOST_RUNS.toLocaleString('en')} runs are listed. Retention deletes old ones.`

function viewRun(name: string, run: SessionSummary): ViewedRun {
  const { tenant, session, recorded, evidence, replaced, score, cost, judge, lastAt } = run
  return {
    key: keyOf(name, { tenant, session }),
    source: sourceOf(name, tenant),
    model: judgedBy(judge),
    run: session,
    task: null,
    category: null,
    outcome: null,
    repaired: null,
    score,
    decisions: recorded,
    evidence,
    switches: replaced,
    cost,
    at: lastAt,
    // Not among what a store counts.
    reached: [],
    problem: null,
  }
}

async function viewRecords(name: string, run: SessionSummary, store: Pick<Store, 'listRecords'>): Promise<RunDetail> {
  const { tenant, session, recorded } = run
  const records = (await store.listRecords(run)).map(({ record }) => record)
  const place = { key: keyOf(name, run), source: sourceOf(name, tenant), session }
  const deleted = recorded - records.length
  const absent = [NO_CONVERSATION, ...(deleted > 0 ? [deletedOf(deleted)] : [])]
  return { ...viewSession(place, records, null), run: viewRun(name, run), absent }
}

const NO_CONVERSATION =
  'A gateway’s store keeps decisions, not conversations. What was proposed, what the evidence quotes and what the twin was ' +
  'stands with each decision.'

function deletedOf(count: number): string {
  return `${count === 1 ? 'One decision is' : `${count} decisions are`} no longer here: retention has deleted what it held.`
}

function sourceOf(name: string, tenant: string): string {
  return tenant === onlyTenant ? name : `${name} · ${tenant}`
}

function keyOf(name: string, { tenant, session }: SessionKey): string {
  return JSON.stringify([name, tenant, session])
}

/** Null where the key is of another source. */
function readKey(name: string, key: string): SessionKey | null {
  const parts = parse(key)
  const [source, tenant, session]: readonly unknown[] = Array.isArray(parts) ? parts : []
  return source === name && typeof tenant === 'string' && typeof session === 'string' ? { tenant, session } : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
