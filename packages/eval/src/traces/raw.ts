/** Reading members of parsed JSON whose shape nobody promises: each answers with the value or with none. */
import { filledText, isObject, number, orNone, readJson, truth } from '@twincheck/core/reading'
import type { RawRecord } from './importer.ts'

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : none
}

export function objectsOf(value: unknown): readonly RawRecord[] {
  if (!Array.isArray(value) || value.length === 0) return none
  // Almost every list holds objects alone, and copying it is most of the cost of looking at it.
  return value.every(isObject) ? value : value.filter(isObject)
}

/** An object that was written into a text as JSON. */
export function parsedObject(text: string): RawRecord | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** The first element alone: enough to recognise a format by, whatever the list's length. */
export function firstOf(value: unknown): RawRecord | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  return isObject(first) ? first : undefined
}

const none: readonly never[] = []

export const textOrNull = orNone(filledText)
export const numberOrNull = orNone(number)
export const booleanOrNull = orNone(truth)

/** An id as text: benchmarks write theirs as numbers or as texts. */
export function idOrNull(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : textOrNull(value)
}

/**
 * Content as one text: a text, nothing, a list of parts, or a JSON value a tool returned. Parts that are no text leave
 * their type's name. Throws a MalformedInputError where JSON is nested beyond the bounds.
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
  // OpenAI's threads write a text with its annotations.
  if (isObject(part.text) && typeof part.text.value === 'string') return part.text.value
  // Some write the text as `content`, as they write a message's.
  if (typeof part.content === 'string') return part.content
  if (typeof part.refusal === 'string') return part.refusal
  return `[${String(part.type)}]`
}
