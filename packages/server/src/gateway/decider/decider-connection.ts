/**
 * The decider's worker, as the proxy uses it. If the worker ends, waiting callers get an error, and until a new worker has opened
 * the store every call fails with that error: the proxy then passes the upstream's answers on and is not ready.
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

/** The path is relative to this file, so that it is correct both in the sources and in the build. */
const workerFile = new URL(`./decider-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

export type DeciderListeners = {
  readonly onEnd: (error: Error) => void
  /** Called when a new worker has replaced one that ended. */
  readonly onStart: () => void
  /** Called for every decision whose request is traced. */
  readonly onDecided: (decided: TracedDecision) => void
}

/**
 * Pause before a crashed worker is restarted. Short, because answers are skipped meanwhile; doubled each time, so that
 * a worker that keeps crashing costs little.
 */
const firstPauseMs = 500
const longestPauseMs = 30_000

/** Resolves when the worker has opened its store; rejects if it could not. A worker that ends later is restarted. */
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
      // The gateway began to close while this worker was opening.
      if (closing) return void (await next.call('close', []))
      // If the last worker was turned to shadow, the new one is too. The store may not have saved that hold.
      if (shadow !== null) await next.call('turnToShadow', [shadow]).catch(() => {})
      current = next
      listeners.onStart()
    } catch {
      // This worker could not open. When it ends, `ended` starts the next one.
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
    // This worker was meant to end, so its end is not reported as a failure.
    worker.removeAllListeners()
  }
  const call: CallVerb = (verb, given) => {
    if (verb === 'close') return close()
    if (verb === 'turnToShadow') shadow = String(given[0])
    return current.call(verb, given)
  }
  return verbsOver<Decider>(call)
}
