/**
 * The proxy's connection to the decider's worker. If the worker ends, waiting callers get an error. All later calls also fail, until a
 * new worker has opened the store. Meanwhile the proxy passes the upstream's answers on and reports that it is not ready.
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

/** The path is relative to this file, so that it is correct in the sources and in the build. */
const workerFile = new URL(`./decider-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

export type DeciderListeners = {
  readonly onEnd: (error: Error) => void
  readonly onStart: () => void
  readonly onDecided: (decided: TracedDecision) => void
}

/**
 * The pause before a crashed worker is restarted, in milliseconds. It is short, because answers are not inspected meanwhile. It doubles
 * each time, so that a worker that keeps crashing costs little.
 */
const firstPauseMs = 500
const longestPauseMs = 30_000

/**
 * Starts the decider's worker. Resolves when the worker has opened its store, and rejects if the worker could not open it. A worker that
 * ends later is restarted.
 */
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
      // The gateway began to close while this worker opened its store. So the worker is closed too.
      if (closing) return void (await next.call('close', []))
      // If the last worker was turned to shadow, the new worker is turned to shadow too, because the store may not have saved the hold.
      if (shadow !== null) await next.call('turnToShadow', [shadow]).catch(() => {})
      current = next
      listeners.onStart()
    } catch {
      // The new worker could not open its store and will end. When it ends, `ended` starts another worker.
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
    // A worker that does not close in time must not keep the process alive.
    worker.unref()
    await call('close', [])
    worker.removeAllListeners()
  }
  const call: CallVerb = (verb, given) => {
    if (verb === 'close') return close()
    if (verb === 'turnToShadow') shadow = String(given[0])
    return current.call(verb, given)
  }
  return verbsOver<Decider>(call)
}
