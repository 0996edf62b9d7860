/**
 * Decides when a request may be sent. It respects the rate limits, the pauses that the provider asked for, and the budget, which reserves
 * the maximum cost of a request.
 */
import { type Clock, TwinCheckError } from '@twincheck/core'
import { pause } from '@twincheck/core/models'
import type { TapedCall } from './study-tape.ts'

export type StudyAdmission = {
  readonly enter: (request: Asking, signal: AbortSignal) => Promise<Ticket>
  readonly holdOff: (milliseconds: number) => Promise<void>
}

export type Asking = Pick<TapedCall, 'scope' | 'role' | 'request'> & { readonly ceiling: number }
/**
 * Permission for one request. Call `leave` when the cost of the request is on the tape, or if the request was free. If `leave` is never
 * called, the maximum cost of the request counts as spent.
 */
export type Ticket = { readonly leave: () => Promise<void> }

export type AdmissionLimits = {
  readonly atOnce: number
  readonly rate: RequestRate | null
  readonly budget: number | null
}

/** At most `most` requests within any `withinMs` milliseconds, as the provider counts them. */
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
  readonly recent: readonly number[]
  readonly underWay: number
  readonly spent: number
  readonly reserved: number
}

const lookAgainMs = 20
/**
 * A request may need this many milliseconds to reach the provider, so the provider may count it later than this program sends it. The
 * rate limit therefore counts each request for this much longer.
 */
const onTheWayMs = 1_000

export function countedMs(rate: RequestRate | null): number {
  return rate === null ? 0 : rate.withinMs + onTheWayMs
}

/**
 * Decides whether a request may be sent. Null means that the request may be sent now. A number is the time in milliseconds after which
 * the caller asks again. Throws if the budget is used up for good.
 */
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

/** Opens the admission for a study that runs in a single process. */
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
