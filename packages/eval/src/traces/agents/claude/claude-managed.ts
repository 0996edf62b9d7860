/**
 * Events of Anthropic's managed agents: `agent.message`, `agent.tool_use`, `agent.tool_result`, `user.message` and so on,
 * one a line, or each behind the name of the client's method that sent or streamed it. What was sent comes back in the
 * stream, and is told once. What the model wrote for one request is one message.
 */
import { isObject } from '@twincheck/core/reading'
import { type ImportedCall, ImportedConversation } from '../../conversation.ts'
import { namedRun } from '../../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../../importer.ts'
import { unknownContent } from '../../left-out.ts'
import { listOf, objectsOf, textOrNull } from '../../raw.ts'
import type { TraceCounts } from '../../trace-run.ts'

export const claudeManaged: Importer = {
  format: 'claude-managed',
  recognises: ({ type, messages }) => {
    if (typeof type === 'string') return /^(?:agent|user|session|span)\.[a-z_]+$/.test(type)
    const [method] = listOf(messages)
    return typeof method === 'string' && method.startsWith('client.')
  },
  scope: 'file',
  pieces: (record) => ({ pieces: eventsOf(record).map((value) => ({ key: '', value })), left: [] }),
  join: (values) => {
    const events = told(objectsOf(values))
    const conversation = new ImportedConversation()
    const opened = events.find(({ type }) => type === 'session.opened')
    const agent = isObject(opened?.agent) ? opened.agent : {}
    const system = textOrNull(agent.system)
    if (system !== null) conversation.system(system)
    addEvents(conversation, events)
    const model = isObject(agent.model) ? textOrNull(agent.model.id) : textOrNull(agent.model)
    const named = { source: 'claude-managed', model, run: textOrNull(opened?.id) }
    const run = namedRun(named, conversation, count(events, system !== null))
    return importedRuns([run], conversation.left)
  },
}

/** A bare event, `[method, event]`, or `[method, [session, {events}]]` where the client sent some. */
function eventsOf({ messages, ...event }: RawRecord): readonly RawRecord[] {
  if (!Array.isArray(messages)) return [event]
  const [method, held] = messages
  if (method === 'client.beta.sessions.create' && isObject(held)) return [{ ...held, type: 'session.opened' }]
  if (isObject(held)) return Array.isArray(held.data) ? objectsOf(held.data) : [held]
  return objectsOf(held)
    .flatMap(({ events }) => objectsOf(events))
    .map((sent) => ({ ...sent, sent: true }))
}

/** Where the stream tells of messages, it tells of those that were sent too. */
function told(events: readonly RawRecord[]): readonly RawRecord[] {
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
    else if (!isAside(event)) {
      conclude()
      addOther(conversation, event)
    }
  }
  conclude()
}

function isCall({ type }: RawRecord): boolean {
  return typeof type === 'string' && type.startsWith('agent.') && type.endsWith('tool_use')
}

/** What a model thinks, and statuses that come between what it writes. */
function isAside({ type }: RawRecord): boolean {
  return type === 'agent.thinking' || (typeof type === 'string' && /^(?:session|agent\.thread)[._]/.test(type))
}

function addOther(conversation: ImportedConversation, event: RawRecord): void {
  const type = String(event.type)
  if (type.endsWith('tool_result')) {
    const callId = event.tool_use_id ?? event.mcp_tool_use_id ?? event.custom_tool_use_id
    conversation.result({ callId, content: event.content, isError: event.is_error === true })
  } else if (type === 'user.message') conversation.user(event.content)
  else if (!type.startsWith('span.') && !silent.has(type))
    conversation.leave(unknownContent('message', `an event of the type ${JSON.stringify(type).slice(0, 60)}`))
}

/** A confirmation lets a call go ahead; a refusal comes back as the call's result. */
const silent: ReadonlySet<string> = new Set(['user.tool_confirmation', 'user.interrupt'])

function count(events: readonly RawRecord[], instructed: boolean): TraceCounts {
  const kinds = events.map(({ type }) => String(type)).filter((kind) => /^(?:user|agent|span)\./.test(kind))
  const calls = kinds.filter((kind) => /^agent\..*tool_use$/.test(kind)).length
  const results = kinds.filter((kind) => /tool_result$/.test(kind)).length
  const asked = kinds.filter((kind) => kind === 'user.message').length
  const written = kinds
    .filter((kind) => kind !== 'agent.thinking')
    .map((kind) => /^agent\.(?:message$|.*tool_use$)/.test(kind))
  const answers = written.filter((one, index) => one && written[index - 1] !== true).length
  return { messages: (instructed ? 1 : 0) + asked + answers + results, calls, results }
}
