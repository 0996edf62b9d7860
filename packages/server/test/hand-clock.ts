/** A clock whose hands only the test moves; timers are real, so that a store can do its work. */
import { type Clock, systemClock } from '@twincheck/core'

export function handClock(start = 1_000): Clock & { readonly advance: (milliseconds: number) => void } {
  let now = start
  return {
    now: () => now,
    after: systemClock.after,
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}
