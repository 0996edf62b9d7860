/**
 * Events of the Realtime API, one a line, of the server and of the client. The items of the conversation are those of the
 * Responses API. Several events hold the same item while it grows, so an item is read once, as the latest event holds it.
 */
import { importMessages } from '../imported-run.ts'
import type { LeftOut } from '../left-out.ts'
import { contentText, isObject, objectOf, objectsOf, type RawRecord, splitBefore, textOrNull } from '../raw.ts'
import {
  type ImportContext,
  type Imported,
  importedRuns,
  joinImports,
  onePiece,
  type PieceFormat,
} from '../trace-format.ts'
import { responseItems } from './openai-responses.ts'

export const realtime: PieceFormat = {
  name: 'realtime',
  title: 'events of the Realtime API',
  keys: 'type event_id item item_id previous_item_id session response',
  recognises: (record) => isEvent(eventIn(record)),
  scope: 'file',
  pieces: (record) => {
    const event = eventIn(record)
    return needed.test(String(event.type))
      ? onePiece(event, textOrNull(record.session_id) ?? '')
      : { pieces: [], left: [] }
  },
  join: (values, context) => {
    const sessions = splitBefore(objectsOf(values), ({ type }) => type === 'session.created')
    return joinImports(sessions.map((events, index) => readSession(events, index, context)))
  },
}

/** A program's log may hold the event in an envelope. */
function eventIn(record: RawRecord): RawRecord {
  return isObject(record.event) && typeof record.type !== 'string' ? record.event : record
}

function isEvent({ type, event_id, item }: RawRecord): boolean {
  if (typeof type !== 'string') return false
  if (type === 'conversation.item.create' && isObject(item)) return true
  return typeof event_id === 'string' && known.test(type)
}

const known =
  /^(?:session|transcription_session|conversation|input_audio_buffer|output_audio_buffer|response|rate_limits|mcp_list_tools)\.|^error$/

/** Events that hold an item, its transcript, or the settings. The others repeat parts of them. */
const needed =
  /^session\.(?:created|updated)$|^conversation\.item\.(?:create|created|added|done|retrieved|input_audio_transcription\.completed)$|^response\.(?:done|output_item\.(?:added|done)|(?:output_)?audio_transcript\.done|function_call_arguments\.done)$/

function readSession(events: readonly RawRecord[], index: number, { fileName }: ImportContext): Imported {
  const settings = Object.assign({}, ...events.map(({ session }) => objectOf(session))) as RawRecord
  const { left, items } = itemsIn(events)
  if (items.length === 0) return importedRuns([], left)
  const run = textOrNull(settings.id) ?? (index === 0 ? fileName : `${fileName}.${index + 1}`)
  const opening = { tools: settings.tools, system: textOrNull(settings.instructions) }
  const named = { source: 'realtime', run, model: textOrNull(settings.model) }
  return joinImports([importMessages(named, items, responseItems, opening), importedRuns([], left)])
}

function itemsIn(events: readonly RawRecord[]): {
  readonly items: readonly RawRecord[]
  readonly left: readonly LeftOut[]
} {
  const items = new Map<string, RawRecord>()
  const transcripts = new Map<unknown, unknown>()
  const add = (item: RawRecord) => {
    const id = textOrNull(item.id) ?? `without id ${items.size}`
    items.set(id, grown(items.get(id), item))
  }
  const echoes = echoesIn(events)
  for (const { type, item, item_id, response, transcript, call_id, arguments: written } of events) {
    if (transcript !== undefined) transcripts.set(item_id, transcript)
    if (written !== undefined) add({ id: item_id, call_id, arguments: written, status: 'completed' })
    if (isObject(response)) for (const one of objectsOf(response.output)) add(one)
    if (!isObject(item)) continue
    if (type !== 'conversation.item.create') add(item)
    else if (!echoes.delete(contentOf(item))) add(item)
  }
  const whole = [...items.values()].filter(isWhole)
  const cut = items.size - whole.length
  const detail = `${cut} calls begin and have no arguments: the file is cut off.`
  const left = cut === 0 ? [] : [{ kind: 'problem', what: 'call', reason: 'broken-off', detail } as const]
  return { items: whole.map((item) => withTexts(item, transcripts)), left }
}

/** An item that the client creates is echoed by the server. Both events hold the same content. */
function echoesIn(events: readonly RawRecord[]): Set<string> {
  const echoed = events.filter(({ type }) => type !== 'conversation.item.create')
  return new Set(echoed.flatMap(({ item }) => (isObject(item) ? [contentOf(item)] : [])))
}

function contentOf({ type, role, call_id, output, content }: RawRecord): string {
  return JSON.stringify([
    type,
    role,
    call_id,
    output,
    objectsOf(content).map(({ text, transcript }) => [text, transcript]),
  ])
}

/** The item with the members of a later event. An earlier event has empty members that a later one fills. */
function grown(known: RawRecord | undefined, item: RawRecord): RawRecord {
  const filled = Object.entries(item).filter(
    ([, value]) => value !== undefined && value !== null && value !== '' && !isEmptyList(value),
  )
  return { ...item, ...known, ...Object.fromEntries(filled) }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** Whether a call has its arguments. The first event of a call has none. */
function isWhole({ type, status, arguments: written }: RawRecord): boolean {
  return type !== 'function_call' || status !== 'in_progress' || (written ?? '') !== ''
}

/** The item with its audio as text. */
function withTexts(item: RawRecord, transcripts: ReadonlyMap<unknown, unknown>): RawRecord {
  if (item.type !== 'message') return item
  const type = item.role === 'assistant' ? 'output_text' : 'input_text'
  const said = objectsOf(item.content).map((part) => {
    const text = textOrNull(part.text) ?? textOrNull(part.transcript) ?? textOrNull(transcripts.get(item.id))
    return { type, text: text ?? contentText([part]) }
  })
  return { type: 'message', role: item.role, content: said }
}
