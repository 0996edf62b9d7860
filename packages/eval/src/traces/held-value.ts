/**
 * Parses a value that is stored as text, in JSON or in Python notation. Any other text is returned unchanged. The depth of
 * nesting and the length are bounded, and nothing is evaluated.
 */

import { LiteralReader } from '../python/literal-reader.ts'
import { Float, isDict, type PyValue, Tuple } from '../python/value.ts'

const MOST_CHARACTERS = 16 << 20

/** How often JSON may be encoded as a JSON string: a log inside a log. */
const MOST_LAYERS = 3

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
    // Prose, a name, or a value that was cut off.
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
