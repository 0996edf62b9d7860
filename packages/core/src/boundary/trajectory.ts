/** The budget and the queue that all sessions of one id share. If an id is opened twice, both sessions together have one switch. */
import { AsyncResource } from 'node:async_hooks'
import { type Budget, openBudget, type SessionState } from './budget.ts'
import { openLru } from './lru.ts'

export type SharedTrajectory = {
  readonly budget: Budget
  readonly decisions: () => Promise<unknown>
  readonly follow: (decision: Promise<unknown>) => void
  readonly records: RecordOrder
}

export type Trajectories = {
  /** Returns the trajectory of this id. `restored` can only add to the budget that is already spent. */
  readonly open: (tenant: string, id: string, restored: SessionState) => SharedTrajectory
}

/**
 * The number of trajectories in each half of the cache. An id is kept at least until this many other ids were opened, and at most until
 * twice as many were opened. Each id takes a few hundred bytes.
 */
export const rememberedTrajectories = 10_000

export function openTrajectory(restored: SessionState): SharedTrajectory {
  let decisions: Promise<unknown> = Promise.resolve()
  return {
    budget: openBudget(restored),
    records: openRecordOrder(),
    decisions: () => decisions,
    follow: (decision) => {
      // A decision waits for the previous decision. If it is aborted, it ends earlier than the previous decision. So the next decision
      // must wait for both.
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

/** Hands over records in the order of the steps. A step that waits for a model delays only later records. */
type RecordOrder = {
  /**
   * Reserves the next place in the order. The returned function hands over this step's record as soon as all earlier records are handed
   * over.
   */
  readonly next: () => (handOver: () => void) => void
}

type RecordPlace = { handOver: (() => void) | null }

function openRecordOrder(): RecordOrder {
  const waiting: RecordPlace[] = []
  return {
    next: () => {
      const place: RecordPlace = { handOver: null }
      waiting.push(place)
      return (handOver) => {
        // Each record is handed over in the asynchronous context of its own step, even if another step triggers the handover.
        place.handOver = waiting[0] === place ? handOver : AsyncResource.bind(handOver, 'TwinCheck')
        for (let first = waiting[0]; first?.handOver; first = waiting[0]) {
          waiting.shift()
          first.handOver()
        }
      }
    },
  }
}
