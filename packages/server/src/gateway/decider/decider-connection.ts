/**
 * The decider's worker as the proxy sees it. Should it end, whoever waits is told so, and until another one has opened the store
 * every question is answered with that error: the proxy passes the upstream's answers on and is not ready.
 */
import { Worker } from 'node:worker_threads'
import { type Clock, TwinCheckError } from '@twincheck/core'
import { type CallVerb, connectWorker, verbsOver } from '../../worker/connect.ts'
import type { Decider } from './decider.ts'
import type { DeciderWorkerData } from './decider-worker.ts'
import type { TracedDecision } from './timing.ts'

export class DeciderFailedError extends TwinCheckError {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** A path that follows from this file, so that it holds in the sources and in what is built. */
const workerFile = new URL(`./decider-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

export type DeciderListeners = {
  readonly onEnd: (error: Error) => void
  /** Another worker has taken the place of one that ended. */
  readonly onStart: () => void
  /** Told of every decision whose request is traced. */
  readonly onDecided: (decided: TracedDecision) => void
}

/** Short, since answers pass unjudged meanwhile; longer each time, since a worker that ends ever again helps nobody. */
const firstPauseMs = 500
const longestPauseMs = 30_000

/** Resolves when the worker has opened its store; rejects where it could not. One that ends later is followed up. */
export async function startDecider(
  data: DeciderWorkerData,
  listeners: DeciderListeners,
  clock: Clock,
): Promise<Decider> {
  let shadow: string | null = null
  let closing = false
  let pauseMs = firstPauseMs

  const open = () => {
    const worker = new Worker(workerFile, { workerData: data, name: 'decider' })
    const connection = connectWorker<TracedDecision>(worker, {
      onEnd: ended,
      onNote: listeners.onDecided,
      errorOf: ({ code, message }) => new DeciderFailedError(code, message),
    })
    return { worker, ...connection }
  }
  const startAgain = async () => {
    if (closing) return
    const next = open()
    try {
      await next.opened
      // Told to close while it opened: it ends by itself.
      if (closing) return void (await next.call('close', []))
      // What was said to the last one holds for this one, though the store may not know.
      if (shadow !== null) await next.call('turnToShadow', [shadow]).catch(() => {})
      current = next
      listeners.onStart()
    } catch {
      // It has ended, and that is what starts the next one.
    }
  }
  function ended(error: Error): void {
    if (closing) return
    listeners.onEnd(error)
    clock.after(pauseMs, () => void startAgain())
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  }

  let current = open()
  try {
    await current.opened
  } catch (error) {
    closing = true
    throw error
  }
  const close = async () => {
    closing = true
    const { worker, call } = current
    // A worker that does not close in time must not keep the process.
    worker.unref()
    await call('close', [])
    // It ends because it was told to: nobody has to hear of it.
    worker.removeAllListeners()
  }
  const call: CallVerb = (verb, given) => {
    if (verb === 'close') return close()
    if (verb === 'turnToShadow') shadow = String(given[0])
    return current.call(verb, given)
  }
  return verbsOver<Decider>(call)
}
