/** The entry of the page's thread: opens the store and the built page, then answers what the gateway passes on. */
import { parentPort, workerData } from 'node:worker_threads'
import { openStore } from '../store/open-store.ts'
import { readAssets } from './assets.ts'
import { handleView } from './handle-view.ts'
import type { FromPage, PageAnswer, PageData, PageQuestion, ToPage } from './page-messages.ts'
import { viewStore } from './store-part.ts'
import { openView, type View } from './view.ts'

async function serve(port: NonNullable<typeof parentPort>, { store: place }: PageData): Promise<void> {
  const assets = readAssets()
  const store = await openStore(place)
  const view = openView([], [viewStore('gateway', store, 'operator')])
  const reply = (message: FromPage) => port.postMessage(message)
  port.on('message', (message: ToPage) => {
    if (message.kind === 'close') {
      // Without its port the thread has nothing to wait for, and ends by itself.
      void store.close().finally(() => port.close())
      return
    }
    const { id, question } = message
    answer(question, view, assets).then(
      (given) => reply({ kind: 'answer', id, answer: given }),
      (error: unknown) =>
        reply({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) }),
    )
  })
}

async function answer(
  { method, target, host, origin, own, body }: PageQuestion,
  view: View,
  assets: ReturnType<typeof readAssets>,
): Promise<PageAnswer> {
  const headers = { host, ...(origin === null ? {} : { origin }) }
  const reads = method === 'GET' || method === 'HEAD'
  const request = new Request(`http://gateway.invalid${target}`, {
    method,
    headers,
    ...(reads ? {} : { body: Buffer.from(body) }),
  })
  const response = await handleView(request, { view, assets, originOf: () => own })
  return { status: response.status, headers: [...response.headers], body: await response.text() }
}

const data: PageData = workerData
if (parentPort) await serve(parentPort, data)
