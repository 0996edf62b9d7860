/**
 * What a record that is no run by itself only wraps: a chat under another name than `messages`, or the records of an
 * export under a plain one. Looked for where no format was recognised, so that a wrapper never hides a format.
 */
import { isObject } from '@twincheck/core/reading'
import { heldValue } from './held-value.ts'
import type { RawRecord } from './importer.ts'
import { firstOf, listOf } from './raw.ts'

const chatNames = [
  'history',
  'conversation',
  'conversations',
  'trajectory',
  'transcript',
  'chat',
  'chat_history',
  'dialogue',
] as const
const listNames = [
  ...['data', 'runs', 'results', 'records', 'rows', 'examples', 'sessions', 'trajectories', 'interactions', 'entries'],
  ...['traces', 'observations', 'calls', 'logs', 'chats', 'threads', 'eval_cases', 'objects', 'outputs'],
] as const

const memberNames = [
  'result',
  'output',
  'data',
  'record',
  'payload',
  'session',
  'trajectory',
  'trace',
  'log',
  'results',
] as const

/** Null where it wraps nothing that is known. `recognised` tells whether a format knows a record. */
export function heldRecords(record: RawRecord, recognised: (record: RawRecord) => boolean): readonly unknown[] | null {
  const written = ['messages', ...chatNames].find((name) => isListText(record[name]))
  if (written !== undefined) return [{ ...record, [written]: heldValue(record[written]) }]
  if (record.messages === undefined) {
    const chat = chatNames.find((name) => isChatMessage(firstOf(record[name])))
    if (chat !== undefined) return [{ ...record, [chat]: undefined, messages: record[chat] }]
  }
  const wrapped = ['messages', ...chatNames].find((name) => isWrapped(firstOf(record[name])))
  if (wrapped !== undefined) {
    const messages = listOf(record[wrapped]).map((one) => (isObject(one) ? one.message : one))
    return [{ ...record, [wrapped]: undefined, messages }]
  }
  const list = listNames.find((name) => {
    const first = firstOf(record[name])
    return first !== undefined && recognised(first)
  })
  if (list !== undefined) return listOf(record[list])
  const member = memberNames.find((name) => isRun(record[name], recognised))
  if (member !== undefined) return [record[member]]
  const values = Object.values(record)
  return values.length > 0 && values.every((value) => isRun(value, recognised)) ? values : null
}

/** A record of a known format, or a list of chat messages. */
function isRun(value: unknown, recognised: (record: RawRecord) => boolean): boolean {
  return isObject(value) ? recognised(value) : isChatMessage(firstOf(value))
}

/** Tables and databases keep a list as its JSON text. */
function isListText(held: unknown): boolean {
  return typeof held === 'string' && held.trimStart().startsWith('[') && Array.isArray(heldValue(held))
}

/** A message that something of the program's own stands around. */
function isWrapped(one: RawRecord | undefined): boolean {
  return isObject(one?.message) && isChatMessage(one.message)
}

function isChatMessage(message: RawRecord | undefined): boolean {
  if (typeof message?.role !== 'string') return false
  return 'content' in message || 'tool_calls' in message || 'parts' in message
}
