/**
 * Collects a run while a format imports it. Raw messages are added to a conversation, and decisions and turns are recorded for each
 * message. A run is built from a list of messages, or from an API request with its response.
 *
 * Invariants
 *   1. The core's own reader reads every message: its size is bounded, it is frozen, and prototypes cannot be
 *      reached.
 *   2. A message that cannot be read is left out and reported. The rest of the run is read.
 *   3. A format counts its messages independently of reading them, so a difference shows a loss.
 */

import { type ActiveTools, type Message, readMessage } from '@twincheck/core'
import { MalformedInputError, parseJson } from '@twincheck/core/reading'
import { type LeftOut, unknownContent } from './left-out.ts'
import { booleanOrNull, contentText, idOrNull, isObject, numberOrNull, type RawRecord, textOrNull } from './raw.ts'
import { readToolDefinitions } from './tool-definitions.ts'
import { type Imported, importedRuns, type RecordFormat } from './trace-format.ts'
import {
  addCounts,
  type MissingPart,
  noCounts,
  readAttackLabel,
  type SpokenCounts,
  type TraceCounts,
  type TraceDecision,
  type TraceRun,
} from './trace-run.ts'

/** A call in the notation of its format. The arguments are an object or the text that the model wrote. */
export type ImportedCall = { readonly id: unknown; readonly name: unknown; readonly arguments: unknown }

/** Reads a call in OpenAI's notation. The name and the arguments are in `function`, or directly in the call. */
export function functionCall(call: RawRecord): ImportedCall {
  const { name, arguments: written } = isObject(call.function) ? call.function : call
  return { id: call.id, name, arguments: written }
}

type WrittenResult = { readonly callId: unknown; readonly content: unknown; readonly isError?: boolean }

export class ImportedConversation {
  readonly messages: Message[] = []
  readonly decisions: TraceDecision[] = []
  readonly left: LeftOut[] = []
  tools: ActiveTools = null
  /** Whether the next assistant messages are decisions of this run. If not, they are history from before the run. */
  deciding = true
  #turn = 0
  #step = 0
  #afterUser = true
  #heard = false
  /** Ids of those calls of the latest message that have no result yet. A result that names no call answers the first of them. */
  #waiting: string[] = []
  /** Ids that the import gave to calls that have no id in the record. */
  readonly #unnamed = new Set<string>()

  /** Sets the tools of the next decisions from raw definitions. Definitions that cannot be read change nothing. */
  offerTools(definitions: unknown): void {
    this.tools = readToolDefinitions(definitions) ?? this.tools
  }

  system(content: unknown): void {
    this.#add('message', () => ({ role: 'system', content: contentText(content) }))
  }

  /** Adds a system or user message. Returns false for any other role. */
  say(role: unknown, content: unknown): boolean {
    if (role === 'system') this.system(content)
    else if (role === 'user') this.user(content)
    else return false
    return true
  }

  /** Adds a user message. The message opens a new turn, except at the beginning of the run or directly after another user message. */
  user(content: unknown): void {
    const begins = this.#afterUser
    if (!this.#add('message', () => ({ role: 'user', content: contentText(content) }))) return
    if (!begins) this.openTurn()
    this.#afterUser = true
    this.#heard = true
  }

  /** Opens a new turn, for formats that number their own turns. If user messages follow directly, they belong to this turn. */
  openTurn(): void {
    this.#turn++
    this.#step = 0
    this.#afterUser = true
  }

  /** Adds an assistant message. Calls without a tool name are reported and left out. */
  assistant(content: unknown, written: readonly ImportedCall[]): void {
    const calls = written.filter(({ name }) => typeof name === 'string')
    for (let lost = calls.length; lost < written.length; lost++) this.leave(namelessCall)
    const position = this.messages.length
    const ids = calls.map(({ id }, index) => idOrNull(id) ?? `${position}.${index}`)
    for (const [index, { id }] of calls.entries()) if (idOrNull(id) === null) this.#unnamed.add(ids[index] ?? '')
    const read = this.#add('message', () => ({
      role: 'assistant',
      content: contentText(content),
      calls: calls.map((call, index) => readCall(call, ids[index])),
    }))
    if (!read) return
    this.#waiting = ids
    this.#afterUser = !this.#heard
    if (this.deciding) this.decisions.push({ position, turn: this.#turn, step: this.#step++, tools: this.tools })
  }

  result({ callId, content, isError }: WrittenResult): void {
    const named = idOrNull(callId)
    const [next] = this.#waiting
    // Some programs give an id only to the result and not to the call. Such a result answers the next call that has no id.
    const id = named === null || (next !== undefined && this.#unnamed.has(next)) ? (next ?? '') : named
    this.#waiting = this.#waiting.filter((one) => one !== id)
    const message = () => ({ role: 'tool', callId: id, content: contentText(content) })
    this.#add('result', () => (isError === undefined ? message() : { ...message(), isError }))
  }

  waitsFor(callId: unknown): boolean {
    return typeof callId === 'string' && this.#waiting.includes(callId)
  }

  leave(left: LeftOut): void {
    this.left.push(left)
  }

  leaveUnknown(what: LeftOut['what'], found: string): void {
    this.left.push(unknownContent(what, found))
  }

  #add(what: LeftOut['what'], write: () => unknown): boolean {
    try {
      this.messages.push(readMessage(write(), `messages[${this.messages.length}]`))
      return true
    } catch (error) {
      if (!(error instanceof MalformedInputError)) throw error
      this.left.push({ kind: 'problem', what, reason: 'malformed-message', detail: error.message })
      return false
    }
  }
}

const namelessCall: LeftOut = {
  kind: 'problem',
  what: 'call',
  reason: 'malformed-message',
  detail: 'The run holds a call without the name of a tool.',
}

/** Reads a call. Arguments that are not a JSON object stay the text that the model wrote, and an empty text means no arguments. */
function readCall({ name, arguments: written }: ImportedCall, id: string | undefined): unknown {
  if (isObject(written)) return { id, name, arguments: written }
  if (written === null || written === undefined || written === '') return { id, name, arguments: {} }
  const text = typeof written === 'string' ? written : JSON.stringify(written)
  const once = parseJson(text)
  // Some programs encode the arguments as JSON twice.
  const parsed = typeof once === 'string' ? parseJson(once) : once
  return isObject(parsed) ? { id, name, arguments: parsed } : { id, name, arguments: {}, malformed: text }
}

export type MessageReader<Item> = {
  readonly add: (conversation: ImportedConversation, items: readonly Item[]) => void
  readonly count: (items: readonly Item[]) => TraceCounts
}

/** Counts the parts of one raw message. `said` is its number of messages without the results. Every result counts as one more message. */
type HeldInMessage = { readonly said?: number; readonly calls?: number; readonly results?: number }

/**
 * Makes a reader of a list from two functions for a single item. If `count` does not give a number, a default is used: one message, no
 * calls and no results.
 */
export function readEach<Item>(one: {
  readonly add: (conversation: ImportedConversation, item: Item, index: number) => void
  readonly count: (item: Item) => HeldInMessage
}): MessageReader<Item> {
  return {
    add: (conversation, items) => {
      for (const [index, item] of items.entries()) one.add(conversation, item, index)
    },
    count: (items) => {
      const counts = { messages: 0, calls: 0, results: 0 }
      for (const item of items) {
        const { said = 1, calls = 0, results = 0 } = one.count(item)
        counts.messages += said + results
        counts.calls += calls
        counts.results += results
      }
      return counts
    },
  }
}

/**
 * A request to a model API with its response. Only the response is a decision. If the record has no member `request`, the record itself
 * is the request. If there is no response, the request is read as a whole conversation.
 */
type LoggedExchange = {
  readonly record: RawRecord
  readonly request: RawRecord
  readonly response: RawRecord | null
}

function exchangeOf(record: RawRecord): LoggedExchange {
  const { request, response } = record
  return { record, request: isObject(request) ? request : record, response: isObject(response) ? response : null }
}

/** Makes a format whose record is a list of messages, or a request with its response. */
export function exchangeFormat<Item>(
  format: Pick<RecordFormat, 'name' | 'title' | 'keys'> & {
    readonly recognises: (exchange: LoggedExchange) => boolean
    readonly read: (exchange: LoggedExchange) => ReadExchange<Item>
  },
): RecordFormat {
  return {
    ...format,
    recognises: (record) => format.recognises(exchangeOf(record)),
    read: (record) => {
      const logged = exchangeOf(record)
      return importExchange(format.name, logged, format.read(logged))
    },
  }
}

/** What the format knows about a run. `missing` lists only the missing parts that cannot be detected from the messages. */
export type NamedRun = Pick<TraceRun, 'source'> & Partial<Omit<TraceRun, 'source' | 'messages' | 'decisions' | 'found'>>

export function namedRun(named: NamedRun, conversation: ImportedConversation, found: TraceCounts): TraceRun {
  return {
    ...{ model: null, run: null, task: null, outcome: null, graded: null, ...named },
    messages: conversation.messages,
    decisions: conversation.decisions,
    found,
    missing: [...missingParts(conversation), ...(named.missing ?? [])],
  }
}

type RunOpening = { readonly tools?: unknown; readonly system?: unknown }

export function importMessages<Item>(
  named: NamedRun,
  items: readonly Item[],
  reader: MessageReader<Item>,
  opening: RunOpening = {},
): Imported {
  const conversation = open(opening)
  reader.add(conversation, items)
  const run = namedRun(named, conversation, addCounts(countOpening(opening), reader.count(items)))
  return importedRuns([run], conversation.left)
}

type ReadExchange<Item> = RunOpening & {
  readonly reader: MessageReader<Item>
  readonly before: readonly Item[]
  readonly answer?: readonly Item[]
  /**
   * Whether assistant messages before the answer are decisions of this run too. By default they are decisions only if the record has no
   * response.
   */
  readonly decided?: boolean
  readonly model?: string | null
  readonly spoken?: SpokenCounts
  readonly left?: readonly LeftOut[]
}

/** Reads the input and the answer of a model as one run. The name and the task of the run come from the usual members of the record. */
function importExchange<Item>(source: string, logged: LoggedExchange, exchange: ReadExchange<Item>): Imported {
  const { reader, before, answer = [], model = null, spoken, left = [] } = exchange
  const conversation = open(exchange)
  conversation.deciding = exchange.decided ?? logged.response === null
  reader.add(conversation, before)
  conversation.deciding = true
  reader.add(conversation, answer)
  const found = [countOpening(exchange), reader.count(before), reader.count(answer)].reduce(addCounts)
  const run = generalRun(source, logged, conversation, found)
  const named = { ...run, model: run.model ?? model, ...(spoken && { spoken }) }
  return importedRuns([named], [...conversation.left, ...left])
}

function open({ tools, system = null }: RunOpening): ImportedConversation {
  const conversation = new ImportedConversation()
  conversation.offerTools(tools)
  if (system !== null) conversation.system(system)
  return conversation
}

function countOpening({ system = null }: RunOpening): TraceCounts {
  return { ...noCounts, messages: system === null ? 0 : 1 }
}

function generalRun(
  source: string,
  { record, request, response }: LoggedExchange,
  conversation: ImportedConversation,
  found: TraceCounts,
): TraceRun {
  const model = textOrNull(record.model) ?? textOrNull(response?.model) ?? textOrNull(request.model)
  const run = runName(record) ?? idOrNull(response?.id)
  const task = idOrNull(record.task_id) ?? idOrNull(record.task)
  const named = namedRun({ source, model, run, task, outcome: statedOutcome(record) }, conversation, found)
  // An attack label names messages by index. If a message was left out, the indices are wrong, so the label is not used.
  const attack = conversation.messages.length === found.messages ? readAttackLabel(record) : null
  return attack === null ? named : { ...named, attack }
}

function missingParts({ decisions, messages }: ImportedConversation): readonly MissingPart[] {
  const missing: MissingPart[] = []
  if (decisions.length === 0) missing.push('trajectory')
  else if (decisions.some(({ tools }) => tools === null)) missing.push('tool-schemas')
  if (decisions.length > 0 && !messages.some(({ role }) => role === 'user')) missing.push('user-messages')
  return missing
}

function runName({ run, run_id, id, trace_id, conversation_id, session_id, sessionId }: RawRecord): string | null {
  const ids = [run, run_id, id, trace_id, conversation_id, session_id, sessionId].map(idOrNull)
  return ids.find((name) => name !== null) ?? null
}

function statedOutcome({ outcome, success, passed, reward }: RawRecord): boolean | null {
  const stated = booleanOrNull(outcome) ?? booleanOrNull(success) ?? booleanOrNull(passed)
  return stated ?? fullReward(numberOrNull(reward))
}

/** The outcome by the reward, where only a full reward is a success. Null without a reward. */
export function fullReward(reward: number | null): boolean | null {
  return reward === null ? null : reward >= 0.999
}
