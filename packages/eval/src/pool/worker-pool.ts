/** A pool of worker threads. An error in a worker is rethrown here with its class name and code. */
import { Tinypool } from 'tinypool'
import { type CarriedError, carryError, uncarryError } from './carried-error.ts'

export type WorkerPool<Task, Result> = {
  readonly run: (task: Task, transferred?: ArrayBuffer[]) => Promise<Result>
  readonly close: () => Promise<void>
}

type Carried<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly error: CarriedError }

/** Wraps the function that does the work of a worker. A worker's file contains `export default inWorker(work)`. */
export function inWorker<Task, Result>(
  work: (task: Task) => Result | Promise<Result>,
): (task: Task) => Promise<Carried<Result>> {
  return async (task) => {
    try {
      return { kind: 'done', result: await work(task) }
    } catch (error) {
      return { kind: 'failed', error: carryError(error) }
    }
  }
}

export function openWorkerPool<Task, Result>(
  file: string,
  threads: { readonly least: number; readonly most: number },
): WorkerPool<Task, Result> {
  const pool = new Tinypool({ filename: file, minThreads: threads.least, maxThreads: threads.most })
  return {
    run: async (task, transferred = []) => {
      const carried: Carried<Result> = await pool.run(task, { transferList: transferred }).catch(asError)
      if (carried.kind === 'failed') throw uncarryError(carried.error)
      return carried.result
    },
    close: () => pool.destroy(),
  }
}

/**
 * Rethrows an error of a worker. If a result cannot be cloned, Node versions before 23 send an error without its class and message. Such
 * an error is replaced by a new error.
 */
function asError(thrown: unknown): never {
  if (thrown instanceof Error) throw thrown
  throw new Error('A worker had a result that cannot be copied to this thread.', { cause: thrown })
}
