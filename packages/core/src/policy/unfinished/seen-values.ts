/** The values that successful calls have shown under a key, the latest last. Their number is bounded. */
import { limits } from '../paper/constants.ts'
import { isArray, type Json } from '../paper/json.ts'
import { inferOutcome, maySucceed } from '../paper/outcome/index.ts'
import { parseStrictJson } from '../paper/text/strict-json.ts'
import type { Message, ToolCall } from '../paper/trace/trace.ts'
import { entityDepth } from '../state/entity-state.ts'
import { mostSeenValues } from './continuing.ts'

export type OutputValue = {
  readonly key: string
  readonly value: string | number | boolean
  readonly tool: string
  readonly from: 'argument' | 'output'
}

/** A common spelling for keys, so that `ticketId`, `ticket_id` and `ticket-id` are equal. */
export function plainKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/**
 * Reads the values from the end of the trace, so that a long trace costs no more than a short one. Returns the values in the trace's
 * order.
 */
export function seenValues(messages: readonly Message[]): readonly OutputValue[] {
  const seen: (readonly OutputValue[])[] = []
  const succeeded = new Map<string, string>()
  let count = 0
  for (let at = messages.length - 1; at >= 0 && count < mostSeenValues; at--) {
    const message = messages[at]
    // Values from calls with an unclear result are included too. Without them, another value could wrongly look like the only value.
    if (message?.role === 'tool' && maySucceed(inferOutcome(message.content, message.isError))) {
      succeeded.set(message.callId, message.content)
    }
    if (message?.role !== 'assistant') continue
    for (const call of message.calls.toReversed()) {
      const output = succeeded.get(call.id)
      if (output === undefined) continue
      succeeded.delete(call.id)
      const values = [...argumentValues(call), ...outputValues(call.name, output)].slice(0, mostSeenValues)
      seen.push(values)
      count += values.length
    }
  }
  return seen.reverse().flat()
}

function argumentValues({ name: tool, arguments: args }: ToolCall): readonly OutputValue[] {
  return Object.entries(args).flatMap(([key, value]) => seenUnder(plainKey(key), value, { tool, from: 'argument' }))
}

function outputValues(tool: string, output: string): readonly OutputValue[] {
  if (output.length > limits.outcomeCharacters) return []
  const parsed = parseStrictJson(output) ?? parsePrinted(output)
  return parsed === undefined ? [] : walk(parsed, '', 0, { tool, from: 'output' })
}

/**
 * Parses a list or an object that Python printed. A text with double quotes or backslashes is not parsed, because its strings may contain
 * apostrophes.
 */
function parsePrinted(output: string): Json | undefined {
  if (!/^\s*[[{]/.test(output) || /["\\]/.test(output)) return undefined
  // The output is split at its single quotes, so every second part is inside a string.
  const parts = output.split("'").map((part, index) => (index % 2 === 0 ? part.replace(printedNames, inJson) : part))
  return parseStrictJson(parts.join('"'))
}

const printedNames = /\b(?:None|True|False)\b/g

function inJson(name: string): string {
  return name === 'None' ? 'null' : name.toLowerCase()
}

type ValueSource = Pick<OutputValue, 'tool' | 'from'>

function walk(value: Json, key: string, depth: number, origin: ValueSource): readonly OutputValue[] {
  if (typeof value !== 'object' || value === null) return seenUnder(key, value, origin)
  if (depth > entityDepth) return []
  // The items of a list get the list's name in the singular: an item in a list of "tickets" is a ticket.
  if (isArray(value)) return value.flatMap((item) => walk(item, key.replace(/s$/, ''), depth + 1, origin))
  return Object.entries(value).flatMap(([name, member]) => walk(member, plainKey(name), depth + 1, origin))
}

function seenUnder(key: string, value: Json, origin: ValueSource): readonly OutputValue[] {
  if (key === '' || value === null || typeof value === 'object') return []
  return [{ key, value, ...origin }]
}
