/** The page's worker, as the gateway uses it. Waiting callers get an error when it ends. */
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

/** Relative to this file, so that it is right in the sources and in the build. */
const workerFile = new URL(`./page-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

/** A database that does not close must not keep the gateway from ending: the page has nothing left to write. */
const CLOSING_MS = 5_000

/** `close` resolves when the worker has closed the store and ended, or after a timeout. */
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
