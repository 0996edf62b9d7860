/** What the events of OpenHands say: who said something, what the agent called, and what was observed because of it. */
import { isObject } from '@twincheck/core/reading'
import { type ImportedCall, ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import type { RawRecord } from '../importer.ts'
import { type LeftOut, unknownContent } from '../left-out.ts'
import { objectsOf, textOrNull } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import type { SpokenCounts, TraceCounts, TraceRun } from '../trace-run.ts'

type NamedRun = Pick<TraceRun, 'run' | 'task' | 'model' | 'outcome'>

export function openHandsRun(
  events: readonly RawRecord[],
  named: NamedRun,
): { run: TraceRun; left: readonly LeftOut[] } {
  const conversation = new ImportedConversation()
  const reading = new EventReading(conversation)
  for (const event of events) reading.add(event)
  const run = namedRun({ source: 'openhands', ...named }, conversation, count(events))
  return { run: { ...run, spoken: countSpoken(events) }, left: conversation.left }
}

/** What the agent thinks beside an action is no message. */
function countSpoken(events: readonly RawRecord[]): SpokenCounts {
  const said = events.filter(({ action }) => action === 'message')
  const user = said.filter(({ source }) => source === 'user').length
  return { user, assistant: said.length - user }
}

/** What the program does around the agent: states, recalled knowledge, condensed histories. */
const around: ReadonlySet<string> = new Set([
  ...[
    'null',
    'agent_state_changed',
    'change_agent_state',
    'recall',
    'condensation',
    'condensation_request',
    'loop_recovery',
  ],
  ...['loop_detection', 'llm_completion', 'pause', 'resume', 'start_hacking', 'task_completed'],
])

class EventReading {
  readonly #conversation: ImportedConversation
  /** The id of the call that an event made. */
  readonly #calls = new Map<unknown, string>()
  /** Events by which somebody else did something. */
  readonly #others = new Set<unknown>()

  constructor(conversation: ImportedConversation) {
    this.#conversation = conversation
  }

  add(event: RawRecord): void {
    if (typeof event.action === 'string') this.#act(event, event.action)
    else this.#observe(event)
  }

  #act(event: RawRecord, action: string): void {
    const args = isObject(event.args) ? event.args : {}
    if (around.has(action)) return
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
    } else if (!around.has(String(observation))) {
      if (observation === 'error') this.#conversation.system(content ?? message)
      else if (this.#others.has(cause)) this.#conversation.leave(notTheAgents('result', String(observation)))
      else
        this.#conversation.leave(
          unknownContent('result', `an observation ${JSON.stringify(observation)} without a cause`),
        )
    }
  }
}

/** The model's own words for the call, where they are kept; the action's arguments otherwise. */
function writtenCall(event: RawRecord, action: string, args: RawRecord): ImportedCall {
  const [metadata] = objectsOf([event.tool_call_metadata])
  const id = textOrNull(metadata?.tool_call_id) ?? `event-${String(event.id)}`
  const [response] = objectsOf([metadata?.model_response])
  const written = objectsOf(response?.choices)
    .flatMap(({ message }) => (isObject(message) ? objectsOf(message.tool_calls) : []))
    .find((call) => call.id === metadata?.tool_call_id)
  const [inner] = objectsOf([written?.function])
  return { id, name: metadata?.function_name ?? action, arguments: inner?.arguments ?? ownArguments(args) }
}

function ownArguments({ thought: _, ...args }: RawRecord): RawRecord {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !ofTheProgram.has(name)))
}

const ofTheProgram: ReadonlySet<string> = new Set([
  ...['blocking', 'hidden', 'confirmation_state', 'is_confirmed', 'security_risk', 'keep_prompt', 'is_static'],
])

function notTheAgents(what: 'call' | 'result', action: string): LeftOut {
  const detail = `The action ${JSON.stringify(action).slice(0, 60)} is not the agent’s.`
  return { kind: 'skipped', what, reason: 'not-the-agents', detail }
}

function count(events: readonly RawRecord[]): TraceCounts {
  const calling = events.filter(
    ({ source, action }) =>
      source === 'agent' &&
      typeof action === 'string' &&
      action !== 'message' &&
      action !== 'system' &&
      !around.has(action),
  )
  const ids = new Set(
    calling.flatMap(({ id, tool_call_metadata: told }) => [id, isObject(told) ? told.tool_call_id : id]),
  )
  const results = events.filter(({ observation, cause }) => typeof observation === 'string' && ids.has(cause)).length
  const said = events.filter(({ action }) => action === 'message' || action === 'system').length
  const errors = events.filter(({ observation, cause }) => observation === 'error' && !ids.has(cause)).length
  return { messages: said + calling.length + results + errors, calls: calling.length, results }
}
