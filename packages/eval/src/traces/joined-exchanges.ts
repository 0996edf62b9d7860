/**
 * Joins logged exchanges of one conversation. Each request of a conversation repeats the messages so far, so the last request
 * and its answer hold the whole conversation, and every answer in it is a decision. A log may also hold an exchange twice, or
 * begin with the latest.
 */
import { isObject } from '@twincheck/core/reading'
import { foundItems } from './found-messages.ts'
import { isItem } from './providers/openai-responses.ts'
import { firstOf, heldValue, idOrNull, listOf, objectOf, objectsOf, type RawRecord } from './raw.ts'

export function joinExchanges(exchanges: readonly RawRecord[]): readonly RawRecord[] {
  const open: OpenExchange[] = []
  const places = new ListPlaces()
  for (const record of exchanges) {
    const next = openExchange(record, places)
    const sharing = places.passing(next.path).flatMap((index) => open[index] ?? [])
    if (sharing.some((other) => isHeld(next, other))) continue
    const place = earlierOf(next, places, open)
    if (place === null) places.add(next.path, open.push(next) - 1)
    else {
      places.move(open[place]?.path ?? [], next.path, place)
      open[place] = { ...next, isLater: true }
    }
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
  if (state === null && (sent === null || sent.answer === null)) return null
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

type OpenExchange = {
  readonly record: RawRecord
  /** The messages as JSON, and their places in `ListPlaces`. */
  readonly texts: readonly string[]
  readonly path: readonly number[]
  readonly answer: LoggedAnswer
  readonly isState: boolean
  readonly isLater: boolean
}

function openExchange(record: RawRecord, places: ListPlaces): OpenExchange {
  const [sent, state] = [sentIn(record), stateIn(record)]
  const texts = (sent?.list ?? state ?? []).map((message) => JSON.stringify(message))
  const answer = readAnswer(sent)
  return { record, texts, path: places.pathOf(texts), answer, isState: state !== null, isLater: false }
}

type LoggedAnswer = {
  /** The id that the provider gave to the answer. */
  readonly id: string | null
  /** For each call, its id as JSON, or the name of its tool. */
  readonly calls: readonly string[]
  readonly words: string
  readonly hasUniqueIds: boolean
}

function readAnswer(sent: SentMessages | null): LoggedAnswer {
  const items = foundItems(sent?.answer ?? [])
  const ids = items.flatMap((item) => (item.kind === 'call' ? [item.id] : []))
  const calls = items.flatMap((item) => (item.kind === 'call' ? [JSON.stringify(item.id || item.name)] : []))
  const words = items.flatMap((item) => (item.kind === 'say' ? [item.text.trim()] : [])).join('\n')
  const hasUniqueIds = ids.length > 0 && ids.every((id) => id.length >= LENGTH_OF_UNIQUE && /\d/.test(id))
  return { id: idOrNull(sent?.response.id), calls, words, hasUniqueIds }
}

const LENGTH_OF_UNIQUE = 12

/**
 * The open conversation that a request continues: the request begins with its messages, and its answer follows them. Another
 * answer in that place belongs to another conversation that began with the same words.
 */
function earlierOf({ texts, path }: OpenExchange, places: ListPlaces, open: readonly OpenExchange[]): number | null {
  for (const [from, indices] of places.endingOn(path)) {
    if (from === texts.length) continue
    const latestFirst = indices.toReversed()
    const repeats = (index: number) => follows(open[index]?.answer, texts, from)
    const best = latestFirst.find(repeats) ?? latestFirst.find((index) => isPlain(open[index]))
    if (best !== undefined) return best
  }
  return null
}

/** Whether the answer has no calls. Programs may rewrite the words of an answer when they send it again. */
function isPlain(exchange: OpenExchange | undefined): boolean {
  return exchange?.isState === true || exchange?.answer.calls.length === 0
}

/** Whether the answer is in the messages from this index on. */
function follows(answer: LoggedAnswer | undefined, texts: readonly string[], from: number): boolean {
  if (answer === undefined) return false
  const next = texts.slice(from, from + NEXT_MESSAGES + answer.calls.length)
  const words = JSON.stringify(answer.words.slice(0, LENGTH_OF_WORDS)).slice(1, -1)
  const marks = answer.calls.length > 0 || words === '' ? answer.calls : [words]
  return marks.length > 0 && marks.every((mark) => next.some((text) => text.includes(mark)))
}

/** An answer may be written as several messages, such as its reasoning, its text and each call. */
const NEXT_MESSAGES = 8
const LENGTH_OF_WORDS = 200

/** Whether another exchange of the log holds this one: it is the same one, or a later one that repeats this answer. */
function isHeld(one: OpenExchange, other: OpenExchange): boolean {
  // A history of LangGraph states begins with the latest state, which contains all earlier states.
  if (one.isState && other.isState) return true
  const [session, known] = [sessionIn(one.record), sessionIn(other.record)]
  if (session !== null && known !== null && session !== known) return false
  if (one.path.length < other.path.length) {
    return one.answer.hasUniqueIds && follows(one.answer, other.texts, one.path.length)
  }
  if (one.answer.calls.join() !== other.answer.calls.join() || one.answer.words !== other.answer.words) return false
  return one.answer.id === null ? one.answer.hasUniqueIds : one.answer.id === other.answer.id
}

function sessionIn({ trace_id, session_id, sessionId, conversation_id, thread_id }: RawRecord): string | null {
  return [trace_id, session_id, sessionId, conversation_id, thread_id].map(idOrNull).find((id) => id !== null) ?? null
}

/** An exchange is compared with this many conversations that share its messages. */
const MOST_COMPARED = 50

/**
 * A tree of message texts. Lists that begin alike share the beginning of their path, so the lists that one list begins
 * with, and those that begin with it, are found without comparing texts. Place 0 is the empty list.
 */
class ListPlaces {
  readonly #texts = new Map<string, number>()
  readonly #next = new Map<string, number>()
  readonly #ending = new Map<number, number[]>()
  readonly #through = new Map<number, number[]>()

  pathOf(texts: readonly string[]): readonly number[] {
    let at = 0
    return texts.map((text) => {
      const known = this.#texts.get(text) ?? this.#texts.size
      this.#texts.set(text, known)
      const step = `${at} ${known}`
      at = this.#next.get(step) ?? this.#next.size + 1
      this.#next.set(step, at)
      return at
    })
  }

  add(path: readonly number[], index: number): void {
    keep(this.#ending, path.at(-1) ?? 0, index)
    for (const place of [0, ...path]) keep(this.#through, place, index)
  }

  /** The conversation has a longer list now. */
  move(from: readonly number[], to: readonly number[], index: number): void {
    const ended = this.#ending.get(from.at(-1) ?? 0) ?? []
    this.#ending.set(
      from.at(-1) ?? 0,
      ended.filter((one) => one !== index),
    )
    keep(this.#ending, to.at(-1) ?? 0, index)
    for (const place of to.slice(from.length)) keep(this.#through, place, index)
  }

  /** The latest conversations whose lists begin with this one. */
  passing(path: readonly number[]): readonly number[] {
    return this.#through.get(path.at(-1) ?? 0) ?? []
  }

  /** The conversations whose lists this one begins with, by the length of their lists, the longest first. */
  endingOn(path: readonly number[]): readonly (readonly [length: number, indices: readonly number[]])[] {
    const found = path.map((place, index) => [index + 1, this.#ending.get(place) ?? []] as const)
    return found.filter(([, indices]) => indices.length > 0).reverse()
  }
}

/** Adds to the list of a place, which holds only the latest. */
function keep(lists: Map<number, number[]>, place: number, index: number): void {
  const list = lists.get(place)
  if (list === undefined) lists.set(place, [index])
  else if (list.push(index) > MOST_COMPARED) list.shift()
}

const pairs = [
  ['request', 'response'],
  ['request_body', 'response_body'],
  ['requestBody', 'responseBody'],
  ['input', 'output'],
  ['inputs', 'outputs'],
  ['input', 'response'],
  ['messages', 'response'],
  ['messages', 'completion'],
  ['messages', 'output'],
  ['prompt', 'response'],
  ['prompt', 'completion'],
] as const

const listNames = ['messages', 'input', 'contents'] as const

type SentMessages = {
  readonly rest: RawRecord
  readonly request: RawRecord
  readonly name: string
  readonly list: readonly unknown[]
  readonly response: RawRecord
  /** The messages of the answer; null if it is in no known place. */
  readonly answer: readonly unknown[] | null
}

function sentIn(record: RawRecord): SentMessages | null {
  for (const [given, gave] of pairs) {
    if (record[given] === undefined || record[gave] === undefined) continue
    const held = heldValue(record[given])
    const { [given]: _, [gave]: answered, ...rest } = record
    const told = heldValue(answered)
    const answer = answerIn(told)
    // Items of the Responses API are no chat messages.
    const written = [...listOf(held), ...(answer ?? [])].some((one) => isObject(one) && isItem(one))
    const request = Array.isArray(held) ? { [written ? 'input' : 'messages']: held } : objectOf(held)
    const name = listNames.find((one) => Array.isArray(request[one]))
    if (name === undefined) continue
    return { rest, request, name, list: listOf(request[name]), response: objectOf(told), answer }
  }
  return null
}

/** The request with the answer as its last message. If the answer is in no known place, the record is returned unchanged. */
function wholeConversation(record: RawRecord): RawRecord {
  const sent = sentIn(record)
  if (sent === null || sent.answer === null) return record
  const { rest, request, name, list, response, answer } = sent
  return { id: response.id, model: response.model, ...rest, ...request, [name]: [...list, ...answer] }
}

function answerIn(told: unknown): readonly unknown[] | null {
  if (Array.isArray(told)) {
    const isWhole = told.length > 0 && told.every((one) => isObject(one) && (isItem(one) || one.role === 'assistant'))
    return isWhole ? told : null
  }
  const response = objectOf(told)
  const { choices, candidates, output, type, content } = response
  const message =
    firstOf(choices)?.message ?? firstOf(candidates)?.content ?? objectOf(output).message ?? response.message
  if (isObject(message)) return [message]
  if (Array.isArray(output)) return objectsOf(output)
  if (response.role === 'assistant' && type !== 'message') return [response]
  return type === 'message' ? [{ role: 'assistant', content }] : null
}
