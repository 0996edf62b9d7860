/** Pending work, by owner. */
export type UnderWay = {
  readonly add: (work: Promise<unknown>, owner: object) => void
  /** Resolves when no work of this owner (default: of any owner) is pending, including work added in the meantime. */
  readonly settled: (owner?: object) => Promise<void>
}

export function openUnderWay(): UnderWay {
  const running = new Map<Promise<unknown>, object>()
  const of = (owner: object | undefined) =>
    [...running].flatMap(([work, whose]) => (owner === undefined || whose === owner ? [work] : []))
  return {
    add: (work, owner) => {
      const whose = running.get(work)
      if (whose === owner) return
      // The same promise can belong to two owners.
      const own = whose ? work.then(() => {}) : work
      running.set(own, owner)
      const end = () => running.delete(own)
      own.then(end, end)
    },
    settled: async (owner) => {
      for (let waited = of(owner); waited.length > 0; waited = of(owner)) await Promise.allSettled(waited)
    },
  }
}
