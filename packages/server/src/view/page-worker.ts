/** The entry point of the page's worker: opens the store and the built page, and answers the gateway's requests. */
import { workerData } from 'node:worker_threads'
import { systemClock } from '@twincheck/core'
import { type CanaryOptions, openCanary } from '../canary/canary.ts'
import { openStore, type StoreAddress } from '../store/open-store.ts'
import { serveVerbs } from '../worker/serve.ts'
import { readSite } from './assets.ts'
import { handleView } from './handle-view.ts'
import { openLabelProgress } from './label-progress.ts'
import { keyOf, viewStore } from './store-part.ts'
import { openView } from './view.ts'

export type PageCanary = Pick<CanaryOptions, 'canary' | 'basis' | 'scope'>

export type PageWorkerData = {
  readonly store: StoreAddress
  readonly canary: PageCanary | null
  readonly fingerprint: string
}

export type PageQuestion = {
  readonly method: string
  readonly target: string
  readonly host: string
  readonly origin: string | null
  readonly own: string | null
  /** The name of the person who uses the page, for records of the person's actions. */
  readonly by: string
  /** The compressions that the browser accepts, and what it has cached. Null means that the browser did not say. */
  readonly acceptEncoding: string | null
  readonly ifNoneMatch: string | null
  readonly body: Uint8Array
}

export type PageAnswer = {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array
}

export type Page = {
  readonly ask: (question: PageQuestion) => Promise<PageAnswer>
  readonly close: () => Promise<void>
}

const SOURCE = 'gateway'

async function openPage({ store: place, canary: configured, fingerprint }: PageWorkerData): Promise<Page> {
  const assets = readSite()
  const store = await openStore(place)
  const view = openView([], [viewStore(SOURCE, store)])
  const progress = openLabelProgress(store, fingerprint)
  const canary = configured && openCanary({ ...configured, store, clock: systemClock })
  return {
    ask: async ({ method, target, host, origin, own, by, body, acceptEncoding, ifNoneMatch }) => {
      const headers = {
        host,
        ...(origin === null ? {} : { origin }),
        ...(acceptEncoding === null ? {} : { 'accept-encoding': acceptEncoding }),
        ...(ifNoneMatch === null ? {} : { 'if-none-match': ifNoneMatch }),
      }
      const reads = method === 'GET' || method === 'HEAD'
      const request = new Request(`http://gateway.invalid${target}`, {
        method,
        headers,
        ...(reads ? {} : { body: Buffer.from(body) }),
      })
      const response = await handleView(request, {
        ...{ view, assets, clock: systemClock, originOf: () => own },
        answer: (given) => store.answerConfirmation({ ...given, by }),
        labeller: by,
        canary: async () => (canary ? canary.report() : null),
        progress: async () => {
          const labels = await progress()
          return labels && { ...labels, next: labels.next && keyOf(SOURCE, labels.next) }
        },
      })
      return {
        status: response.status,
        headers: [...response.headers],
        body: new Uint8Array(await response.arrayBuffer()),
      }
    },
    close: store.close,
  }
}

const data: PageWorkerData | null = workerData
if (data) await serveVerbs(() => openPage(data))
