/**
 * Reads events of Anthropic's managed agents: `agent.message`, `agent.tool_use`, `agent.tool_result`, `user.message` and others. A line
 * holds an event, or a pair: the name of a client method, and the event that the method sent or streamed. The stream repeats the sent
 * events, so repeated events are read only once. The events that the model wrote in reply to one request become one message.
 */
import { type ImportedCall, type ImportedConversation, importMessages } from '../imported-run.ts'
import { isObject, listOf, objectOf, objectsOf, type RawRecord, shortJson, textOrNull } from '../raw.ts'
import type { TraceFormat } from '../trace-format.ts'
import type { TraceCounts } from '../trace-run.ts'

export const claudeManaged: TraceFormat = {
  name: 'claude-managed',
  title: 'Claude managed agents’ events',
  keys: 'type id processed_at content',
  recognises: ({ type, messages, data }) => {
    // Other programs use these names and hold the event's content in a member.
    if (typeof type === 'string') return managedType.test(type) && !isObject(data)
    const [method] = listOf(messages)
    return typeof method === 'string' && method.startsWith('client.')
  },
  scope: 'file',
  pieces: (record) => ({ pieces: eventsOf(record).map((value) => ({ key: '', value })), left: [] }),
  join: (values) => {
    const events = withoutRepeats(objectsOf(values))
    const opened = events.find(({ type }) => type === 'session.opened')
    const agent = objectOf(opened?.agent)
    const model = isObject(agent.model) ? textOrNull(agent.model.id) : textOrNull(agent.model)
    const named = { source: 'claude-managed', model, run: textOrNull(opened?.id) }
    return importMessages(named, events, { add: addEvents, count }, { system: textOrNull(agent.system) })
  },
}

/**
 * Matches only the event types of managed agents. Other programs use similar types, such as `agent.start` and `tool.end`, which must not
 * match.
 */
const managedType =
  /^(?:agent\.(?:message|thinking|(?:[a-z]+_)?tool_(?:use|result)|thread[a-z_.]*)|(?:user|session|span)\.[a-z_]+)$/

/**
 * The events of a record. The record is an event, `[method, event]`, or `[method, [session, {events}]]` for events that the client sent.
 */
function eventsOf({ messages, ...event }: RawRecord): readonly RawRecord[] {
  if (!Array.isArray(messages)) return [event]
  const [method, held] = messages
  if (method === 'client.beta.sessions.create' && isObject(held)) return [{ ...held, type: 'session.opened' }]
  if (isObject(held)) return Array.isArray(held.data) ? objectsOf(held.data) : [held]
  return objectsOf(held)
    .flatMap(({ events }) => objectsOf(events))
    .map((sent) => ({ ...sent, sent: true }))
}

/** Drops events that occur twice, because a stream repeats the events that were sent. */
function withoutRepeats(events: readonly RawRecord[]): readonly RawRecord[] {
  const streamed = events.some(({ sent }) => sent !== true)
  return streamed ? events.filter(({ sent }) => sent !== true) : events
}

function addEvents(conversation: ImportedConversation, events: readonly RawRecord[]): void {
  let said: unknown[] = []
  let calls: ImportedCall[] = []
  const conclude = () => {
    if (said.length + calls.length > 0) conversation.assistant(said, calls)
    said = []
    calls = []
  }
  for (const event of events) {
    if (event.type === 'agent.message') said.push(...listOf(event.content))
    else if (isCall(event)) calls.push({ id: event.id, name: event.name, arguments: event.input })
    else if (!isIgnored(event)) {
      conclude()
      addOther(conversation, event)
    }
  }
  conclude()
}

function isCall({ type }: RawRecord): boolean {
  return typeof type === 'string' && type.startsWith('agent.') && type.endsWith('tool_use')
}

function isIgnored({ type }: RawRecord): boolean {
  return type === 'agent.thinking' || (typeof type === 'string' && /^(?:session|agent\.thread)[._]/.test(type))
}

function addOther(conversation: ImportedConversation, event: RawRecord): void {
  const type = String(event.type)
  if (type.endsWith('tool_result')) {
    const callId = event.tool_use_id ?? event.mcp_tool_use_id ?? event.custom_tool_use_id
    conversation.result({ callId, content: event.content, isError: event.is_error === true })
  } else if (type === 'user.message') conversation.user(event.content)
  else if (!type.startsWith('span.') && !silent.has(type))
    conversation.leaveUnknown('message', `an event of the type ${shortJson(type)}`)
}

/**
 * These events are not read as messages. A confirmation only lets a call proceed. If the user refuses a call, the refusal also appears as
 * the result of the call.
 */
const silent: ReadonlySet<string> = new Set(['user.tool_confirmation', 'user.interrupt'])

function count(events: readonly RawRecord[]): TraceCounts {
  const kinds = events.map(({ type }) => String(type)).filter((kind) => /^(?:user|agent|span)\./.test(kind))
  const calls = kinds.filter((kind) => /^agent\..*tool_use$/.test(kind)).length
  const results = kinds.filter((kind) => /tool_result$/.test(kind)).length
  const asked = kinds.filter((kind) => kind === 'user.message').length
  const written = kinds
    .filter((kind) => kind !== 'agent.thinking')
    .map((kind) => /^agent\.(?:message$|.*tool_use$)/.test(kind))
  const answers = written.filter((one, index) => one && written[index - 1] !== true).length
  return { messages: asked + answers + results, calls, results }
}
