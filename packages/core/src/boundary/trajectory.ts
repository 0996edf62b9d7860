/**
 * What all sessions of one id share: what has been spent, and the line in which decisions wait for each other. A process that
 * opens an id twice, one handle here and one there, has one trajectory, and with it one switch.
 */

import { type Budget, openBudget, type SessionState } from './budget.ts'
import { openRecordOrder, type RecordOrder } from './delivery/record-order.ts'
import { openLru } from './lru.ts'

export type SharedTrajectory = {
  readonly budget: Budget
  /** Every decision that has been begun. */
  readonly decisions: () => Promise<unknown>
  /** The next decision waits for this one, and for those before it. */
  readonly follow: (decision: Promise<unknown>) => void
  /** Records are handed over in the order of their steps. */
  readonly records: RecordOrder
}

export type Trajectories = {
  /** The one of this id. What is restored can only add to what it is known to have spent. */
  readonly open: (tenant: string, id: string, restored: SessionState) => SharedTrajectory
}

/** An id is known until so many others have been opened since, and forgotten before twice as many; a few hundred bytes each. */
export const rememberedTrajectories = 10_000

export function openTrajectory(restored: SessionState): SharedTrajectory {
  let decisions: Promise<unknown> = Promise.resolve()
  return {
    budget: openBudget(restored),
    records: openRecordOrder(),
    decisions: () => decisions,
    follow: (decision) => {
      // A decision that was called off ends before the one it waits for; the next one must wait for both.
      decisions = Promise.allSettled([decisions, decision]).then(() => undefined)
    },
  }
}

export function openTrajectories(most: number = rememberedTrajectories): Trajectories {
  const known = openLru<string, SharedTrajectory>(most)
  return {
    open: (tenant, id, restored) => {
      const key = JSON.stringify([tenant, id])
      const trajectory = known.get(key) ?? openTrajectory(restored)
      trajectory.budget.raiseTo(restored)
      known.set(key, trajectory)
      return trajectory
    },
  }
}
