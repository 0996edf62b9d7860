/** The time that a gateway has to stop: until the bound is reached, or until somebody hurries it. */
import type { Clock } from '@twincheck/core'

export type Patience = {
  /** Resolves when the time is over. */
  readonly over: Promise<void>
  readonly hurry: () => void
}

export function openPatience(milliseconds: number, clock: Clock): Patience {
  let hurry = () => {}
  const over = new Promise<void>((resolve) => {
    const cancel = clock.after(milliseconds, resolve)
    hurry = () => {
      cancel()
      resolve()
    }
  })
  return { over, hurry }
}
