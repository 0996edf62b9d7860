/**
 * The connection to a worker thread, as the thread that started the worker sees it. Each call names a verb of the worker. If the worker
 * ends, waiting calls and all later calls reject. The threads exchange only plain data. Calls that are made together are sent in one
 * message, and so are their answers.
 */
import type { Worker } from 'node:worker_threads'

/** Calls a verb of the worker. A rejection never counts as unhandled, because some verbs are not awaited. */
export type CallVerb = (verb: string, given: readonly unknown[]) => Promise<unknown>

export type WorkerConnection = {
  readonly call: CallVerb
  /** Resolves when the worker has opened what it serves. Rejects if the worker could not open it. */
  readonly opened: Promise<void>
}

export type ConnectionOptions<Note> = {
  readonly onEnd: (error: Error) => void
  readonly onNote: (note: Note) => void
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

export function verbsOver<Verbs extends object>(call: CallVerb): Verbs {
  const target: Verbs = Object.create(null)
  return new Proxy(target, {
    // `await` treats an object with a method `then` as a promise. So this object, which takes any name as a verb, must have no `then`.
    get: (_, verb) =>
      typeof verb === 'string' && verb !== 'then' ? (...given: readonly unknown[]) => call(verb, given) : undefined,
  })
}

export type WorkerCall = { readonly id: number; readonly verb: string; readonly given: readonly unknown[] }

export type WorkerAnswer =
  | { readonly id: number; readonly failed: false; readonly value: unknown }
  | { readonly id: number; readonly failed: true; readonly failure: WorkerFailure }

type WorkerFailure = { readonly code: string; readonly message: string }

export type FromWorker<Note> =
  | { readonly kind: 'opened' }
  | { readonly kind: 'not-opened'; readonly failure: WorkerFailure }
  | { readonly kind: 'answers'; readonly answers: readonly WorkerAnswer[] }
  /** A message that the worker sends by itself, not as an answer. */
  | { readonly kind: 'note'; readonly note: Note }

export function failureOf(error: unknown): WorkerFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return { code, message: error instanceof Error ? error.message : String(error) }
}
