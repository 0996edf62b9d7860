/** A pool of workers that are threads of this process. What fails in one of them fails here as if it had been done here. */
import { extname } from 'node:path'
import { Tinypool } from 'tinypool'
import { type CarriedError, carryError, uncarryError } from './carried-error.ts'

export type WorkerPool<Task, Result> = {
  readonly run: (task: Task, transferred?: ArrayBuffer[]) => Promise<Result>
  readonly close: () => Promise<void>
}

type Carried<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly error: CarriedError }

/** The entry of a worker: `export default inWorker(work)`. */
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

/** `entry` lies beside the file of `url`, without its ending: the sources run as they are under the test runner, and compiled otherwise. */
export function openWorkerPool<Task, Result>(
  url: string,
  entry: string,
  threads: { readonly least: number; readonly most: number },
): WorkerPool<Task, Result> {
  const { href } = new URL(`${entry}${extname(url)}`, url)
  const pool = new Tinypool({ filename: href, minThreads: threads.least, maxThreads: threads.most })
  return {
    run: async (task, transferred = []) => {
      const carried: Carried<Result> = await pool.run(task, { transferList: transferred })
      if (carried.kind === 'failed') throw uncarryError(carried.error)
      return carried.result
    },
    close: () => pool.destroy(),
  }
}
