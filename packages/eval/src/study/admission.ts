/**
 * Who may ask a provider now: within its limits, after the time it asked to be left alone, and as long as the budget holds. The
 * most that a request can cost is set aside before it is made, so that the budget is never exceeded.
 */
import { type Clock, TwinCheckError } from '@twincheck/core'
import { pause } from '@twincheck/core/models'

export type StudyAdmission = {
  /** Waits until a request may be made. Rejects where none may be made any more. */
  readonly enter: (request: Asking, signal: AbortSignal) => Promise<Ticket>
  /** The provider wants to be left alone. */
  readonly holdOff: (milliseconds: number) => Promise<void>
}

/** `ceiling`: what it can cost at most. */
export type Asking = { readonly ceiling: number }
/** Given back after what it cost is on the tape. */
export type Ticket = { readonly leave: () => Promise<void> }

export type AdmissionLimits = {
  readonly atOnce: number
  readonly perMinute: number | null
  readonly budget: number | null
}

export class BudgetReachedError extends TwinCheckError {
  readonly code = 'budget-reached'

  constructor(spent: number, most: number, ceiling: number) {
    super(
      `The study stopped before its budget would be exceeded: ${spent.toFixed(4)} of ${most.toFixed(4)} is spent, and the next ` +
        `request can cost up to ${ceiling.toFixed(4)}. Everything asked is on the tape: raise budget.most in the study file, and run it again.`,
    )
  }
}

/** Null: go. A number: look again after so many milliseconds. */
export type AdmissionStanding = {
  readonly now: number
  readonly notBefore: number
  /** When the requests of the last minute were made. */
  readonly recent: readonly number[]
  readonly underWay: number
  readonly spent: number
  readonly reserved: number
}

export const minuteMs = 60_000
const lookAgainMs = 20

/** Throws where the budget leaves no room and nothing under way can give any back. */
export function mayEnter({ ceiling }: Asking, limits: AdmissionLimits, standing: AdmissionStanding): number | null {
  const { now, notBefore, recent, underWay, spent, reserved } = standing
  const { atOnce, perMinute, budget } = limits
  if (budget !== null && spent + reserved + ceiling > budget) {
    if (underWay === 0) throw new BudgetReachedError(spent, budget, ceiling)
    return lookAgainMs
  }
  if (now < notBefore) return notBefore - now
  if (underWay >= atOnce) return lookAgainMs
  const [oldest] = recent
  if (perMinute !== null && recent.length >= perMinute && oldest !== undefined)
    return Math.max(1, oldest + minuteMs - now)
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
        recent = recent.filter((time) => time > now - minuteMs)
        const reserved = [...underWay].reduce((sum, { ceiling }) => sum + ceiling, 0)
        const standing = { now, notBefore, recent, underWay: underWay.size, spent: paid, reserved }
        const wait = mayEnter(request, limits, standing)
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
