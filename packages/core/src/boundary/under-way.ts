/** What has been started and is not finished. */
export type UnderWay = {
  readonly add: (work: Promise<unknown>) => void
  /** Resolves when nothing is under way, what was added meanwhile included. */
  readonly settled: () => Promise<void>
}

export function openUnderWay(): UnderWay {
  const running = new Set<Promise<unknown>>()
  return {
    add: (work) => {
      running.add(work)
      const end = () => running.delete(work)
      work.then(end, end)
    },
    settled: async () => {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
