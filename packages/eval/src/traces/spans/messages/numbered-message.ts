/**
 * Messages whose members are separate attributes: in OpenInference (`message.tool_calls.0.tool_call.function.name`) and
 * OpenLLMetry (`tool_calls.0.name`). They are read as chat messages and counted as they were written.
 */
import { heldValue } from '../../held-value.ts'
import { isObject, objectOf, objectsOf, type RawRecord, textOrNull } from '../../raw.ts'
import { at, indexed } from '../attribute-tree.ts'

/** Marks a message as one of these, so that the right reader is chosen. */
export function numberedMessage(dialect: 'openInference' | 'openLlmetry', message: RawRecord): RawRecord {
  return { numbered: dialect, members: isObject(message.message) ? message.message : message }
}

export function isNumberedMessage({ numbered, members }: RawRecord): boolean {
  return typeof numbered === 'string' && isObject(members)
}

export function plainMessage({ numbered, members }: RawRecord): RawRecord {
  const message = objectOf(members)
  return numbered === 'openInference' ? fromOpenInference(message) : fromOpenLlmetry(message)
}

/** Counts the calls by their numbered attributes. */
export function countNumberedCalls({ members }: RawRecord): number {
  const { tool_calls, function_call_name, function_call } = objectOf(members)
  const numbers = Array.isArray(tool_calls) ? tool_calls : Object.keys(objectOf(tool_calls))
  return numbers.length + ((function_call_name ?? function_call) === undefined ? 0 : 1)
}

/** Unknown members that may hold content. */
export function unknownMembers({ members }: RawRecord): readonly string[] {
  return Object.keys(objectOf(members)).filter((name) => !known.has(name) && !ignored.test(name))
}

const known: ReadonlySet<string> = new Set([
  ...['role', 'name', 'content', 'contents', 'tool_calls', 'tool_call_id'],
  ...['function_call', 'function_call_name', 'function_call_arguments_json', 'refusal'],
])

/** Reasoning, finish reasons, token counts and other members without content. */
const ignored = /reason|thinking|finish|token|cache|signature|index|type|(?:^|_)id$/

function fromOpenInference(message: RawRecord): RawRecord {
  const contents = indexed(message.contents).map((part) => {
    const content = isObject(part.message_content) ? part.message_content : part
    return { type: textOrNull(content.type) ?? 'text', text: content.text }
  })
  const legacy = textOrNull(message.function_call_name)
  const calls = indexed(message.tool_calls).map((part) => {
    const call = isObject(part.tool_call) ? part.tool_call : part
    return { id: call.id, name: at(call, 'function.name'), arguments: heldValue(at(call, 'function.arguments')) }
  })
  const called = legacy === null ? [] : [{ name: legacy, arguments: message.function_call_arguments_json }]
  const content = message.content ?? (contents.length > 0 ? contents : message.refusal)
  return { role: message.role, name: message.name, content, tool_calls: [...calls, ...called], ...answered(message) }
}

/** OpenLLMetry stores parts and blocks as JSON text. */
function fromOpenLlmetry(message: RawRecord): RawRecord {
  const held = objectsOf(heldValue(message.content))
  const parts = held.length > 0 && held.every(({ type }) => typeof type === 'string')
  const content = parts ? held : (message.content ?? message.refusal)
  const legacy = isObject(message.function_call) ? [message.function_call] : []
  return {
    role: message.role,
    name: message.name,
    content,
    tool_calls: [...indexed(message.tool_calls), ...legacy],
    ...answered(message),
  }
}

function answered({ tool_call_id }: RawRecord): RawRecord {
  return tool_call_id === undefined ? {} : { tool_call_id }
}
