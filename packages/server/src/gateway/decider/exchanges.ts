/** Repair: requests under way, by their tokens, from what the upstream has to be told to what was delivered. */

import { writeText } from '../proxy/wire.ts'
import type { AskedRequest } from './asked-request.ts'
import { readAsked } from './asked-request.ts'
import type { Conversations } from './conversations.ts'
import type { Decider } from './decider.ts'
import type { Decisions, RequestDecisions } from './decisions.ts'

type Exchanges = Pick<Decider, 'prepare' | 'check' | 'takeBack' | 'remember' | 'abandon'>

export function openExchanges(
  decisions: Pick<Decisions, 'open'>,
  conversations: Pick<Conversations, 'putRight'>,
): Exchanges {
  const underWay = new Map<string, RequestDecisions>()

  const open = async (token: string, asked: AskedRequest, mayBeWrong: boolean) => {
    const seen = readAsked(asked)
    if (!seen) return null
    underWay.set(token, decisions.open(seen, seen, new AbortController()))
    const right = mayBeWrong ? await conversations.putRight(seen).catch(() => null) : null
    // Abandoned meanwhile, it is not taken up again.
    if (right && underWay.has(token)) underWay.set(token, decisions.open(seen, right, new AbortController()))
    return right
  }
  return {
    prepare: async (token, asked) => {
      const right = await open(token, asked, true)
      return right && writeText(right.text, asked.request)
    },
    check: async (token, checked, asked) => {
      if (asked && !underWay.has(token)) await open(token, asked, false)
      return (await underWay.get(token)?.check(checked)) ?? null
    },
    takeBack: async (token, why) => underWay.get(token)?.takeBack(why, null),
    remember: async (token, delivered) => {
      const request = underWay.get(token)
      underWay.delete(token)
      await request?.remember(delivered)
    },
    abandon: (token) => {
      underWay.get(token)?.abandon()
      underWay.delete(token)
    },
  }
}
