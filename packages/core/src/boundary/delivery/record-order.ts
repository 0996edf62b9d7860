/**
 * Hands over the records of a trajectory in the order of its steps. A step with evidence waits for a model, and later steps may
 * finish first: their records wait, the agent does not.
 */
import { AsyncResource } from 'node:async_hooks'

export type RecordOrder = {
  /** Reserves the next place. The returned function hands over this step's record as soon as all earlier records are handed over. */
  readonly next: () => (handOver: () => void) => void
}

type RecordPlace = { handOver: (() => void) | null }

export function openRecordOrder(): RecordOrder {
  const waiting: RecordPlace[] = []
  return {
    next: () => {
      const place: RecordPlace = { handOver: null }
      waiting.push(place)
      return (handOver) => {
        // A record keeps the asynchronous context of its own step, even if another step releases it.
        place.handOver = waiting[0] === place ? handOver : AsyncResource.bind(handOver, 'TwinCheck')
        for (let first = waiting[0]; first?.handOver; first = waiting[0]) {
          waiting.shift()
          first.handOver()
        }
      }
    },
  }
}
