/** What has been started and is not finished, and whose it is. */
export type UnderWay = {
  readonly add: (work: Promise<unknown>, owner: object) => void
  /** Resolves when nothing is under way, of this owner or of anyone; what is added meanwhile is waited for too. */
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
      // What two of them wait for is under way for both.
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
