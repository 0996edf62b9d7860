/** Decides whether the user or the agent said certain values. A value in a tool output does not count. */
import { isArray, isJsonObject, type Json } from '../../paper/json.ts'
import type { Message } from '../../paper/trace/trace.ts'
import { namesNumber, namesText, readSpoken, type SpokenText } from './spoken-text.ts'

/** Whether each value was said. If the conversation has no text at all, every value counts as said. */
export function areSaid(values: readonly Json[], messages: readonly Message[]): boolean {
  const spoken = messages.flatMap(({ role, content }) =>
    (role === 'user' || role === 'assistant') && content !== '' ? [content] : [],
  )
  const texts = spoken.slice(-mostTexts).map(readSpoken)
  return texts.length === 0 || values.slice(0, mostValues).every((value) => isSaid(value, texts))
}

/** Only the latest texts and the first values are examined, so that the cost stays bounded. */
const mostTexts = 100
const mostValues = 100

function isSaid(value: Json, texts: readonly SpokenText[]): boolean {
  if (isArray(value)) return value.every((item) => isSaid(item, texts))
  if (isJsonObject(value)) return Object.values(value).every((item) => isSaid(item, texts))
  if (typeof value === 'number') return value === 0 || texts.some((text) => namesNumber(text, value))
  return typeof value !== 'string' || texts.some((text) => namesText(text, value))
}
