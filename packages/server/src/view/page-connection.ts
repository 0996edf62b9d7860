/** The page's worker as the gateway sees it. Whoever waits when it ends is told so. */
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { TwinCheckError } from '@twincheck/core'
import { connectWorker, verbsOver } from '../worker/connect.ts'
import type { Page, PageWorkerData } from './page-worker.ts'

export class PageUnavailableError extends TwinCheckError {
  readonly code = 'page-unavailable'

  constructor(problem: string) {
    super(`The viewer's page cannot be served now: ${problem} The gateway itself goes on.`)
  }
}

/** A path that follows from this file, so that it holds in the sources and in what is built. */
const workerFile = new URL(`./page-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

/** A database that does not let go must not keep the gateway from ending: nothing of the page's is left to be written. */
const CLOSING_MS = 5_000

/** `close` resolves when the worker has let go of the store and ended, or has had the time to. */
export function connectPage(data: PageWorkerData, onEnd: () => void): Page {
  const worker = new Worker(workerFile, { workerData: data, name: 'page' })
  const { call } = connectWorker<never>(worker, {
    onEnd,
    onNote: () => {},
    errorOf: ({ message }) => new PageUnavailableError(message),
  })
  const page = verbsOver<Page>(call)
  return {
    ask: page.ask,
    close: async () => {
      const patience = new AbortController()
      const closed = page.close().catch(() => {})
      await Promise.race([closed, pause(CLOSING_MS, undefined, { signal: patience.signal }).catch(() => {})])
      patience.abort()
      worker.unref()
    },
  }
}
