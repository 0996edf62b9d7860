/** The pending work of all sessions, by owner: what has been started, and what waits in the backlog. */
import { openBacklog } from './delivery/backlog.ts'
import type { ReportError } from './delivery/delivery.ts'

export type PendingWork = {
  readonly add: (work: Promise<unknown>, owner: object) => void
  /** Runs `work` a moment later, in order, in a batch with others. */
  readonly putOff: (work: () => void | Promise<void>, owner: object) => void
  /** Resolves when no work of this owner (default: of any owner) is pending, including work added in the meantime. */
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
    // The same promise can belong to two owners.
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
