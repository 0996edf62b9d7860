/**
 * Reads OpenHands events: messages, calls of the agent, and observations. A file is a list of events, or a line of `output.jsonl` with
 * the events in `history`. Older files store each action with its observation as a pair. An observation answers the event that its
 * `cause` names.
 */

import { isObject } from '@twincheck/core/reading'
import {
  type ImportedCall,
  type ImportedConversation,
  importMessages,
  type MessageReader,
  type NamedRun,
} from '../imported-run.ts'
import type { LeftOut } from '../left-out.ts'
import { booleanOrNull, idOrNull, listOf, objectOf, objectsOf, type RawRecord, shortJson, textOrNull } from '../raw.ts'
import { type Imported, onePiece, type TraceFormat } from '../trace-format.ts'
import type { TraceCounts } from '../trace-run.ts'

export const openHandsEvents: TraceFormat = {
  name: 'openhands-events',
  title: 'OpenHands events',
  keys: 'id timestamp source action observation args cause extras',
  recognises: isEvent,
  scope: 'file',
  pieces: (record) => onePiece(trimmed(isKindEvent(record) ? olderEvent(record) : record)),
  join: (values, { fileName }) => importEvents(objectsOf(values), { run: fileName }),
}

export const openHands: TraceFormat = {
  name: 'openhands',
  title: 'OpenHands output',
  keys: 'instance_id history metadata test_result instruction',
  recognises: ({ history, trajectory }) =>
    eventsIn(history ?? trajectory)
      .slice(0, 8)
      .some(isEvent),
  read: (record) => {
    const model = textOrNull(objectOf(objectOf(record.metadata).llm_config).model)
    const task = idOrNull(record.instance_id)
    const outcome = booleanOrNull(objectOf(record.report).resolved)
    return importEvents(eventsIn(record.history ?? record.trajectory), { run: task, task, model, outcome })
  },
}

function eventsIn(history: unknown): readonly RawRecord[] {
  const events = objectsOf(
    listOf(history).flatMap((one, index): readonly unknown[] => (Array.isArray(one) ? paired(one, index) : [one])),
  )
  return events.map((event) => (isKindEvent(event) ? olderEvent(event) : event))
}

/** The two events of a pair. The observation gets the id of the action as its `cause`. */
function paired([action, observation]: readonly unknown[], index: number): readonly RawRecord[] {
  const id = `pair-${index}`
  return [
    ...objectsOf([action]).map((one) => ({ ...one, id })),
    ...objectsOf([observation]).map((one) => ({ ...one, cause: id })),
  ]
}

function isEvent(record: RawRecord): boolean {
  if (isKindEvent(record)) return true
  const { source, action, observation } = record
  const known = source === 'agent' || source === 'user' || source === 'environment'
  return known && (typeof action === 'string' || typeof observation === 'string')
}

function trimmed(event: RawRecord): RawRecord {
  const { tool_call_metadata: metadata } = event
  if (!isObject(metadata) || event.action !== undefined) return event
  const { tool_call_id, function_name } = metadata
  return { ...event, tool_call_metadata: { tool_call_id, function_name } }
}

function isKindEvent({ kind, source }: RawRecord): boolean {
  return (
    typeof source === 'string' &&
    typeof kind === 'string' &&
    /^[A-Z]\w{2,60}(?:Event|Observation|Update|Condensation)$/.test(kind)
  )
}

/**
 * Converts an event of the newer SDK (`kind: "ActionEvent"`, …) to the older event with the same meaning. Events of other kinds get no
 * action.
 */
function olderEvent(event: RawRecord): RawRecord {
  const { id, source, kind, llm_message, tool_name, action_id } = event
  switch (kind) {
    case 'SystemPromptEvent':
      return { id, source, action: 'system', args: { content: textIn(event.system_prompt), tools: event.tools } }
    case 'MessageEvent':
      return { id, source, action: 'message', args: { content: objectOf(llm_message).content ?? null } }
    case 'ActionEvent':
      return { id, source, ...actionOf(event) }
    case 'ObservationEvent':
      return { id, source, observation: tool_name ?? 'tool', cause: action_id, content: seenIn(event.observation) }
    case 'UserRejectObservation':
      return { id, source, observation: 'error', cause: action_id, content: event.rejection_reason }
    case 'AgentErrorEvent':
      return { id, source, observation: 'error', cause: action_id ?? event.tool_call_id, content: event.error }
  }
  return { id, source, observation: 'null', kind }
}

function actionOf({ action, thought, tool_name, tool_call_id, tool_call }: RawRecord): RawRecord {
  const { kind: _, ...args } = objectOf(action)
  const call = objectOf(tool_call)
  const written = isObject(call.function) ? call.function : { name: call.name ?? tool_name, arguments: call.arguments }
  return {
    action: textOrNull(tool_name) ?? 'tool',
    args: { ...args, thought: textIn(thought) },
    tool_call_metadata: {
      ...{ function_name: tool_name, tool_call_id },
      model_response: { choices: [{ message: { tool_calls: [{ id: tool_call_id, function: written }] } }] },
    },
  }
}

function seenIn(observation: unknown): unknown {
  return isObject(observation) ? (observation.content ?? observation.output ?? observation) : observation
}

function textIn(held: unknown): unknown {
  if (!Array.isArray(held)) return isObject(held) ? held.text : held
  return held.map(textIn).join('\n')
}

function importEvents(events: readonly RawRecord[], named: Omit<NamedRun, 'source'>): Imported {
  // Only messages count as spoken. A thought that comes with an action does not count.
  const said = events.filter(({ action }) => action === 'message')
  const user = said.filter(({ source }) => source === 'user').length
  const spoken = { user, assistant: said.length - user }
  return importMessages({ source: 'openhands', ...named, spoken }, events, eventReader)
}

const eventReader: MessageReader<RawRecord> = {
  add: (conversation, events) => {
    const reading = new EventReading(conversation)
    for (const event of events) reading.add(event)
  },
  count,
}

const ofTheProgram: ReadonlySet<unknown> = new Set(
  (
    'null agent_state_changed change_agent_state recall condensation condensation_request loop_recovery ' +
    'loop_detection llm_completion pause resume start_hacking task_completed'
  ).split(' '),
)

class EventReading {
  readonly #conversation: ImportedConversation
  readonly #calls = new Map<unknown, string>()
  readonly #others = new Set<unknown>()

  constructor(conversation: ImportedConversation) {
    this.#conversation = conversation
  }

  add(event: RawRecord): void {
    if (typeof event.action === 'string') this.#act(event, event.action)
    else this.#observe(event)
  }

  #act(event: RawRecord, action: string): void {
    const args = objectOf(event.args)
    if (ofTheProgram.has(action)) return
    if (action === 'system') {
      this.#conversation.offerTools(args.tools)
      this.#conversation.system(args.content)
    } else if (action === 'message' && event.source === 'user') this.#conversation.user(args.content ?? event.message)
    else if (action === 'message' || isEnd(event)) this.#conversation.assistant(args.content ?? event.message, [])
    else if (event.source === 'agent') {
      const call = writtenCall(event, action, args)
      this.#calls.set(event.id, String(call.id))
      this.#calls.set(call.id, String(call.id))
      this.#conversation.assistant(textOrNull(args.thought) ?? '', [call])
    } else {
      this.#others.add(event.id)
      this.#conversation.leave(notTheAgents('call', action))
    }
  }

  #observe(event: RawRecord): void {
    const { observation, cause, content, message } = event
    const callId = this.#calls.get(cause)
    if (callId !== undefined) {
      const failed = observation === 'error' ? { isError: true } : {}
      this.#conversation.result({ callId, content: content ?? message, ...failed })
    } else if (!ofTheProgram.has(String(observation))) {
      if (observation === 'error') this.#conversation.system(content ?? message)
      else if (this.#others.has(cause)) this.#conversation.leave(notTheAgents('result', String(observation)))
      else {
        const detail = `an observation ${JSON.stringify(observation)} without a cause`
        this.#conversation.leaveUnknown('result', detail)
      }
    }
  }
}

/** The call as the model wrote it, if the event stores the model's text. If not, the call is built from the arguments of the action. */
function writtenCall(event: RawRecord, action: string, args: RawRecord): ImportedCall {
  const metadata = objectOf(event.tool_call_metadata)
  const id = textOrNull(metadata.tool_call_id) ?? `event-${String(event.id)}`
  const written = objectsOf(objectOf(metadata.model_response).choices)
    .flatMap(({ message }) => objectsOf(objectOf(message).tool_calls))
    .find((call) => call.id === metadata.tool_call_id)
  const given = objectOf(written?.function).arguments ?? ownArguments(args)
  return { id, name: metadata.function_name ?? action, arguments: given }
}

function ownArguments({ thought: _, ...args }: RawRecord): RawRecord {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !programArguments.includes(name)))
}

const programArguments = 'blocking hidden confirmation_state is_confirmed security_risk keep_prompt is_static'.split(
  ' ',
)

function notTheAgents(what: 'call' | 'result', action: string): LeftOut {
  const detail = `The action ${shortJson(action)} is not the agent’s.`
  return { kind: 'skipped', what, reason: 'not-the-agents', detail }
}

/**
 * Whether the agent ended the run with this event, but without a tool call. In older versions the end of a run is an action that is no
 * tool call.
 */
function isEnd({ action, tool_call_metadata: metadata, source }: RawRecord): boolean {
  return action === 'finish' && source === 'agent' && !isObject(metadata)
}

function count(events: readonly RawRecord[]): TraceCounts {
  const calling = events.filter((event) => {
    const { source, action } = event
    if (source !== 'agent' || typeof action !== 'string' || action === 'message' || action === 'system') return false
    return !ofTheProgram.has(action) && !isEnd(event)
  })
  const ids = new Set(
    calling.flatMap(({ id, tool_call_metadata: told }) => [id, isObject(told) ? told.tool_call_id : id]),
  )
  const results = events.filter(({ observation, cause }) => typeof observation === 'string' && ids.has(cause)).length
  const said = events.filter((event) => event.action === 'message' || event.action === 'system' || isEnd(event)).length
  const errors = events.filter(({ observation, cause }) => observation === 'error' && !ids.has(cause)).length
  return { messages: said + calling.length + results + errors, calls: calling.length, results }
}
