/** Time is passed as an argument. Only `systemClock` reads the real time. */
export type Clock = {
  /** The current time in milliseconds since the epoch. */
  readonly now: () => number
  /** Calls back once after the given time. The returned function cancels the timer. */
  readonly after: (milliseconds: number, callback: () => void) => () => void
}

export type TimeLimit = { readonly clock: Clock; readonly milliseconds: number }

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
