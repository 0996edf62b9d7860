/** How a run is built from raw messages: from a list of them, or from an API request with its response. */
import type { ActiveTools } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import { readAttackLabel } from './attack-label.ts'
import { ImportedConversation } from './conversation.ts'
import type { MessageReader } from './message-reader.ts'
import { booleanOrNull, idOrNull, numberOrNull, type RawRecord, textOrNull } from './raw.ts'
import { type Imported, importedRuns } from './trace-format.ts'
import {
  addCounts,
  type MissingPart,
  noCounts,
  type SpokenCounts,
  type TraceCounts,
  type TraceRun,
} from './trace-run.ts'

/** One API exchange: only the response is a decision. A record without a request is a whole conversation. */
export type LoggedExchange = { readonly request: RawRecord; readonly response: RawRecord | null }

export function exchangeOf(record: RawRecord): LoggedExchange {
  const { request, response } = record
  return { request: isObject(request) ? request : record, response: isObject(response) ? response : null }
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

/** What is known before the first message. */
type RunOpening = { readonly tools?: ActiveTools; readonly system?: unknown }

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
  readonly before: readonly Item[]
  readonly answer: readonly Item[]
  /** Whether assistant messages before the answer are decisions of this run too. */
  readonly decided: boolean
  /** The model, unless the record names it in the usual place. */
  readonly model?: string | null
  readonly spoken?: SpokenCounts
}

/** Reads what a model was given and what it answered as one run, named by the usual members of the record. */
export function importExchange<Item>(
  source: string,
  record: RawRecord,
  reader: MessageReader<Item>,
  exchange: ReadExchange<Item>,
): Imported {
  const { before, answer, decided, model = null, spoken } = exchange
  const conversation = open(exchange)
  conversation.deciding = decided
  reader.add(conversation, before)
  conversation.deciding = true
  reader.add(conversation, answer)
  const found = [countOpening(exchange), reader.count(before), reader.count(answer)].reduce(addCounts)
  const run = generalRun(source, record, conversation, found)
  return importedRuns([{ ...run, model: run.model ?? model, ...(spoken && { spoken }) }], conversation.left)
}

function open({ tools = null, system = null }: RunOpening): ImportedConversation {
  const conversation = new ImportedConversation()
  conversation.tools = tools
  if (system !== null) conversation.system(system)
  return conversation
}

function countOpening({ system = null }: RunOpening): TraceCounts {
  return { ...noCounts, messages: system === null ? 0 : 1 }
}

function generalRun(
  source: string,
  record: RawRecord,
  conversation: ImportedConversation,
  found: TraceCounts,
): TraceRun {
  const { request, response } = exchangeOf(record)
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
