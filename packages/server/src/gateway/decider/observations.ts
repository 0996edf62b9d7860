/** Shadow: answers that are already on their way, looked at one after another where they belong together. */
import { hash } from 'node:crypto'
import { openExchange, type Reply } from '@twincheck/core/adapter'
import { isObject } from '@twincheck/core/reading'
import type { Store } from '../../store/store.ts'
import type { DecisionMetrics } from '../operations/decision-metrics.ts'
import { wireFormat } from '../proxy/wire.ts'
import { type Observed, readAsked, type SeenRequest } from './asked-request.ts'
import type { Decisions } from './decisions.ts'
import { type LanePlace, openLanes } from './lanes.ts'
import { readAnswer } from './seen-answer.ts'

export function openObservations(
  decisions: Pick<Decisions, 'open'>,
  metrics: Pick<DecisionMetrics, 'unseen'>,
  store: Pick<Store, 'ordered'>,
): (exchange: Observed) => Promise<void> {
  const inOrder = openLanes()
  return async ({ answer, ...exchange }) => {
    const seen = readAsked(exchange)
    const reply = seen && (await readAnswer(wireFormat(exchange.format), answer))
    if (!seen || !reply) return metrics.unseen.add({ reason: seen ? 'answer-not-ours' : 'request-not-ours' })
    // The next request of a conversation may come before this one is remembered, and must find it.
    const ends = await inOrder(placeOf(seen, reply), async () => {
      const duties = decisions.open(seen, seen, null)
      const passed = openExchange(duties)
      // What repair would do with it: a stream cannot be taken back.
      await passed.reply(reply, !answer.streamed)
      const remembered = passed.deliver(null)
      if (!store.ordered) await remembered
      return [remembered, duties.recorded()]
    })
    await Promise.all(ends)
  }
}

/** Requests of one conversation open alike, or name the response they go on from. */
function placeOf({ tenant, request: { pieces, previous } }: SeenRequest, { id }: Reply): LanePlace {
  const opening = previous ?? hash('sha256', JSON.stringify(pieces.find(isUser) ?? null))
  const after = JSON.stringify([tenant, opening])
  const as = id === null ? [] : [JSON.stringify([tenant, id])]
  return { after, as: previous === null ? [after, ...as] : as }
}

function isUser(piece: unknown): boolean {
  return isObject(piece) && piece.role === 'user'
}
