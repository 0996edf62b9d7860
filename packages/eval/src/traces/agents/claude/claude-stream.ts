/**
 * What Claude Code and its SDK stream: an event a line (`--output-format stream-json`), also in the envelope in which
 * transports are recorded (`{direction, message}`). What the user sends does not know the session's name yet.
 */
import { isObject } from '@twincheck/core/reading'
import { type Importer, importedRuns, joinImports, type RawRecord } from '../../importer.ts'
import { firstOf, objectsOf, textOrNull } from '../../raw.ts'
import { claudeEvent, claudeRuns, isClaudeMessage, leftEvent } from './claude-events.ts'

export const claudeStream: Importer = {
  format: 'claude-stream',
  recognises: (record) => {
    const { type, session_id, message, request, response } = unwrapped(record)
    if (typeof type !== 'string') return false
    if (type === 'control_request' || type === 'control_response') return isObject(request) || isObject(response)
    if (isClaudeMessage({ type, message }) && isObject(message) && message.role === type) return 'content' in message
    return typeof session_id === 'string' && (isObject(message) || streamed.has(type))
  },
  scope: 'file',
  pieces: (record) => {
    const event = unwrapped(record)
    return isClaudeMessage(event)
      ? { pieces: [{ key: '', value: claudeEvent(event) }], left: [] }
      : { pieces: [], left: leftEvent(event) }
  },
  join: (values) => {
    const sessions = [...sessionsOf(objectsOf(values))]
    const imports = sessions.map(([session, events]) => claudeRuns(events, 'claude-stream', session))
    return joinImports(imports)
  },
}

const streamed: ReadonlySet<string> = new Set(['system', 'result', 'stream_event', 'tool_progress', 'rate_limit_event'])

/** Recorded as sent and received. */
export const claudeRecording: Importer = {
  format: 'claude-recording',
  recognises: ({ messages }) => {
    const first = firstOf(messages)
    return first !== undefined && typeof first.direction === 'string' && isObject(first.message)
  },
  read: (record) => {
    const events = objectsOf(record.messages).map(unwrapped)
    const imports = [...sessionsOf(events.filter(isClaudeMessage))].map(([session, own]) =>
      claudeRuns(own.map(claudeEvent), 'claude-stream', session),
    )
    const left = events.filter((event) => !isClaudeMessage(event)).flatMap(leftEvent)
    return joinImports([...imports, importedRuns([], left)])
  },
}

function unwrapped(record: RawRecord): RawRecord {
  return typeof record.direction === 'string' && isObject(record.message) ? record.message : record
}

/** An event that names no session, or the one every client begins with, belongs to the session around it. */
function sessionsOf(events: readonly RawRecord[]): ReadonlyMap<string, readonly RawRecord[]> {
  const names = events.map(({ session_id }) => (session_id === 'default' ? null : textOrNull(session_id)))
  let current = names.find((name) => name !== null) ?? 'default'
  const sessions = new Map<string, RawRecord[]>()
  for (const [index, event] of events.entries()) {
    current = names[index] ?? current
    const session = sessions.get(current)
    if (session === undefined) sessions.set(current, [event])
    else session.push(event)
  }
  return sessions
}
