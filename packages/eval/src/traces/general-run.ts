/** How a run is built from raw messages: from a list of them, or from an API request with its response. */

import { type ActiveTools, readToolSchema, type ToolSchema } from '@twincheck/core'
import { MalformedInputError } from '@twincheck/core/reading'
import { ImportedConversation, type MessageReader } from './conversation.ts'
import type { LeftOut } from './left-out.ts'
import { booleanOrNull, idOrNull, isObject, numberOrNull, objectsOf, type RawRecord, textOrNull } from './raw.ts'
import { type Imported, importedRuns, type RecordFormat } from './trace-format.ts'
import {
  addCounts,
  type MissingPart,
  noCounts,
  readAttackLabel,
  type SpokenCounts,
  type TraceCounts,
  type TraceRun,
} from './trace-run.ts'

/** One API exchange: only the response is a decision. A record without a request is a whole conversation. */
type LoggedExchange = {
  readonly record: RawRecord
  readonly request: RawRecord
  readonly response: RawRecord | null
}

function exchangeOf(record: RawRecord): LoggedExchange {
  const { request, response } = record
  return { record, request: isObject(request) ? request : record, response: isObject(response) ? response : null }
}

/** A format whose record is a list of messages, or a request with its response. */
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

/** What the format says about a run. `missing` is added to what the messages show to be missing. */
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

/** What is known before the first message. `tools` are raw definitions. */
type RunOpening = { readonly tools?: unknown; readonly system?: unknown }

/** Reads a list of messages as one run. */
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
  /** Default: the record holds no separate answer. */
  readonly answer?: readonly Item[]
  /** Whether assistant messages before the answer are decisions of this run too. Default: only without a response. */
  readonly decided?: boolean
  /** The model, unless the record names it in the usual place. */
  readonly model?: string | null
  readonly spoken?: SpokenCounts
  /** Parts of the record that the reader is not given. */
  readonly left?: readonly LeftOut[]
}

/** Reads what a model was given and what it answered as one run, named by the usual members of the record. */
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
  conversation.tools = readToolDefinitions(tools)
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
  // A label names messages by index, so it is wrong once a message was left out.
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

/** Only a full reward is a success; null without a reward. */
export function fullReward(reward: number | null): boolean | null {
  return reward === null ? null : reward >= 0.999
}

const KEPT_LISTS = 64
const KEPT_CHARACTERS = 1_000_000

const known = new Map<string, ActiveTools>()

/**
 * Reads the tool definitions of providers as tool schemas. Null without a list of definitions, or if one of them cannot be read.
 * Traces repeat the same definitions in every record, so the schemas are cached by the text of the list: compiling them for
 * validation is expensive.
 */
export function readToolDefinitions(value: unknown): ActiveTools {
  if (!Array.isArray(value) || value.length === 0) return null
  const text = JSON.stringify(value)
  const found = known.get(text)
  if (found !== undefined) return found
  const tools = readAll(value)
  if (text.length <= KEPT_CHARACTERS) {
    if (known.size >= KEPT_LISTS) known.clear()
    known.set(text, tools)
  }
  return tools
}

function readAll(value: readonly unknown[]): ActiveTools {
  try {
    return objectsOf(value).flatMap(readDefinition)
  } catch (error) {
    if (!(error instanceof MalformedInputError)) throw error
    return null
  }
}

/** Tools of the provider (search, code) have no schema and are left out. */
function readDefinition(definition: Readonly<Record<string, unknown>>, index: number): readonly ToolSchema[] {
  const inner = isObject(definition.function) ? definition.function : definition
  const parameters = inner.parameters ?? inner.input_schema ?? inner.inputSchema
  if (typeof inner.name !== 'string') return []
  const schema = isObject(parameters) && isObject(parameters.jsonSchema) ? parameters.jsonSchema : parameters
  const { name, description } = inner
  return [readToolSchema({ name, description: description ?? '', parameters: schema ?? {} }, `tools[${index}]`)]
}
