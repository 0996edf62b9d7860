/**
 * Reads sessions of Pi, and of OpenClaw, which is built on Pi. Each line is an entry. A `message` entry holds a message. A compaction
 * entry holds a summary, which replaces the user's messages. All branches of a session are read in the order of the file.
 */
import { importMessages } from '../imported-run.ts'
import { unknownContent } from '../left-out.ts'
import { contentText, isObject, objectsOf, type RawRecord, shortJson, textOrNull } from '../raw.ts'
import { anyMessages, messageUnits } from '../spans/messages/any-message.ts'
import { onePiece, type TraceFormat } from '../trace-format.ts'

export const pi: TraceFormat = {
  name: 'pi',
  title: 'Pi and OpenClaw sessions',
  keys: 'type id parentId timestamp message version cwd',
  recognises: ({ type, id, cwd, parentId, timestamp, message, role }) => {
    if (type === 'session') return typeof id === 'string' && typeof cwd === 'string'
    if (typeof timestamp !== 'string' || typeof type !== 'string' || role !== undefined) return false
    if (type === 'message') return isObject(message) && typeof message.role === 'string'
    return parentId !== undefined && /^[a-z_]+$/.test(type)
  },
  scope: 'file',
  pieces: (record) => {
    const { type } = record
    const event = eventOf(record)
    if (event !== null) return onePiece(event)
    const isKnown = aboutTheSession.has(type)
    return { pieces: [], left: isKnown ? [] : [unknownContent('record', `an entry of the type ${shortJson(type)}`)] }
  },
  join: (values, { fileName }) => {
    const events = objectsOf(values)
    const named = (name: 'session' | 'model') => textOrNull(events.find((event) => event[name] !== undefined)?.[name])
    const messages = objectsOf(events.map(({ message }) => message))
    const run = { source: 'pi', run: named('session') ?? fileName, model: named('model') }
    return importMessages(run, messageUnits(messages), anyMessages)
  },
}

const aboutTheSession: ReadonlySet<unknown> = new Set(['thinking_level_change', 'label', 'session_info', 'custom'])

function eventOf({ type, id, modelId, message, summary, content }: RawRecord): RawRecord | null {
  switch (type) {
    case 'session':
      return { session: id }
    case 'model_change':
      return { model: modelId }
    case 'message':
      return isObject(message) ? { message: asChat(message) } : null
    case 'compaction':
    case 'branch_summary':
      return { message: { role: 'user', content: summary } }
    case 'custom_message':
      return { message: { role: 'user', content } }
  }
  return null
}

/** A command that the user ran is read as a message of the user. */
function asChat(message: RawRecord): RawRecord {
  switch (message.role) {
    case 'toolResult':
      return { ...message, role: 'tool', tool_call_id: message.toolCallId }
    case 'bashExecution':
      return { role: 'user', content: [message.command, message.output].map(contentText).join('\n') }
    case 'custom':
    case 'hookMessage':
      return { role: 'user', content: message.content }
    case 'branchSummary':
    case 'compactionSummary':
      return { role: 'user', content: message.summary }
  }
  return message
}
