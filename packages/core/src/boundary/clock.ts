/** Time as an argument. Only the system clock, made here, knows the real one. */
export type Clock = {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Calls back once after the given time; the returned function calls it off. */
  readonly after: (milliseconds: number, callback: () => void) => () => void
}

/** A clock that was set back has gone nowhere. */
export function elapsed(clock: Clock, since: number): number {
  return Math.max(0, clock.now() - since)
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
}
