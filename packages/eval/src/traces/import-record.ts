/** Finds the format of a parsed record by the record's content, and reads the record in this format. */
import { isObject, MalformedInputError } from '@twincheck/core/reading'
import { nearestFormat, traceFormats } from './formats.ts'
import { conversationsIn } from './found-conversations.ts'
import { mixedConversations } from './found-layout.ts'
import { beginsRun, foundItems, isMarker, isPlainChat, weightOf } from './found-messages.ts'
import { FOUND, type FoundPiece, joinLines, readFound } from './found-record.ts'
import { conversationKey, joinExchanges } from './joined-exchanges.ts'
import { type LeftOut, unknownContent } from './left-out.ts'
import { aiSdk } from './providers/ai-sdk.ts'
import { anthropic } from './providers/anthropic.ts'
import { messageLines, sessionOf } from './providers/message-lines.ts'
import { openaiChat } from './providers/openai-chat.ts'
import { isItem, openaiResponses } from './providers/openai-responses.ts'
import { firstOf, heldValue, idOrNull, listOf, objectOf, objectsOf, type RawRecord } from './raw.ts'
import { mapRecord, type RecordMap } from './record-map.ts'
import { isOtherTraffic, recordedExchange } from './recorded-exchange.ts'
import { plainExchange } from './spans/backends/plain-exchange.ts'
import { isLangChainMessage } from './spans/messages/langchain-message.ts'
import {
  type ImportContext,
  type Imported,
  importedRuns,
  joinImports,
  leftOut,
  type PieceFormat,
  type TraceFormat,
} from './trace-format.ts'
import { addCounts, countMessages, countStray, noCounts } from './trace-run.ts'

export function importRecord(value: unknown, context: ImportContext): Imported {
  return importNested(value, context, 0)
}

/** The largest depth to which records may be nested in records. For instance, an exchange is a record inside a recording. */
const MOST_NESTED = 4

function importNested(value: unknown, context: ImportContext, depth: number): Imported {
  const mapped = context.map ? importMapped(context.map, value, context) : null
  if (mapped !== null) return mapped
  const texts = Array.isArray(value) && depth < MOST_NESTED ? recordTexts(value) : []
  if (texts.length > 0) return importAll(texts, context, depth + 1)
  const record = recordOf(heldValue(value))
  if (record === null) return unrecognised(value)
  const opened = depth < MOST_NESTED
  const exchange = opened ? recordedExchange(record) : null
  if (exchange !== null)
    return isLogged(record) ? importNested(exchange, context, depth + 1) : exchangePiece(exchange, '')
  if (opened && isOtherTraffic(record)) return leftOut('skipped', 'not-the-agents', 'A request to no model.')
  const own = opened ? (ownRecords(record) ?? tableRows(record)) : null
  if (own !== null) return importAll(own, { ...context, header: record }, depth + 1)
  const state = streamedState(record)
  if (state !== null) return importNested(state, context, depth)
  if (isSnapshot(record)) return importFound(record, context, null) ?? unrecognised(value)
  const format = formatOf(record)
  if (format !== undefined) {
    // Each request of a conversation repeats the messages so far. So the requests of a conversation are collected, and are joined at the
    // end of the file.
    const key = 'read' in format && depth < JOINED ? conversationKey(record) : null
    if (key !== null) return exchangePiece(record, key)
    if (!('read' in format)) return within(format.name, () => piecesOf(format, record))
    const read = within(format.name, () => format.read(record, context))
    return general.has(format) && isShort(read, record) ? (importFound(record, context, read) ?? read) : read
  }
  const held = opened ? heldRecords(record, isKnown) : null
  if (held !== null) return importAll(held, context, depth + 1)
  const several = opened ? conversationsIn(record) : null
  if (several !== null) return importAll(several, context, depth + 1)
  return importFound(record, context, null) ?? unrecognised(value)
}

/** Formats of messages that many programs write, with differences from program to program. Every other format belongs to one program. */
const general: ReadonlySet<TraceFormat> = new Set([openaiChat, aiSdk, anthropic, openaiResponses, plainExchange])

function isShort({ runs, left }: Imported, record: RawRecord): boolean {
  if (left.some(({ kind }) => kind === 'problem')) return true
  if (isPlainChat(record)) return false
  return runs.every(({ messages }) => countMessages(messages).calls === 0 || countStray(messages) > 0)
}

/**
 * Reads a record with the general reader. If the record has a known format, `read` is the result of reading it in this format. Null if
 * the general reader finds nothing, or no more than `read`. If the record is a part of a conversation, it is read together with the other
 * records of its file.
 */
function importFound(record: RawRecord, context: ImportContext, read: Imported | null): Imported | null {
  const items = foundItems(record)
  const mixed = mixedConversations(record)
  if (read !== null) {
    const found = withLeft(
      within(FOUND, () => readFound(items, record, context)),
      mixed,
    )
    return sizeOf(found) > sizeOf(read) && found.left.length === 0 ? found : null
  }
  if (beginsRun(record)) return foundPiece({ items, unread: '', begins: true }, sessionOf(record) ?? '')
  if (items.length === 0 && isMarker(record)) {
    return leftOut('skipped', 'not-the-agents', 'An event that holds no message and no call.')
  }
  // A record without calls is read only if it is a single message, because other records of the conversation may hold calls.
  if (items.length === 0 || (items.length > 1 && weightOf(items) === 0)) return null
  const isEvent = [record.event, record.type, record.method].some((kind) => typeof kind === 'string')
  const isWhole = !isEvent && items.some((item) => item.kind === 'say' && item.role === 'user') && weightOf(items) > 0
  const session = sessionOf(record) ?? sessionOf(objectOf(record.properties))
  if (isWhole && session === null)
    return withLeft(
      within(FOUND, () => readFound(items, record, context)),
      mixed,
    )
  return withLeft(foundPiece({ items, unread: unrecognised(record).left[0]?.detail ?? '' }, session ?? ''), mixed)
}

/** A state of LangGraph in an event of its stream. Each repeats the one before, as the states of a thread do. */
function streamedState({ event, data }: RawRecord): RawRecord | null {
  if (event !== 'values' || !isObject(data) || !Array.isArray(data.messages)) return null
  return { values: data, next: [], config: {} }
}

/** Whether the record is an event that repeats the messages so far, among events with the rest of the conversation. */
function isSnapshot({ type, messages }: RawRecord): boolean {
  return typeof type === 'string' && /snapshot$/i.test(type) && Array.isArray(messages)
}

function foundPiece(piece: FoundPiece, key: string): Imported {
  const text = JSON.stringify(piece)
  return { ...importedRuns([], []), pieces: [{ format: messageLines.name, scope: 'file', key, text }] }
}

function withLeft(imported: Imported, left: readonly LeftOut[]): Imported {
  return left.length === 0 ? imported : { ...imported, left: [...imported.left, ...left] }
}

function sizeOf({ runs }: Imported): number {
  return runs.reduce((sum, { messages }) => sum + countMessages(messages).calls + countMessages(messages).results, 0)
}

/**
 * Whether the record is from an invocation log. Such a log is large and mixes the requests of many conversations, so its records are not
 * joined.
 */
function isLogged({ schemaType }: RawRecord): boolean {
  return schemaType !== undefined
}

const RECORDED = 'recorded'

/** The nesting depth at which an exchange is read after it was joined with others. At this depth it is not joined again. */
const JOINED = MOST_NESTED - 1

function exchangePiece(exchange: RawRecord, key: string): Imported {
  const piece = { format: RECORDED, scope: 'file', key, text: JSON.stringify(exchange) } as const
  return { ...importedRuns([], []), pieces: [piece] }
}

function importAll(values: readonly unknown[], context: ImportContext, depth: number): Imported {
  return joinImports(values.map((value) => importNested(value, context, depth)))
}

function isKnown(record: RawRecord): boolean {
  return formatOf(record) !== undefined || recordedExchange(record) !== null
}

function formatOf(record: RawRecord): TraceFormat | undefined {
  return traceFormats.find(({ recognises }) => recognises(record))
}

/** Reads a record with the user's map, as a chat record. The source of the run is `mapped`. */
function importMapped(map: RecordMap, value: unknown, context: ImportContext): Imported | null {
  let record: RawRecord | null = null
  const imported = within(MAPPED, () => {
    record = mapRecord(map, value)
    if (record === null) return importedRuns([], [])
    return map.message === undefined ? readMapped(record, context) : mappedPiece(record)
  })
  if (record !== null || imported.left.length > 0) return imported
  return map.message === undefined
    ? null
    : leftOut('skipped', 'empty-trajectory', `The map finds no message at ${map.message} in this record.`)
}

const MAPPED = 'mapped'

function readMapped(record: RawRecord, context: ImportContext): Imported {
  const read = openaiChat.read(record, context)
  return { ...read, runs: read.runs.map((run) => ({ ...run, source: MAPPED })) }
}

function mappedPiece(record: RawRecord): Imported {
  const piece = { format: MAPPED, scope: 'file', key: idOrNull(record.id) ?? '', text: JSON.stringify(record) } as const
  return { ...importedRuns([], []), pieces: [piece] }
}

function joinMapped(values: readonly unknown[], context: ImportContext): Imported {
  const records = objectsOf(values)
  const told = (name: string) => records.map((record) => record[name]).find((value) => (value ?? null) !== null)
  const named = { id: told('id') ?? context.fileName, model: told('model'), outcome: told('outcome') }
  const tools = records.flatMap((record) => listOf(record.tools))
  return readMapped({ ...named, tools, messages: records.flatMap(({ messages }) => listOf(messages)) }, context)
}

/** Finds the runs in a document of tau2-bench or Inspect that was read as a single record. */
function ownRecords({ simulations, info, samples, eval: evaluation }: RawRecord): readonly unknown[] | null {
  if (Array.isArray(simulations) && isObject(info)) return simulations
  return Array.isArray(samples) && isObject(evaluation) ? samples : null
}

export function joinPieces(name: string, texts: readonly string[], context: ImportContext): Imported {
  const parse = (text: string): unknown => JSON.parse(text)
  if (name === RECORDED) return importAll(joinExchanges(texts.map(parse).filter(isObject)), context, JOINED)
  if (name === MAPPED) return within(name, () => joinMapped(texts.map(parse), context))
  if (name === messageLines.name) return within(name, () => joinLines(texts.map(parse), context))
  const format = traceFormats.find((known) => known.name === name)
  if (format === undefined || !('join' in format)) throw new Error(`No format ${name} is read in pieces.`)
  return within(name, () => format.join(texts.map(parse), context))
}

function piecesOf({ name, scope, pieces }: PieceFormat, record: RawRecord): Imported {
  const read = pieces(record)
  return {
    ...importedRuns([], read.left),
    pieces: read.pieces.map(({ key, value }) => ({ format: name, scope, key, text: JSON.stringify(value) })),
  }
}

function within(format: string, read: () => Imported): Imported {
  try {
    return withLosses(read())
  } catch (error) {
    // JSON.stringify throws a RangeError if the nesting of a value is too deep for the stack.
    if (!(error instanceof MalformedInputError || error instanceof RangeError)) throw error
    return leftOut('problem', 'malformed-record', `A ${format} record: ${error.message}`)
  }
}

/** Adds a report if messages, calls or results were lost: the format counted more of them than were read or reported as left out. */
function withLosses(imported: Imported): Imported {
  const found = imported.runs.map((run) => run.found).reduce(addCounts, noCounts)
  const read = imported.runs.map(({ messages }) => countMessages(messages)).reduce(addCounts, noCounts)
  const lost = [found.messages - read.messages, found.calls - read.calls, found.results - read.results] as const
  if (lost.every((number) => number <= imported.left.length)) return imported
  const more = `more than could be read: ${lost.map((number) => Math.max(0, number)).join(', ')} messages, calls, results`
  return { ...imported, left: [...imported.left, unknownContent('run', more)] }
}

function recordTexts(list: readonly unknown[]): readonly unknown[] {
  if (typeof list[0] !== 'string') return []
  const held = list.map((text) => heldValue(text))
  return held.every(isObject) ? held : []
}

/** Reads the value as a record. A plain list becomes a record with `items` or `messages`. */
function recordOf(value: unknown): RawRecord | null {
  if (isObject(value)) return value
  if (!Array.isArray(value) || value.length === 0) return null
  return objectsOf(value).some(isItem) ? { items: value } : { messages: value }
}

function unrecognised(value: unknown): Imported {
  const found = isObject(value)
    ? `Top-level keys: ${Object.keys(value).slice(0, 8).join(', ').slice(0, 120) || 'none'}`
    : `Found ${Array.isArray(value) ? `a list of ${value.length}` : `a JSON ${value === null ? 'null' : typeof value}`}`
  const nearest = isObject(value) ? nearestFormat(value) : null
  const keys = nearest?.keys.split(' ').slice(0, 6).join(', ')
  const near = nearest === null ? '' : ` Nearest format: ${nearest.title}, with the keys ${keys}.`
  return leftOut('problem', 'foreign-format', `Unrecognised format. ${found}.${near}`)
}

/**
 * Names of members that may hold a conversation or records. They are searched only if no format recognised the record itself. Such a
 * record may be a chat under another name than `messages`, an export, or the row of a table.
 */
const chatNames =
  'history conversation conversations trajectory transcript chat chat_history dialogue turns user_input'.split(' ')
const listNames = (
  'data runs results records rows examples sessions trajectories interactions entries traces observations calls logs ' +
  'chats threads eval_cases objects outputs http_interactions content store events logEvents'
).split(' ')
/** Members of a row that hold its record. */
const rowNames = ['row', 'item', 'json', 'record', 'sample']
const memberNames = 'result output data record payload session trajectory trace log results sample'.split(' ')

/**
 * Finds the records inside a record. Null if the record contains no known records. The argument `recognised` tests whether a format can
 * read a record.
 */
function heldRecords(record: RawRecord, recognised: (record: RawRecord) => boolean): readonly unknown[] | null {
  const written = ['messages', ...chatNames].find((name) => isListText(record[name]))
  if (written !== undefined) return [{ ...record, [written]: heldValue(record[written]) }]
  if (record.messages === undefined) {
    const chat = chatNames.find((name) => isConversation(record[name], isLangChainList))
    if (chat !== undefined) return [{ ...record, [chat]: undefined, messages: record[chat] }]
  }
  const wrapped = ['messages', ...chatNames].find((name) => isWrapped(firstOf(record[name])))
  if (wrapped !== undefined) {
    const messages = listOf(record[wrapped]).map((one) => (isObject(one) ? one.message : one))
    return [{ ...record, [wrapped]: undefined, messages }]
  }
  const map = [...listNames, ...chatNames]
    .map((name) => record[name])
    .find((member) => isObject(member) && holdsRuns(member, recognised))
  if (isObject(map)) return Object.values(map)
  const list = listNames.find((name) => {
    const first = firstOf(record[name])
    if (first === undefined) return false
    if (recognised(first) || rowNames.some((row) => isKnownRun(first[row], recognised))) return true
    const text = recordInText(first)
    return text !== null && recognised(text)
  })
  if (list !== undefined) return listOf(record[list])
  const member = memberNames.find(
    (name) => isKnownRun(record[name], recognised) || holdsKnown(record[name], recognised),
  )
  if (member !== undefined) return [record[member]]
  const text = recordInText(record)
  if (text !== null) return [text]
  const values = Object.values(record)
  if (values.length > 0 && values.every((value) => isKnownRun(value, recognised)) && areAlike(values)) return values
  // The record has a response or an output. If a member were read alone, the response would be lost, so the members are not searched.
  if (record.response !== undefined || record.output !== undefined) return null
  // The record may be a program's own envelope, for example a checkpoint. If exactly one of its members can be read, this member is the
  // run.
  const known = values.filter((value) => isKnownRun(value, recognised) || holdsKnown(value, recognised))
  return known.length === 1 ? known : null
}

/** Members in which collectors of logs keep a program's line. */
const lineNames = 'log message line body payload textPayload @message msg'.split(' ')

/** The record in the line of a collected log, which is JSON text; null if there is none. A chat message is no such line. */
function recordInText(record: RawRecord): RawRecord | null {
  if (typeof (record.role ?? record.sender ?? record.type) === 'string') return null
  for (const name of lineNames) {
    const held = typeof record[name] === 'string' ? heldValue(record[name].trim()) : null
    if (isObject(held)) return held
  }
  return null
}

/** Whether the object has a run under each of several names. */
function holdsRuns(object: RawRecord, recognised: (record: RawRecord) => boolean): boolean {
  const values = Object.values(object)
  if (values.length > 0 && values.every((value) => isConversation(value, recognised))) return true
  return values.length > 1 && values.every((value) => isObject(value) && recognised(value)) && areAlike(values)
}

function isLangChainList({ messages }: RawRecord): boolean {
  const first = firstOf(messages)
  return first !== undefined && typeof first.role !== 'string' && isLangChainMessage(first)
}

/** Whether the value is a list of messages. */
function isConversation(value: unknown, recognised: (record: RawRecord) => boolean): boolean {
  return isObject(firstOf(value)) && (isChatMessage(firstOf(value)) || recognised({ messages: value }))
}

/**
 * Whether all values have a member name in common. Similar records have one, and then each value is a record. A request and its answer
 * have none: together they are one run.
 */
function areAlike([first, ...others]: readonly unknown[]): boolean {
  if (!isObject(first)) return true
  return Object.keys(first).some((name) => others.every((other) => isObject(other) && name in other))
}

function isKnownRun(value: unknown, recognised: (record: RawRecord) => boolean): boolean {
  return isObject(value) ? recognised(value) : isChatMessage(firstOf(value))
}

/** Whether the value is an object with a list of known records, like the `log` of an HTTP archive. */
function holdsKnown(value: unknown, recognised: (record: RawRecord) => boolean): boolean {
  if (!isObject(value)) return false
  return listNames.some((name) => {
    const first = firstOf(value[name])
    return first !== undefined && recognised(first)
  })
}

/** Whether a value is the JSON text of a list. Tables and databases store lists this way. */
function isListText(held: unknown): boolean {
  return typeof held === 'string' && held.trimStart().startsWith('[') && Array.isArray(heldValue(held))
}

function isWrapped(one: RawRecord | undefined): boolean {
  return isObject(one?.message) && isChatMessage(one.message)
}

function isChatMessage(message: RawRecord | undefined): boolean {
  if (typeof message?.role !== 'string') return false
  return 'content' in message || 'tool_calls' in message || 'parts' in message
}

/**
 * Reads the rows of a table that is stored by columns: `{"column": {"0": …, "1": …}}` or `{columns: […], data: [[…]]}`. Dataframes are
 * written in this way. Null if the record is not such a table.
 */
function tableRows(record: RawRecord): readonly RawRecord[] | null {
  const { columns, data } = record
  if (Array.isArray(columns) && Array.isArray(data)) return splitRows(columns, data)
  // This check runs on every record to recognise its layout, so it must be fast. It looks only at the first member.
  for (const name in record) return isNumbered(record[name]) ? columnRows(record) : null
  return null
}

function splitRows(columns: readonly unknown[], data: readonly unknown[]): readonly RawRecord[] | null {
  if (!columns.every((column) => typeof column === 'string') || !data.every(Array.isArray)) return null
  return data.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])))
}

function isNumbered(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(value, '0')
}

/** Reads a table that is stored by columns. Each entry of the first column gives one row. */
function columnRows(record: RawRecord): readonly RawRecord[] | null {
  const columns = Object.entries(record)
  const [first] = columns
  if (columns.length < 2 || !columns.every(([, column]) => isNumbered(column))) return null
  const rows = isObject(first?.[1]) ? Object.keys(first[1]) : []
  return rows.map((row) =>
    Object.fromEntries(columns.map(([name, column]) => [name, isObject(column) ? column[row] : null])),
  )
}
