/** Reads a proposed call into the form that the policy uses. The model wrote the arguments as text or as an object. */
import { type JsonObject, readJsonObject } from '../policy/paper/json.ts'
import type { ToolCall } from '../policy/paper/trace/trace.ts'

export function readCall(id: unknown, name: unknown, given: unknown): ToolCall {
  const call = { id: textOf(id), name: textOf(name) }
  const parsed = readArguments(given)
  if (parsed) return { ...call, arguments: parsed }
  return { ...call, arguments: {}, malformed: typeof given === 'string' ? given : '[unreadable arguments]' }
}

export function readTextCall(id: unknown, name: unknown, input: unknown): ToolCall {
  return { id: textOf(id), name: textOf(name), arguments: {}, malformed: textOf(input) }
}

export function writeArguments({ arguments: parsed, malformed }: ToolCall): string {
  return malformed ?? JSON.stringify(parsed)
}

function readArguments(given: unknown): JsonObject | null {
  try {
    // Some models write an empty text for a call without arguments.
    if (typeof given === 'string') return given.trim() === '' ? {} : readJsonObject(JSON.parse(given), 'arguments')
    return readJsonObject(given ?? {}, 'arguments')
  } catch {
    return null
  }
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
