/** A store that may still be growing, as the viewer sees it: what is new in its chain is read when it is asked for. */
import { onlyTenant } from '../gateway/admission.ts'
import type { Store } from '../store/store.ts'
import { ChainedRuns } from './chained-runs.ts'
import type { LivePart } from './view.ts'
import { viewSession } from './view-session.ts'

/** `by` is who answers confirmations, for the records. */
export function viewStore(name: string, store: Store, by: string): LivePart {
  const runs = new ChainedRuns(name, store)
  return {
    source: { name, kind: 'store', problems: [] },
    version: async () => (await store.head()).hash,
    listRuns: () => runs.list(),
    findRun: async (key) => {
      const place = runs.find(key)
      if (!place) return null
      const stored = await store.listRecords(place)
      const records = stored.map(({ record }) => record)
      return records.length === 0
        ? null
        : viewSession({ key, source: place.source, session: place.session }, records, null)
    },
    listWaiting: async () => {
      await runs.list()
      const waiting = []
      // A switch may wait before the first record of its tenant is written.
      for (const tenant of new Set([onlyTenant, ...runs.tenants()])) {
        for (const { key, ...asked } of await store.listConfirmations(tenant)) {
          waiting.push({ ...asked, tenant, session: key.session })
        }
      }
      return waiting
    },
    answer: (given) => store.answerConfirmation({ ...given, by }),
  }
}
