/**
 * Joins logged exchanges of one conversation. Each request of a conversation repeats the messages so far. So the last request and its
 * answer hold the whole conversation, and every answer in this conversation is a decision.
 */
import { isObject } from '@twincheck/core/reading'
import { firstOf, heldValue, listOf, objectOf, objectsOf, type RawRecord } from './raw.ts'

export function joinExchanges(exchanges: readonly RawRecord[]): readonly RawRecord[] {
  const open: OpenExchange[] = []
  for (const record of exchanges) {
    const texts = listOf(sentIn(record)?.list ?? stateIn(record)).map((message) => JSON.stringify(message))
    // A history of LangGraph states begins with the latest state, which contains all earlier states. So the earlier states are skipped.
    if (stateIn(record) !== null && open.some((later) => texts.every((text, index) => text === later.texts[index])))
      continue
    const from = Math.max(0, open.length - MOST_OPEN)
    const place = open.findLastIndex((earlier, index) => index >= from && continues(texts, earlier.texts))
    const next = { record, texts, isLater: place >= 0 }
    if (place < 0) open.push(next)
    else open[place] = next
  }
  return open.map(({ record, isLater }) => (isLater ? wholeConversation(record) : record))
}

/**
 * Makes a key that is the same for all requests of a conversation, from the first user message and the messages before it. The key is
 * their length and the end of their text. Different conversations may have the same key, so records with the same key are later compared
 * in full. Null if the record is neither a request with its answer nor a state, or if it has no user message.
 */
export function conversationKey(record: RawRecord): string | null {
  const sent = sentIn(record)
  const state = stateIn(record)
  if (state === null && (sent === null || answerIn(sent.response) === null)) return null
  const list = state ?? sent?.list ?? []
  const first = list.findIndex((message) => isObject(message) && (message.role ?? message.type) === opener(state))
  if (first < 0) return null
  const opening = JSON.stringify(list.slice(0, first + 1))
  return `${opening.length} ${opening.slice(-KEY_LENGTH)}`
}

/** The messages of one state in a LangGraph thread. Null for any other record. Each state repeats the messages of the state before. */
function stateIn(record: RawRecord): readonly unknown[] | null {
  const { values, next, checkpoint, config } = record
  if (!isObject(values) || !Array.isArray(values.messages) || !Array.isArray(next)) return null
  return isObject(checkpoint) || isObject(config) ? values.messages : null
}

function opener(state: readonly unknown[] | null): string {
  return state === null ? 'user' : 'human'
}

const KEY_LENGTH = 400

type OpenExchange = { readonly record: RawRecord; readonly texts: readonly string[]; readonly isLater: boolean }

/** An exchange is compared with at most this many earlier conversations. */
const MOST_OPEN = 50

function continues(texts: readonly string[], earlier: readonly string[]): boolean {
  if (earlier.length === 0 || texts.length <= earlier.length) return false
  return earlier.every((text, index) => text === texts[index])
}

const pairs = [
  ['request', 'response'],
  ['request_body', 'response_body'],
  ['requestBody', 'responseBody'],
  ['input', 'output'],
  ['inputs', 'outputs'],
] as const

const listNames = ['messages', 'input', 'contents'] as const

type SentMessages = {
  readonly rest: RawRecord
  readonly request: RawRecord
  readonly name: string
  readonly list: readonly unknown[]
  readonly response: RawRecord
}

function sentIn(record: RawRecord): SentMessages | null {
  for (const [given, gave] of pairs) {
    const held = heldValue(record[given])
    const request = Array.isArray(held) ? { messages: held } : objectOf(held)
    const name = listNames.find((one) => Array.isArray(request[one]))
    if (name === undefined) continue
    const { [given]: _, [gave]: answered, ...rest } = record
    return { rest, request, name, list: listOf(request[name]), response: objectOf(heldValue(answered)) }
  }
  return null
}

/** The request with the answer as its last message. If the answer is in no known place, the record is returned unchanged. */
function wholeConversation(record: RawRecord): RawRecord {
  const sent = sentIn(record)
  const answer = sent === null ? null : answerIn(sent.response)
  if (sent === null || answer === null) return record
  const { rest, request, name, list, response } = sent
  return { id: response.id, model: response.model, ...rest, ...request, [name]: [...list, ...answer] }
}

function answerIn(response: RawRecord): readonly unknown[] | null {
  const { choices, candidates, output, type, content } = response
  const message = firstOf(choices)?.message ?? firstOf(candidates)?.content ?? objectOf(output).message
  if (isObject(message)) return [message]
  if (Array.isArray(output)) return objectsOf(output)
  if (response.role === 'assistant' && type !== 'message') return [response]
  return type === 'message' ? [{ role: 'assistant', content }] : null
}
