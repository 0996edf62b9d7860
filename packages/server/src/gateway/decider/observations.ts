/**
 * In shadow: inspects answers that are already on their way to the client. The answers of one conversation are inspected one after
 * another.
 */
import { hash } from 'node:crypto'
import { openExchange, type Reply } from '@twincheck/core/adapter'
import type { Store } from '../../store/store.ts'
import type { DecisionMetrics } from '../operations/metrics.ts'
import { wireFormat } from '../providers.ts'
import type { Decider } from './decider.ts'
import type { Decisions } from './decisions.ts'
import { type Observed, type ReadAsked, readAnswer, type SeenRequest } from './reading/asked-request.ts'

export type ObservationsOptions = {
  readonly readAsked: ReadAsked
  readonly decisions: Pick<Decisions, 'open'>
  readonly metrics: Pick<DecisionMetrics, 'skipped'>
  readonly store: Pick<Store, 'ordered'>
  readonly newId: () => string
}

export function openObservations(options: ObservationsOptions): Pick<Decider, 'observe' | 'recorded'> {
  const { readAsked, decisions, metrics, store, newId } = options
  const inOrder = openLanes()
  const asking = new Map<string, Promise<unknown>>()

  const judge = async ({ answer, ...exchange }: Observed, onAsk: () => void): Promise<void> => {
    const seen = await readAsked(exchange)
    if (typeof seen === 'string') return metrics.skipped.add({ reason: seen })
    const reply = await readAnswer(wireFormat(exchange.format), answer)
    if (!reply) return metrics.skipped.add({ reason: 'answer-not-ours' })
    // The next request of a conversation may arrive before this answer is remembered. That request waits, so that it finds the answer.
    const ends = await inOrder(placeOf(seen, reply), async () => {
      const duties = decisions.open(seen, seen, { client: null, onAsk })
      const passed = openExchange(duties)
      // In repair, a streamed reply cannot be withdrawn, because its beginning is already sent. Shadow follows the same rule, so that it
      // decides as repair would.
      await passed.reply(reply, !answer.streamed)
      const remembered = passed.deliver(null)
      if (!store.ordered) await remembered
      return [remembered, duties.recorded()]
    })
    await Promise.all(ends)
  }

  return {
    observe: (exchange) =>
      new Promise((resolve, reject) => {
        const onAsk = () => {
          const name = newId()
          asking.set(name, judged)
          resolve(name)
        }
        const judged = judge(exchange, onAsk)
        judged.then(() => resolve(null), reject)
      }),
    recorded: async (name) => {
      const judged = asking.get(name)
      asking.delete(name)
      await judged
    },
  }
}

/**
 * Finds the names of queues. Answers of one conversation share a name, so that they are inspected one after another. A request that
 * continues a stored response is queued under the id of this response. Every other request is queued under its first user message, which
 * is the same in the whole conversation.
 */
function placeOf({ tenant, messages, request: { previous } }: SeenRequest, { id }: Reply): LanePlace {
  const opening = previous ?? hash('sha256', messages.find(({ role }) => role === 'user')?.content ?? '')
  const after = JSON.stringify([tenant, opening])
  const as = id === null ? [] : [JSON.stringify([tenant, id])]
  return { after, as: previous === null ? [after, ...as] : as }
}

type LanePlace = {
  /** The work begins when all earlier work that has this name in `as` has ended. */
  readonly after: string
  readonly as: readonly string[]
}

/** Runs pieces of work concurrently, except for those that must wait for another piece. */
type Lanes = <Result>(place: LanePlace, work: () => Promise<Result>) => Promise<Result>

function openLanes(): Lanes {
  const latest = new Map<string, Promise<unknown>>()
  return ({ after, as }, work) => {
    const mine = (latest.get(after) ?? Promise.resolve()).then(work)
    const settled = mine
      .catch(() => {})
      .then(() => {
        for (const name of as) if (latest.get(name) === settled) latest.delete(name)
      })
    for (const name of as) latest.set(name, settled)
    return mine
  }
}
