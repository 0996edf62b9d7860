/**
 * Hands the records of a trajectory over in the order of its steps. A step with evidence waits for a model, and later steps
 * may be finished before it: their records wait, the agent does not.
 */
import { AsyncResource } from 'node:async_hooks'

export type RecordOrder = {
  /** Takes the next place. The returned function hands over the record of this step, as soon as all earlier ones are. */
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
        // A record keeps the asynchronous context of its own step, whichever step lets it go.
        place.handOver = waiting[0] === place ? handOver : AsyncResource.bind(handOver, 'TwinCheck')
        for (let first = waiting[0]; first?.handOver; first = waiting[0]) {
          waiting.shift()
          first.handOver()
        }
      }
    },
  }
}
