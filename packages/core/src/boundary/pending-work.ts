/** Tracks the pending work of all sessions, by owner: work that has started, and work that waits in the backlog. */
import { AsyncResource } from 'node:async_hooks'
import type { ReportError } from './delivery/delivery.ts'

export type PendingWork = {
  readonly add: (work: Promise<unknown>, owner: object) => void
  readonly putOff: (work: () => void | Promise<void>, owner: object) => void
  /** Resolves when this owner (by default every owner) has no pending work, including work added meanwhile. */
  readonly settled: (owner?: object) => Promise<void>
}

export function openPendingWork(report: ReportError): PendingWork {
  const backlog = openBacklog(report)
  const running = new Map<Promise<unknown>, object>()
  const of = (owner: object | undefined) =>
    [...running].flatMap(([work, whose]) => (owner === undefined || whose === owner ? [work] : []))
  const add = (work: Promise<unknown>, owner: object) => {
    const whose = running.get(work)
    if (whose === owner) return
    // Two owners may add the same promise. The map has promises as keys, so the second owner's entry gets a derived promise as its key.
    const own = whose ? work.then(() => {}) : work
    running.set(own, owner)
    const end = () => running.delete(own)
    own.then(end, end)
  }
  return {
    add,
    putOff: (work, owner) =>
      backlog.putOff(() => {
        const begun = work()
        if (begun) add(begun, owner)
      }),
    settled: async (owner) => {
      backlog.clear()
      for (let waited = of(owner); waited.length > 0; waited = of(owner)) await Promise.allSettled(waited)
    },
  }
}

/**
 * A queue for work that no caller waits for. It runs the work in batches, in the order in which the work was added. A decision that runs
 * alone between two requests takes several times as long as a decision in a batch, because its code is cold (docs/notebook.md). A batch
 * is too short for a host to notice. All work runs in the asynchronous context of its caller. If work throws, the error is reported and
 * the next work still runs.
 */
export type Backlog = {
  readonly putOff: (work: () => void) => void
  readonly clear: () => void
}

/**
 * A batch of this size takes about a millisecond. Smaller batches cost more per item, because the first items of a batch run in cold
 * code.
 */
const batchSize = 64
/**
 * The maximum time, in milliseconds, for which work waits in the queue. The records are ready soon enough for their readers, and a fast
 * host can add several steps to a batch.
 */
const maxDelayMs = 50

export function openBacklog(report: ReportError): Backlog {
  let waiting: { readonly work: () => void; readonly context: AsyncResource }[] = []
  let timer: NodeJS.Timeout | null = null

  const runBatch = (most: number) => {
    if (timer) clearTimeout(timer)
    timer = null
    const now = waiting.slice(0, most)
    waiting = waiting.slice(most)
    for (const { work, context } of now) {
      try {
        context.runInAsyncScope(work)
      } catch (error) {
        report(error)
      }
    }
    if (waiting.length > 0) setImmediate(runBatch, batchSize)
  }

  return {
    putOff: (work) => {
      waiting.push({ work, context: new AsyncResource('TwinCheck') })
      if (waiting.length === batchSize) setImmediate(runBatch, batchSize)
      else timer ??= setTimeout(runBatch, maxDelayMs, batchSize)
    },
    clear: () => {
      while (waiting.length > 0) runBatch(waiting.length)
    },
  }
}
