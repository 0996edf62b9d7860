/** Reads OpenHands events: messages, calls of the agent, and observations. */
import { isObject } from '@twincheck/core/reading'
import type { ImportedCall, ImportedConversation } from '../conversation.ts'
import { importMessages, type NamedRun } from '../general-run.ts'
import { type LeftOut, unknownContent } from '../left-out.ts'
import type { MessageReader } from '../message-reader.ts'
import { objectOf, objectsOf, type RawRecord, shortJson, textOrNull } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import type { Imported } from '../trace-format.ts'
import type { TraceCounts } from '../trace-run.ts'

export function importEvents(events: readonly RawRecord[], named: Omit<NamedRun, 'source'>): Imported {
  // The thought that comes with an action is not a message.
  const said = events.filter(({ action }) => action === 'message')
  const user = said.filter(({ source }) => source === 'user').length
  const spoken = { user, assistant: said.length - user }
  return importMessages({ source: 'openhands', ...named, spoken }, events, openHandsEvents)
}

const openHandsEvents: MessageReader<RawRecord> = {
  add: (conversation, events) => {
    const reading = new EventReading(conversation)
    for (const event of events) reading.add(event)
  },
  count,
}

/** Events of the program itself: state changes, recalled knowledge, condensed histories. */
const ofTheProgram: ReadonlySet<string> = new Set(
  (
    'null agent_state_changed change_agent_state recall condensation condensation_request loop_recovery ' +
    'loop_detection llm_completion pause resume start_hacking task_completed'
  ).split(' '),
)

class EventReading {
  readonly #conversation: ImportedConversation
  /** The id of the call that an event made. */
  readonly #calls = new Map<unknown, string>()
  /** Actions that are not the agent's. */
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
      this.#conversation.tools = readToolDefinitions(args.tools) ?? this.#conversation.tools
      this.#conversation.system(args.content)
    } else if (action === 'message' && event.source === 'user') this.#conversation.user(args.content ?? event.message)
    else if (action === 'message') this.#conversation.assistant(args.content ?? event.message, [])
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
        this.#conversation.leave(unknownContent('result', detail))
      }
    }
  }
}

/** The call as the model wrote it, if the event keeps that; otherwise with the action's arguments. */
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

/** Arguments that the program adds to an action. */
const programArguments = 'blocking hidden confirmation_state is_confirmed security_risk keep_prompt is_static'.split(
  ' ',
)

function notTheAgents(what: 'call' | 'result', action: string): LeftOut {
  const detail = `The action ${shortJson(action)} is not the agent’s.`
  return { kind: 'skipped', what, reason: 'not-the-agents', detail }
}

function count(events: readonly RawRecord[]): TraceCounts {
  const calling = events.filter(({ source, action }) => {
    if (source !== 'agent' || typeof action !== 'string' || action === 'message' || action === 'system') return false
    return !ofTheProgram.has(action)
  })
  const ids = new Set(
    calling.flatMap(({ id, tool_call_metadata: told }) => [id, isObject(told) ? told.tool_call_id : id]),
  )
  const results = events.filter(({ observation, cause }) => typeof observation === 'string' && ids.has(cause)).length
  const said = events.filter(({ action }) => action === 'message' || action === 'system').length
  const errors = events.filter(({ observation, cause }) => observation === 'error' && !ids.has(cause)).length
  return { messages: said + calling.length + results + errors, calls: calling.length, results }
}
