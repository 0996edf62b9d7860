/**
 * Who may ask a provider now: within its limits, after the time it asked to be left alone, and as long as the budget holds. The
 * most that a request can cost is set aside before it is made, so that the budget is never exceeded.
 */
import { type Clock, TwinCheckError } from '@twincheck/core'
import { pause } from '@twincheck/core/models'
import type { TapedCall } from './study-tape.ts'

export type StudyAdmission = {
  /** Waits until a request may be made. Rejects where none may be made any more. */
  readonly enter: (request: Asking, signal: AbortSignal) => Promise<Ticket>
  /** The provider wants to be left alone. */
  readonly holdOff: (milliseconds: number) => Promise<void>
}

/** `ceiling`: what it can cost at most. */
export type Asking = Pick<TapedCall, 'scope' | 'role' | 'request'> & { readonly ceiling: number }
/** Given back after what it cost is on the tape, or where it cost nothing. One that never comes back counts as spent in full. */
export type Ticket = { readonly leave: () => Promise<void> }

export type AdmissionLimits = {
  readonly atOnce: number
  readonly rate: RequestRate | null
  readonly budget: number | null
}

/** No more than so many requests in any stretch of so many milliseconds, by the provider's own count. */
export type RequestRate = { readonly most: number; readonly withinMs: number }

export class BudgetReachedError extends TwinCheckError {
  readonly code = 'budget-reached'

  constructor(spent: number, most: number, ceiling: number) {
    super(
      `The study stopped before its budget would be exceeded: ${spent.toFixed(4)} of ${most.toFixed(4)} is spent, and the next ` +
        `request can cost up to ${ceiling.toFixed(4)}. Everything asked is on the tape: raise budget.most in the study file, and run it again.`,
    )
  }
}

export type AdmissionStanding = {
  readonly now: number
  readonly notBefore: number
  /** When the requests that still count were let go; see `countedMs`. */
  readonly recent: readonly number[]
  readonly underWay: number
  readonly spent: number
  readonly reserved: number
}

const lookAgainMs = 20
/** One that was held up on its way this long must not be counted by the provider together with those let go after its time. */
const onTheWayMs = 1_000

/** For how long a request counts after it was let go. */
export function countedMs(rate: RequestRate | null): number {
  return rate === null ? 0 : rate.withinMs + onTheWayMs
}

/** Null: go. A number: look again after so many milliseconds. Throws where the budget leaves no room and nothing under way can give any back. */
export function mayEnter(ceiling: number, limits: AdmissionLimits, standing: AdmissionStanding): number | null {
  const { now, notBefore, recent, underWay, spent, reserved } = standing
  const { atOnce, rate, budget } = limits
  if (budget !== null && spent + reserved + ceiling > budget) {
    if (underWay === 0) throw new BudgetReachedError(spent, budget, ceiling)
    return lookAgainMs
  }
  if (now < notBefore) return notBefore - now
  if (underWay >= atOnce) return lookAgainMs
  const [oldest] = recent
  if (rate !== null && recent.length >= rate.most && oldest !== undefined)
    return Math.max(1, oldest + countedMs(rate) - now)
  return null
}

/** Within one process. */
export function openAdmission(limits: AdmissionLimits, clock: Clock, spent: () => Promise<number>): StudyAdmission {
  let notBefore = 0
  let recent: readonly number[] = []
  const underWay = new Set<Asking>()
  return {
    holdOff: async (milliseconds) => {
      notBefore = Math.max(notBefore, clock.now() + milliseconds)
    },
    enter: async (request, signal) => {
      for (;;) {
        signal.throwIfAborted()
        const paid = await spent()
        const now = clock.now()
        recent = recent.filter((time) => time > now - countedMs(limits.rate))
        const reserved = [...underWay].reduce((sum, { ceiling }) => sum + ceiling, 0)
        const standing = { now, notBefore, recent, underWay: underWay.size, spent: paid, reserved }
        const wait = mayEnter(request.ceiling, limits, standing)
        if (wait === null) break
        await pause(clock, wait, signal)
      }
      const held = { ...request }
      underWay.add(held)
      recent = [...recent, clock.now()]
      return { leave: async () => void underWay.delete(held) }
    },
  }
}
