/**
 * Records inside a record that is not a run: a chat under another name than `messages`, the records of an export, or the rows
 * of a table. Wrapped records are only looked for if no format recognised the record.
 */
import { isObject } from '@twincheck/core/reading'
import { heldValue } from './held-value.ts'
import { firstOf, listOf, type RawRecord } from './raw.ts'

const chatNames = 'history conversation conversations trajectory transcript chat chat_history dialogue'.split(' ')
const listNames = (
  'data runs results records rows examples sessions trajectories interactions entries traces observations calls logs ' +
  'chats threads eval_cases objects outputs'
).split(' ')
const memberNames = 'result output data record payload session trajectory trace log results'.split(' ')

/** Null if the record wraps nothing known. `recognised` says whether a format reads a record. */
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

/** Tables and databases store a list as JSON text. */
function isListText(held: unknown): boolean {
  return typeof held === 'string' && held.trimStart().startsWith('[') && Array.isArray(heldValue(held))
}

/** A message inside an object of the program. */
function isWrapped(one: RawRecord | undefined): boolean {
  return isObject(one?.message) && isChatMessage(one.message)
}

function isChatMessage(message: RawRecord | undefined): boolean {
  if (typeof message?.role !== 'string') return false
  return 'content' in message || 'tool_calls' in message || 'parts' in message
}

/**
 * The rows of a table that was written by columns, as dataframes are: `{"column": {"0": …, "1": …}}`, or
 * `{columns: […], data: [[…]]}`. Null if the record is not such a table.
 */
export function tableRows(record: RawRecord): readonly RawRecord[] | null {
  const { columns, data } = record
  if (Array.isArray(columns) && Array.isArray(data)) return splitRows(columns, data)
  // Every record is checked, so only the first member is looked at.
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

/** Reads the rows that the first column has. */
function columnRows(record: RawRecord): readonly RawRecord[] | null {
  const columns = Object.entries(record)
  const [first] = columns
  if (columns.length < 2 || !columns.every(([, column]) => isNumbered(column))) return null
  const rows = isObject(first?.[1]) ? Object.keys(first[1]) : []
  return rows.map((row) =>
    Object.fromEntries(columns.map(([name, column]) => [name, isObject(column) ? column[row] : null])),
  )
}
