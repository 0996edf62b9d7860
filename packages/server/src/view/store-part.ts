/** A store that may still be growing, as the viewer sees it: every answer is asked for anew. */
import { onlyTenant } from '../gateway/admission.ts'
import type { Store } from '../store/store.ts'
import type { LivePart } from './view.ts'
import type { RunDetail, ViewedRun } from './view-data.ts'
import { viewSession } from './view-session.ts'

/** `by` is who answers confirmations, for the records. */
export function viewStore(name: string, store: Store, by: string): LivePart {
  // A switch may wait before the first record of its tenant is written.
  const tenants = new Set<string>([onlyTenant])
  const rows = new Map<string, { readonly lastSequence: number; readonly run: ViewedRun }>()
  const readRun = async (tenant: string, session: string): Promise<RunDetail> => {
    const records = await store.listRecords({ tenant, session })
    const place = {
      key: keyOf(name, tenant, session),
      source: tenant === onlyTenant ? name : `${name} · ${tenant}`,
      session,
    }
    return viewSession(
      place,
      records.map(({ record }) => record),
      null,
    )
  }
  return {
    source: { name, kind: 'store', problems: [] },
    version: async () => (await store.head()).hash,
    listRuns: async () => {
      const listed: ViewedRun[] = []
      for await (const { tenant, session, lastSequence } of readRuns(store)) {
        tenants.add(tenant)
        const key = keyOf(name, tenant, session)
        const known = rows.get(key)
        const run = known?.lastSequence === lastSequence ? known.run : (await readRun(tenant, session)).run
        rows.set(key, { lastSequence, run })
        listed.push(run)
      }
      return listed
    },
    findRun: async (key) => {
      const [store_, tenant, session] = splitKey(key)
      if (store_ !== name || tenant === undefined || session === undefined) return null
      const detail = await readRun(tenant, session)
      return detail.records.length === 0 ? null : detail
    },
    listWaiting: async () => {
      for await (const { tenant } of readRuns(store)) tenants.add(tenant)
      const waiting = []
      for (const tenant of tenants) {
        for (const { key, ...asked } of await store.listConfirmations(tenant)) {
          waiting.push({ ...asked, tenant, session: key.session })
        }
      }
      return waiting
    },
    answer: (given) => store.answerConfirmation({ ...given, by }),
  }
}

const PAGE = 500

async function* readRuns(store: Store) {
  let before: number | null = null
  for (;;) {
    const page: Awaited<ReturnType<Store['listRuns']>> = await store.listRuns({ tenant: null, limit: PAGE, before })
    yield* page
    const last = page.at(-1)
    if (page.length < PAGE || last === undefined) return
    before = last.lastSequence
  }
}

function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts)
}

function splitKey(key: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(key)
    return Array.isArray(value) ? value.map(String) : []
  } catch {
    return []
  }
}
