/** In repair: holds the requests in progress, by their tokens. A request is held from its preparation until its answer is delivered. */
import type { DecisionMetrics } from '../operations/metrics.ts'
import { writeText } from '../proxy/body-text.ts'
import type { Conversations } from './conversations.ts'
import type { Decider } from './decider.ts'
import type { Decisions, RequestDecisions } from './decisions.ts'
import type { AskedRequest, ReadAsked } from './reading/asked-request.ts'

type Exchanges = {
  readonly verbs: Pick<Decider, 'prepare' | 'check' | 'takeBack' | 'remember' | 'handedOver' | 'abandon'>
  readonly abandonAll: () => void
}

export function openExchanges(
  readAsked: ReadAsked,
  decisions: Pick<Decisions, 'open'>,
  conversations: Pick<Conversations, 'putRight'>,
  metrics: Pick<DecisionMetrics, 'skipped'>,
): Exchanges {
  const underWay = new Map<string, RequestDecisions | null>()

  const opening = new Map<string, Promise<unknown>>()

  const open = (token: string, asked: AskedRequest, mayBeWrong: boolean) => {
    const opened = read(token, asked, mayBeWrong).finally(() => opening.delete(token))
    opening.set(token, opened)
    return opened
  }
  const read = async (token: string, asked: AskedRequest, mayBeWrong: boolean) => {
    underWay.set(token, null)
    const seen = await readAsked(asked)
    if (!underWay.has(token)) return null
    if (typeof seen === 'string') {
      underWay.delete(token)
      metrics.skipped.add({ reason: seen })
      return null
    }
    underWay.set(token, decisions.open(seen, seen, { client: new AbortController(), onAsk: null }))
    const right = mayBeWrong ? await conversations.putRight(seen).catch(() => null) : null
    if (right && underWay.has(token))
      underWay.set(token, decisions.open(seen, right, { client: new AbortController(), onAsk: null }))
    return right
  }
  const verbs: Exchanges['verbs'] = {
    prepare: async (token, asked) => {
      const right = await open(token, asked, true)
      return right && writeText(right.text, asked.request)
    },
    check: async (token, checked, asked) => {
      await opening.get(token)
      if (asked && !underWay.has(token)) await open(token, asked, false)
      return (await underWay.get(token)?.check(checked)) ?? null
    },
    takeBack: async (token, why) => underWay.get(token)?.takeBack(why, null),
    remember: async (token, delivered) => {
      const request = underWay.get(token)
      // Sending a switch to the client may still fail. So the request is kept until the switch has arrived.
      if (!request?.isUndelivered()) underWay.delete(token)
      await request?.remember(delivered)
    },
    handedOver: (token) => void underWay.delete(token),
    abandon: (token) => {
      underWay.get(token)?.abandon()
      underWay.delete(token)
    },
  }
  const abandonAll = () => {
    for (const token of [...underWay.keys()]) verbs.abandon(token)
  }
  return { verbs, abandonAll }
}
