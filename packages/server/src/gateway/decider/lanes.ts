/** Work that must keep an order waits for the work it follows; everything else goes on side by side. */

export type LanePlace = {
  /** What must have ended before. */
  readonly after: string
  /** What others may wait for. */
  readonly as: readonly string[]
}

export type Lanes = <Result>(place: LanePlace, work: () => Promise<Result>) => Promise<Result>

export function openLanes(): Lanes {
  const latest = new Map<string, Promise<unknown>>()
  return ({ after, as }, work) => {
    const mine = (latest.get(after) ?? Promise.resolve()).then(work)
    const settled = mine
      .catch(() => {})
      .then(() => {
        for (const name of as) if (latest.get(name) === settled) latest.delete(name)
      })
    for (const name of as) latest.set(name, settled)
    return mine
  }
}
