/**
 * Reads members of parsed JSON of unknown shape, and values that are stored as text. If a value has an unexpected type, most of these
 * functions return null or an empty value.
 */
import { filledText, isObject, number, orNone, parseJson, readJson, truth } from '@twincheck/core/reading'
import { LiteralReader } from '../python/literal-reader.ts'
import { Float, isDict, type PyValue, Tuple } from '../python/value.ts'

export { isObject }

/** An object from parsed JSON whose members are not yet known. */
export type RawRecord = Readonly<Record<string, unknown>>

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : none
}

export function objectsOf(value: unknown): readonly RawRecord[] {
  if (!Array.isArray(value) || value.length === 0) return none
  // Nearly every list holds only objects. Such a list is returned without a copy, because copying would be most of the cost.
  return value.every(isObject) ? value : value.filter(isObject)
}

export function objectOf(value: unknown): RawRecord {
  return isObject(value) ? value : empty
}

const empty: RawRecord = Object.freeze({})

export function parsedObject(text: string): RawRecord | null {
  const value = parseJson(text)
  return isObject(value) ? value : null
}

/**
 * The first element of a list, if it is an object. Only the first element is examined, so that recognising a format takes the same time
 * for a list of any length.
 */
export function firstOf(value: unknown): RawRecord | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  return isObject(first) ? first : undefined
}

/** Splits a list into parts. Every element for which `begins` holds begins a part, and so does the first element. */
export function splitBefore<Item>(list: readonly Item[], begins: (one: Item) => boolean): readonly (readonly Item[])[] {
  const parts: Item[][] = []
  for (const one of list) {
    const last = parts.at(-1)
    if (last === undefined || begins(one)) parts.push([one])
    else last.push(one)
  }
  return parts
}

const none: readonly never[] = []

export const textOrNull = orNone(filledText)
export const numberOrNull = orNone(number)
export const booleanOrNull = orNone(truth)

/** Reads an id as text, because benchmarks write ids as numbers or as texts. */
export function idOrNull(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : textOrNull(value)
}

/** The beginning of a value as JSON, for messages to people. */
export function shortJson(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 60)
}

/**
 * Reads content as one text. The content may be a text, missing, a list of parts, or a JSON value that a tool returned. A part without
 * text becomes the name of its type. Throws a MalformedInputError if JSON is nested too deeply.
 */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (content === null || content === undefined) return ''
  if (Array.isArray(content) && content.every(isPart)) return content.map(partText).join('\n')
  return JSON.stringify(readJson(content, 'content'))
}

function isPart(part: unknown): boolean {
  return typeof part === 'string' || (isObject(part) && typeof part.type === 'string')
}

function partText(part: unknown): string {
  if (!isObject(part)) return String(part)
  if (typeof part.text === 'string') return part.text
  // A text in a thread of OpenAI's Assistants API is an object that holds the text and its annotations.
  if (isObject(part.text) && typeof part.text.value === 'string') return part.text.value
  // Some programs name the text of a part `content`, like the text of a message.
  if (typeof part.content === 'string') return part.content
  if (typeof part.refusal === 'string') return part.refusal
  return `[${String(part.type)}]`
}

const MOST_CHARACTERS = 16 << 20

/** The number of times that JSON may be encoded as a JSON string. For example, a log may contain another log as a string. */
const MOST_LAYERS = 3

/**
 * Parses a value that is stored as text, in JSON or in Python notation. Any other text is returned unchanged. The depth of nesting and
 * the length are bounded, and nothing is evaluated.
 */
export function heldValue(held: unknown, layer = 1): unknown {
  if (typeof held !== 'string' || held.length > MOST_CHARACTERS) return held
  const first = held.trimStart()[0]
  if (first !== '{' && first !== '[' && first !== '"') return held
  const value = parsed(held)
  return first === '"' && layer < MOST_LAYERS ? heldValue(value, layer + 1) : value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return pythonValue(text)
  }
}

function pythonValue(text: string): unknown {
  try {
    const reader = new LiteralReader(text)
    const value = plain(reader.readLiteral())
    return reader.atEnd() ? value : text
  } catch {
    // The text is not a Python literal. It is prose, a name or a value that was cut off, so it is returned unchanged.
    return text
  }
}

function plain(value: PyValue): unknown {
  if (value instanceof Float) return value.value
  if (value instanceof Tuple) return value.items.map(plain)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'bigint') return Number(value)
  if (typeof value !== 'object' || value === null || !isDict(value)) return value
  return Object.fromEntries([...value].map(([key, held]) => [String(key), plain(held)]))
}
