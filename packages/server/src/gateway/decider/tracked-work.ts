/** Background work that must finish before the gateway ends. */

export type TrackedWork = {
  readonly track: <Result>(work: Promise<Result>) => Promise<Result>
  /** Resolves when no work is running. */
  readonly settled: () => Promise<void>
}

export function openTrackedWork(): TrackedWork {
  const working = new Set<Promise<unknown>>()
  return {
    track: (work) => {
      working.add(work)
      const forget = () => void working.delete(work)
      work.then(forget, forget)
      return work
    },
    settled: async () => {
      while (working.size > 0) await Promise.allSettled(working)
    },
  }
}
