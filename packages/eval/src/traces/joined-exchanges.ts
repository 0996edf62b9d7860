/**
 * Joins recorded exchanges of one conversation. Each request of a conversation repeats the messages so far, so the last request
 * and its answer hold the whole conversation, and every answer in it is a decision.
 */
import { isObject } from '@twincheck/core/reading'
import { firstOf, listOf, objectOf, objectsOf, type RawRecord } from './raw.ts'

export function joinExchanges(exchanges: readonly RawRecord[]): readonly RawRecord[] {
  const open: OpenExchange[] = []
  for (const exchange of exchanges) {
    const texts = sentIn(exchange).list.map((message) => JSON.stringify(message))
    const from = Math.max(0, open.length - MOST_OPEN)
    const place = open.findLastIndex((earlier, index) => index >= from && continues(texts, earlier.texts))
    const next = { exchange, texts, isLater: place >= 0 }
    if (place < 0) open.push(next)
    else open[place] = next
  }
  return open.map(({ exchange, isLater }) => (isLater ? wholeConversation(exchange) : exchange))
}

type OpenExchange = { readonly exchange: RawRecord; readonly texts: readonly string[]; readonly isLater: boolean }

/** An exchange is compared with this many conversations before it. */
const MOST_OPEN = 50

function continues(texts: readonly string[], earlier: readonly string[]): boolean {
  if (earlier.length === 0 || texts.length <= earlier.length) return false
  return earlier.every((text, index) => text === texts[index])
}

const listNames = ['messages', 'input', 'contents'] as const

function sentIn({ request }: RawRecord): { readonly name: string; readonly list: readonly unknown[] } {
  const asked = objectOf(request)
  const name = listNames.find((one) => Array.isArray(asked[one])) ?? 'messages'
  return { name, list: listOf(asked[name]) }
}

/** The request with the answer as its last message. The exchange stays as it is if the answer is in no known place. */
function wholeConversation(exchange: RawRecord): RawRecord {
  const { name, list } = sentIn(exchange)
  const response = objectOf(exchange.response)
  const answer = answerIn(response)
  if (answer === null) return exchange
  return { id: response.id, model: response.model, ...objectOf(exchange.request), [name]: [...list, ...answer] }
}

function answerIn(response: RawRecord): readonly unknown[] | null {
  const { choices, candidates, output, type, content } = response
  const message = firstOf(choices)?.message ?? firstOf(candidates)?.content ?? objectOf(output).message
  if (isObject(message)) return [message]
  if (Array.isArray(output)) return objectsOf(output)
  return type === 'message' ? [{ role: 'assistant', content }] : null
}
