/**
 * A worker as the thread that started it sees it: calls of its verbs. Should the worker end, whoever waits is told so, and so is
 * whoever calls it afterwards.
 */
import type { Worker } from 'node:worker_threads'
import { type FromWorker, failureOf, type WorkerAnswer, type WorkerCall, type WorkerFailure } from './messages.ts'

/** Never leaves a rejection unheard: some verbs are called and not waited for. */
export type CallVerb = (verb: string, given: readonly unknown[]) => Promise<unknown>

export type WorkerConnection = {
  readonly call: CallVerb
  /** Resolves when the worker has opened what it serves; rejects where it could not. */
  readonly opened: Promise<void>
}

export type ConnectionOptions<Note> = {
  readonly onEnd: (error: Error) => void
  readonly onNote: (note: Note) => void
  /** The error that a failure in the worker is told as. */
  readonly errorOf: (failure: WorkerFailure) => Error
}

type PendingCall = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }

export function connectWorker<Note>(
  worker: Worker,
  { onEnd, onNote, errorOf }: ConnectionOptions<Note>,
): WorkerConnection {
  const waiting = new Map<number, PendingCall>()
  let calls: WorkerCall[] = []
  let ended: Error | null = null
  let next = 0

  const sendAll = () => {
    const taken = calls
    calls = []
    if (!ended) worker.postMessage(taken)
  }
  const settle = (answer: WorkerAnswer) => {
    const { resolve, reject } = waiting.get(answer.id) ?? {}
    waiting.delete(answer.id)
    if (answer.failed) reject?.(errorOf(answer.failure))
    else resolve?.(answer.value)
  }
  const opened = new Promise<void>((resolve, reject) => {
    const end = (error: Error) => {
      if (ended) return
      ended = error
      reject(error)
      for (const { reject: tell } of waiting.values()) tell(error)
      waiting.clear()
      onEnd(error)
    }
    worker.on('message', (message: FromWorker<Note>) => {
      switch (message.kind) {
        case 'opened':
          return resolve()
        case 'not-opened':
          return end(errorOf(message.failure))
        case 'answers':
          return message.answers.forEach(settle)
        case 'note':
          return onNote(message.note)
      }
    })
    worker.on('error', (error: unknown) => end(errorOf(failureOf(error))))
    worker.on('exit', (code) => end(errorOf({ code: 'worker-ended', message: `Its thread ended with code ${code}.` })))
  })
  opened.catch(() => {})

  const call: CallVerb = (verb, given) => {
    const answered = new Promise<unknown>((resolve, reject) => {
      if (ended) return reject(ended)
      const id = next++
      waiting.set(id, { resolve, reject })
      if (calls.length === 0) queueMicrotask(sendAll)
      calls.push({ id, verb, given })
    })
    answered.catch(() => {})
    return answered
  }
  return { call, opened }
}

/** The verbs of the object that a worker serves, as if it were here. They are written once: in its type. */
export function verbsOver<Verbs extends object>(call: CallVerb): Verbs {
  const target: Verbs = Object.create(null)
  return new Proxy(target, {
    // Nothing here is a promise, and whoever awaits it asks for this.
    get: (_, verb) =>
      typeof verb === 'string' && verb !== 'then' ? (...given: readonly unknown[]) => call(verb, given) : undefined,
  })
}
