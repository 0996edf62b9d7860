/**
 * The output stream of Claude Code and its SDK: one event a line (`--output-format stream-json`), also inside the envelope
 * `{direction, message}` of recorded transports. User messages do not name the session yet.
 */
import { isObject } from '@twincheck/core/reading'
import { firstOf, objectsOf, type RawRecord, textOrNull } from '../../raw.ts'
import { type Imported, importedRuns, joinImports, onePiece, type TraceFormat } from '../../trace-format.ts'
import { claudeEvent, claudeRuns, isClaudeMessage, leftEvent } from './claude-events.ts'

export const claudeStream: TraceFormat = {
  name: 'claude-stream',
  title: 'Claude agent streams',
  keys: 'type message session_id parent_tool_use_id',
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
    return isClaudeMessage(event) ? onePiece(claudeEvent(event)) : { pieces: [], left: leftEvent(event) }
  },
  join: (values) => streamRuns(objectsOf(values)),
}

const streamed: ReadonlySet<string> = new Set(['system', 'result', 'stream_event', 'tool_progress', 'rate_limit_event'])

/** A recorded transport in one document. */
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

/** An event without a session name, or with the default name that every client starts with, belongs to the current session. */
function streamRuns(events: readonly RawRecord[]): Imported {
  const names = events.map(({ session_id }) => (session_id === 'default' ? null : textOrNull(session_id)))
  let current = names.find((name) => name !== null) ?? 'default'
  const sessions = new Map<string, RawRecord[]>()
  for (const [index, event] of events.entries()) {
    current = names[index] ?? current
    const session = sessions.get(current)
    if (session === undefined) sessions.set(current, [event])
    else session.push(event)
  }
  return joinImports([...sessions].map(([session, own]) => claudeRuns(own, 'claude-stream', session)))
}
