/** Repair: exchanges under way, by their tokens, from the reply to what was delivered of it. */
import type { Decided, Decisions } from './decisions.ts'
import { readExchange } from './exchange.ts'
import type { Judge } from './judge.ts'
import { parseBody } from './wire.ts'

type Exchanges = Pick<Judge, 'decide' | 'goOn' | 'fallBack' | 'remember' | 'abandon'>

export function openExchanges(decisions: Pick<Decisions, 'decide'>): Exchanges {
  const underWay = new Map<string, { readonly decided: Promise<Decided>; readonly controller: AbortController }>()
  return {
    decide: async ({ token, sent, reply, canAnswer, ...exchange }) => {
      const seen = readExchange(exchange, { sent, canAnswer })
      if (!seen) return null
      const controller = new AbortController()
      const decided = decisions.decide(seen, reply, controller.signal)
      underWay.set(token, { decided, controller })
      return (await decided).ruling
    },
    goOn: async (token, followed) => {
      const entry = underWay.get(token)
      if (!entry) return null
      const decided = entry.decided.then((first) => first.goOn(followed))
      underWay.set(token, { ...entry, decided })
      return (await decided).ruling
    },
    fallBack: async (token) => {
      const entry = underWay.get(token)
      if (!entry) return
      const decided = entry.decided.then((first) => first.fallBack())
      underWay.set(token, { ...entry, decided })
      await decided
    },
    remember: async (token, body) => {
      const entry = underWay.get(token)
      underWay.delete(token)
      const decided = await entry?.decided
      await decided?.remember(body && parseBody(body))
    },
    abandon: (token) => {
      underWay.get(token)?.controller.abort()
      underWay.delete(token)
    },
  }
}
