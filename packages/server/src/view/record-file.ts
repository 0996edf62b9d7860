/**
 * A file of decision records, one per line. It may also contain conversations, so that decisions are shown in their context:
 * {"conversation": {"session": TEXT, "messages": [...]}}, with messages as @twincheck/core reads them.
 */
import { type DecisionRecord, type Message, readMessage } from '@twincheck/core'
import { anything, isObject, listOf, object, readShape, text } from '@twincheck/core/reading'
import { readDecisionRecord } from '@twincheck/core/records'
import { readJsonLines } from './json-lines.ts'
import type { ViewPart } from './view.ts'
import { viewSession } from './view-session.ts'

export function readRecordFile(name: string, text: string): ViewPart {
  const { items, problems } = readJsonLines(text, readLine)
  const sessions = new Map<string, DecisionRecord[]>()
  const conversations = new Map<string, readonly Message[]>()
  for (const item of items) {
    if (item.kind === 'conversation') conversations.set(item.session, item.messages)
    else if (item.kind === 'record')
      sessions.set(item.record.session, [...(sessions.get(item.record.session) ?? []), item.record])
  }
  const runs = [...sessions].map(([session, records]) => {
    const messages = conversations.get(session) ?? null
    const viewed = viewSession({ key: `${name}/${session}`, source: name, session }, records, messages)
    return messages === null ? { ...viewed, absent: [NO_CONVERSATION] } : viewed
  })
  const empty = runs.length === 0 && problems.length === 0 ? [NOTHING] : []
  return { source: { name, kind: 'records', problems: [...problems, ...empty] }, runs, experiment: null }
}

const NO_CONVERSATION =
  'The file holds no conversation of this run. With {"conversation": {"session", "messages"}} lines in it, decisions are shown ' +
  'where they were taken.'

const NOTHING =
  'The file is empty: no decision was recorded in it. Pass "onRecord" to createTwinCheck and write each record as a line, ' +
  'or try "twincheck view --demo".'

type RecordFileLine =
  | { readonly kind: 'other' }
  | { readonly kind: 'record'; readonly record: DecisionRecord }
  | { readonly kind: 'conversation'; readonly session: string; readonly messages: readonly Message[] }

const conversation = object({ session: text, messages: listOf(anything) })

function readLine(value: unknown): RecordFileLine {
  if (isObject(value) && isObject(value.conversation)) {
    const { session, messages } = readShape(conversation, value.conversation, 'conversation')
    const read = messages.map((message, index) => readMessage(message, `conversation.messages[${index}]`))
    return { kind: 'conversation', session, messages: read }
  }
  // The lines of "twincheck demo --json": its stories hold records, its pairs and its summary do not.
  if (isObject(value) && isObject(value.record)) return readLine(value.record)
  if (isObject(value) && (isObject(value.pair) || isObject(value.summary))) return { kind: 'other' }
  if (isObject(value) && typeof value.version === 'number' && value.version !== 1) {
    throw new UnknownVersionError(value.version)
  }
  return { kind: 'record', record: readDecisionRecord(value) }
}

class UnknownVersionError extends Error {
  constructor(version: number) {
    super(
      `a decision record of version ${version}; this TwinCheck knows version 1. Update TwinCheck to look at it. It was left out.`,
    )
  }
}
