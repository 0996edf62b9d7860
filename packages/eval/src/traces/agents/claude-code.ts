/**
 * Reads the events of a Claude Code session, of its stream and of its exports as runs. Text that the program inserted (`isMeta`) becomes
 * a system message. The summary after a compaction becomes a user message. The events of a sub-agent (a side chain) are a separate run.
 */

import { ImportedConversation, namedRun } from '../imported-run.ts'
import { type LeftOut, unknownContent } from '../left-out.ts'
import { anthropicMessages } from '../providers/anthropic.ts'
import { firstOf, isObject, listOf, objectOf, objectsOf, type RawRecord, shortJson, textOrNull } from '../raw.ts'
import { type Imported, importedRuns, joinImports, onePiece, type TraceFormat } from '../trace-format.ts'
import { countSpoken, type TraceCounts } from '../trace-run.ts'

/** The format of stored Claude Code sessions: one event a line, each with the name of the session. */
export const claudeCode: TraceFormat = {
  name: 'claude-code',
  title: 'Claude Code sessions',
  keys: 'type message sessionId uuid parentUuid isSidechain cwd gitBranch',
  recognises: ({ type, sessionId, leafUuid, messageId }) =>
    typeof type === 'string' &&
    (typeof sessionId === 'string' ||
      (type === 'summary' && leafUuid !== undefined) ||
      (type === 'file-history-snapshot' && typeof messageId === 'string')),
  scope: 'file',
  pieces: (record) =>
    isClaudeMessage(record)
      ? onePiece(claudeEvent(record), textOrNull(record.sessionId) ?? '')
      : { pieces: [], left: leftEvent(record) },
  join: (values) => {
    const events = objectsOf(values)
    return claudeRuns(events, 'claude-code', textOrNull(events[0]?.sessionId))
  },
}

/**
 * The format of the output stream of Claude Code and its SDK (`--output-format stream-json`), with one event a line. If the stream was
 * recorded by a transport, each event is in an envelope `{direction, message}`. An event may lack the name of the session, and a message
 * may lack its role, because the type of the event says it.
 */
export const claudeStream: TraceFormat = {
  name: 'claude-stream',
  title: 'Claude agent streams',
  keys: 'type message session_id parent_tool_use_id',
  recognises: (record) => {
    const { type, session_id, message, request, response } = unwrapped(record)
    if (typeof type !== 'string') return false
    if (cursorMessage(record) !== null) return true
    if (type === 'control_request' || type === 'control_response') return isObject(request) || isObject(response)
    if (isClaudeMessage({ type, message }) && isObject(message) && (message.role ?? type) === type)
      return 'content' in message
    if (type === 'result' && ('total_cost_usd' in record || 'duration_ms' in record)) return true
    return typeof session_id === 'string' && (isObject(message) || streamed.has(type))
  },
  scope: 'file',
  pieces: (record) => {
    const event = cursorMessage(record) ?? unwrapped(record)
    return isClaudeMessage(event) ? onePiece(claudeEvent(event)) : { pieces: [], left: leftEvent(event) }
  },
  join: (values) => streamRuns(objectsOf(values)),
}

/**
 * Reads a call or a result in an event of Cursor's command-line program, whose stream is otherwise that of Claude Code. The event names
 * the tool by a member: `{readToolCall: {args, result}}`.
 */
function cursorMessage({ type, subtype, call_id, tool_call, session_id }: RawRecord): RawRecord | null {
  if (type !== 'tool_call' || typeof call_id !== 'string' || !isObject(tool_call)) return null
  const [name = '', held] = Object.entries(tool_call).find(([, member]) => isObject(member)) ?? []
  const { args, result, name: told, arguments: written } = objectOf(held)
  const use = {
    type: 'tool_use',
    id: call_id,
    name: textOrNull(told) ?? name.replace(/ToolCall$/, ''),
    input: args ?? written,
  }
  if (subtype === 'started') return { type: 'assistant', session_id, message: { role: 'assistant', content: [use] } }
  const answer = { type: 'tool_result', tool_use_id: call_id, content: JSON.stringify(result ?? '') }
  return { type: 'user', session_id, message: { role: 'user', content: [answer] } }
}

const streamed: ReadonlySet<string> = new Set(['system', 'result', 'stream_event', 'tool_progress', 'rate_limit_event'])

export const claudeRecording: TraceFormat = {
  name: 'claude-recording',
  title: 'recorded Claude agent transports',
  keys: 'metadata messages direction',
  recognises: ({ messages }) => {
    const first = firstOf(messages)
    return first !== undefined && typeof first.direction === 'string' && isObject(first.message)
  },
  read: (record) => {
    const events = objectsOf(record.messages).map(unwrapped)
    const left = events.filter((event) => !isClaudeMessage(event)).flatMap(leftEvent)
    return joinImports([streamRuns(events.filter(isClaudeMessage).map(claudeEvent)), importedRuns([], left)])
  },
}

function unwrapped(record: RawRecord): RawRecord {
  return typeof record.direction === 'string' && isObject(record.message) ? record.message : record
}

/** An event belongs to the current session if it names no session, or names the default session that every client starts with. */
function streamRuns(events: readonly RawRecord[]): Imported {
  const names = events.map(({ session_id }) => (session_id === 'default' ? null : textOrNull(session_id)))
  let current = names.find((name) => name !== null) ?? 'default'
  const sessions = Map.groupBy(events, (_, index) => {
    current = names[index] ?? current
    return current
  })
  return joinImports([...sessions].map(([session, own]) => claudeRuns(own, 'claude-stream', session)))
}

/**
 * The format of two web exports. `{loglines: […]}` holds a session of Claude Code on the web, with the events of Claude Code.
 * `{chat_messages: […]}` holds a conversation from an account export.
 */
export const claudeWeb: TraceFormat = {
  name: 'claude-web',
  title: 'Claude Code web and claude.ai exports',
  keys: 'loglines sessionId chat_messages uuid name',
  recognises: ({ loglines, chat_messages }) => Array.isArray(loglines) || Array.isArray(chat_messages),
  read: (record) => {
    const { branch, others } = latestBranch(objectsOf(record.chat_messages))
    const events = objectsOf(record.loglines ?? branch.map(chatEvent))
    const session =
      textOrNull(record.session_id) ?? textOrNull(record.sessionId) ?? textOrNull(record.id) ?? textOrNull(record.uuid)
    const left = events.filter((event) => !isClaudeMessage(event)).flatMap(leftEvent)
    const read = claudeRuns(events.map(claudeEvent), 'claude-web', session)
    return joinImports([read, importedRuns([], [...left, ...others.flatMap(replacedMessage)])])
  },
}

/** The messages that lead to the latest one. A user who changes a message begins another branch of the conversation. */
function latestBranch(messages: readonly RawRecord[]): {
  readonly branch: readonly RawRecord[]
  readonly others: readonly RawRecord[]
} {
  // Older exports do not name the parents.
  if (!messages.some(({ parent_message_uuid }) => typeof parent_message_uuid === 'string'))
    return { branch: messages, others: [] }
  const byId = new Map(messages.map((message) => [message.uuid, message]))
  const taken = new Set<RawRecord>()
  for (let next = messages.at(-1); next !== undefined && !taken.has(next); next = byId.get(next.parent_message_uuid))
    taken.add(next)
  return {
    branch: messages.filter((message) => taken.has(message)),
    others: messages.filter((message) => !taken.has(message)),
  }
}

/** The message, and its calls and results, which an independent count finds in the file. */
function replacedMessage({ content }: RawRecord): readonly LeftOut[] {
  const detail = 'A part of a branch that the user replaced. Only the latest branch was read.'
  const left = (what: LeftOut['what']) => ({ kind: 'skipped', what, reason: 'not-the-agents', detail }) as const
  const parts = objectsOf(content).flatMap(({ type }) =>
    type === 'tool_use' ? [left('call')] : type === 'tool_result' ? [left('result')] : [],
  )
  return [left('message'), ...parts]
}

/** The blocks of a message are read. Its text is read only if the message has no blocks, because the text repeats the blocks. */
function chatEvent({ sender, content, text, uuid }: RawRecord): RawRecord {
  const type = sender === 'human' ? 'user' : sender
  return { type, uuid, message: { role: type, content: objectsOf(content).length > 0 ? content : text } }
}

/** Keeps the parts of an event that are needed when events are joined. Drops Claude Code's own copy of tool results. */
function claudeEvent(event: RawRecord): RawRecord {
  const { message, toolUseResult: _, usage: __, ...kept } = event
  if (!isObject(message)) return kept
  const { id, role, content, model } = message
  return { ...kept, message: { id, role, content, model } }
}

function isClaudeMessage({ type, message }: RawRecord): boolean {
  return (type === 'user' || type === 'assistant') && isObject(message)
}

/** Events about the session itself are dropped without a report. Any other event that is not a message is reported as left out. */
function leftEvent({ type }: RawRecord): readonly LeftOut[] {
  if (aboutTheSession.has(type)) return []
  return [unknownContent('record', `an event of the type ${shortJson(type)}`)]
}

const aboutTheSession: ReadonlySet<unknown> = new Set(
  (
    'system summary result attachment progress queue-operation file-history-snapshot ai-title custom-title last-prompt ' +
    'tag mode permission-mode agent-name agent-color pr-link stream_event rate_limit_event tool_progress auth_status ' +
    'control_request control_response keep_alive env_manager_log tool_use_summary worktree-state agent-setting ' +
    'content-replacement attribution-snapshot task-summary speculation-accept prompt_suggestion'
  ).split(' '),
)

function claudeRuns(events: readonly RawRecord[], source: string, session: string | null): Imported {
  const chains = chainsOf(withoutRepeats(events.filter(isClaudeMessage)))
  return joinImports(
    [...chains].map(([side, own]) => claudeRun(own, source, side === '' ? session : `${session ?? ''}/${side}`)),
  )
}

/** Drops events that occur twice, because a resumed session repeats its earlier events. */
function withoutRepeats(events: readonly RawRecord[]): readonly RawRecord[] {
  const seen = new Set<string>()
  return events.filter(({ uuid }) => {
    if (typeof uuid !== 'string') return true
    if (seen.has(uuid)) return false
    seen.add(uuid)
    return true
  })
}

/**
 * Splits the events into the main conversation, under the key '', and the conversations of sub-agents. The key of a sub-agent is its
 * name. If it has no name, the key is the call that the sub-agent answers, or its first event.
 */
function chainsOf(events: readonly RawRecord[]): ReadonlyMap<string, readonly RawRecord[]> {
  const roots = new Map<unknown, string>()
  return Map.groupBy(events, (event) => sideOf(event, roots))
}

function sideOf(event: RawRecord, roots: Map<unknown, string>): string {
  const called = textOrNull(event.parent_tool_use_id)
  if (called !== null) return called
  if (event.isSidechain !== true) return ''
  const root = textOrNull(event.agentId) ?? roots.get(event.parentUuid) ?? textOrNull(event.uuid) ?? 'side'
  roots.set(event.uuid, root)
  return root
}

function claudeRun(events: readonly RawRecord[], source: string, run: string | null): Imported {
  const conversation = new ImportedConversation()
  const messages = mergeMessages(events)
  anthropicMessages.add(conversation, messages)
  const found = { ...countBlocks(events), messages: anthropicMessages.count(messages).messages }
  const read = namedRun({ source, model: modelOf(events), run }, conversation, found)
  // If text follows a result in a message, the import later splits the message in two. The format counts it as one message, so messages
  // are counted before the split.
  const assistant = messages.filter(({ role }) => role === 'assistant').length
  return importedRuns([{ ...read, spoken: { ...countSpoken(read), assistant } }], conversation.left)
}

type MergedMessage = { readonly role: unknown; readonly content: unknown[]; readonly known: Set<string> }

/**
 * Claude Code writes each block of an API message as an event, between the results of its calls. Events with the same message id are
 * merged into one message, at the place of the first event.
 */
function mergeMessages(events: readonly RawRecord[]): readonly RawRecord[] {
  const messages: RawRecord[] = []
  const byId = new Map<string, MergedMessage>()
  for (const event of events) {
    const { type, message } = event
    if (!isObject(message)) continue
    const id = type === 'assistant' ? textOrNull(message.id) : null
    if (id === null) {
      messages.push({ role: wasInserted(event, message) ? 'system' : type, content: message.content })
      continue
    }
    const merged: MergedMessage = byId.get(id) ?? { role: type, content: [], known: new Set() }
    if (!byId.has(id)) {
      byId.set(id, merged)
      messages.push(merged)
    }
    addBlocks(merged, message.content)
  }
  return messages
}

function wasInserted({ type, isMeta, isSynthetic }: RawRecord, message: RawRecord): boolean {
  if (type !== 'user' || objectsOf(message.content).some((block) => block.type === 'tool_result')) return false
  return isMeta === true || isSynthetic === true
}

/** Some versions of Claude Code write a growing message several times. Blocks that are already known are not added again. */
function addBlocks({ content, known }: MergedMessage, more: unknown): void {
  for (const block of typeof more === 'string' ? [{ type: 'text', text: more }] : listOf(more)) {
    const { id, text } = objectOf(block)
    const name = textOrNull(id) ?? textOrNull(text)
    if (name !== null && known.has(name)) continue
    if (name !== null) known.add(name)
    content.push(block)
  }
}

/** The first model that an event names. The program's own answers after an API failure name a synthetic model, which is skipped. */
function modelOf(events: readonly RawRecord[]): string | null {
  for (const { message } of events) {
    const model = textOrNull(objectOf(message).model)
    if (model !== null && model !== '<synthetic>') return model
  }
  return null
}

function countBlocks(events: readonly RawRecord[]): Pick<TraceCounts, 'calls' | 'results'> {
  const calls = new Set<unknown>()
  let results = 0
  for (const { message } of events) {
    for (const block of objectsOf(objectOf(message).content)) {
      if (String(block.type).endsWith('tool_use')) calls.add(block.id ?? block)
      if (String(block.type).endsWith('tool_result')) results++
    }
  }
  return { calls: calls.size, results }
}
