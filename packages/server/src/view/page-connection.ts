/** The page's thread as the gateway sees it. Whoever waits when it ends is told so. */
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { TwinCheckError } from '@twincheck/core'
import type { FromPage, PageAnswer, PageData, PageQuestion, ToPage } from './page-messages.ts'

export type PageConnection = {
  readonly ask: (question: PageQuestion) => Promise<PageAnswer>
  /** Resolves when the thread has let go of the store and ended, or has had the time to. */
  readonly close: () => Promise<void>
}

export class PageUnavailableError extends TwinCheckError {
  readonly code = 'page-unavailable'

  constructor(problem: string) {
    super(`The viewer's page cannot be served now: ${problem} The gateway itself goes on.`)
  }
}

/** A path that follows from this file, so that it holds in the sources and in what is built. */
const threadFile = new URL(`./page-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

/** A database that does not let go must not keep the gateway from ending: nothing of the page's is left to be written. */
const CLOSING_MS = 5_000

type Waiting = { readonly resolve: (answer: PageAnswer) => void; readonly reject: (error: Error) => void }

export function connectPage(data: PageData, onEnd: () => void): PageConnection {
  const worker = new Worker(threadFile, { workerData: data })
  const waiting = new Map<number, Waiting>()
  let next = 0
  let problem = 'its thread has ended.'
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      onEnd()
      for (const { reject } of waiting.values()) reject(new PageUnavailableError(problem))
      waiting.clear()
      resolve()
    })
  })
  worker.on('error', (error: unknown) => {
    problem = error instanceof Error ? error.message : String(error)
  })
  worker.on('message', (message: FromPage) => {
    const { resolve, reject } = waiting.get(message.id) ?? {}
    waiting.delete(message.id)
    if (message.kind === 'answer') resolve?.(message.answer)
    else reject?.(new PageUnavailableError(message.message))
  })
  const send = (message: ToPage) => worker.postMessage(message)
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const id = next++
        waiting.set(id, { resolve, reject })
        send({ kind: 'question', id, question })
      }),
    close: async () => {
      send({ kind: 'close' })
      const patience = new AbortController()
      await Promise.race([ended, pause(CLOSING_MS, undefined, { signal: patience.signal }).catch(() => {})])
      patience.abort()
      worker.unref()
    },
  }
}
