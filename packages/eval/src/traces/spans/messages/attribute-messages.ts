/** Reads messages in the attributes of spans. They follow OpenTelemetry's gen_ai conventions, OpenInference or OpenLLMetry. */
import { readEach } from '../../imported-run.ts'
import { malformedMessage } from '../../left-out.ts'
import { heldValue, isObject, objectOf, objectsOf, type RawRecord, shortJson, textOrNull } from '../../raw.ts'
import { at, indexed } from '../span.ts'

/** Reads messages of the form `{role, parts: [{type: "text" | "tool_call" | "tool_call_response", …}]}`. */
export const partMessages = readEach<RawRecord>({
  add: (conversation, message) => {
    const parts = objectsOf(message.parts)
    const rest = parts.filter((part) => !isResponse(part))
    for (const part of parts) {
      if (isResponse(part)) conversation.result({ callId: part.id, content: part.response ?? part.result })
    }
    if (rest.length === 0 && parts.length > 0) return
    for (const { type } of rest.filter(isUnknownTool)) {
      conversation.leaveUnknown('call', `a part of the type ${shortJson(type)}`)
    }
    const words = rest
      .filter((part) => !isCall(part) && !isUnknownTool(part) && part.type !== 'reasoning')
      .map((part) => ({ type: part.type, text: typeof part.content === 'string' ? part.content : part.text }))
    const role = message.role === 'developer' ? 'system' : message.role
    if (conversation.say(role, words)) return
    const calls = rest.filter(isCall).map(({ id, name, arguments: written }) => ({ id, name, arguments: written }))
    if (role === 'assistant') conversation.assistant(words, calls)
    else conversation.leave(malformedMessage(`a message of the role ${shortJson(role)}`, 'A span'))
  },
  count: (message) => {
    const parts = objectsOf(message.parts)
    const results = parts.filter(isResponse).length
    return { said: results === 0 || parts.length > results ? 1 : 0, calls: parts.filter(isCall).length, results }
  },
})

/**
 * Reads an older event (`gen_ai.user.message`, `gen_ai.choice`, …) as a message. Null for any other event. The content is in the
 * attributes of the event or in its body, possibly as JSON text. Blocks and calls inside may be JSON text too.
 */
export function eventMessage(
  name: string,
  attributes: RawRecord,
): { readonly chosen: boolean; readonly message: RawRecord } | null {
  const role = /^gen_ai\.(system|user|assistant|tool)\.message$/.exec(name)?.[1]
  const chosen = name === 'gen_ai.choice'
  if (role === undefined && !chosen) return null
  const body = saidIn(saidIn(attributes))
  const content = blocksOf(body.content)
  if (role === 'tool') return { chosen, message: { role, tool_call_id: body.id ?? body.tool_call_id, content } }
  const held = heldValue(body.tool_calls)
  const calls = Array.isArray(held) ? objectsOf(held) : indexed(held)
  const called = calls.length > 0 ? { tool_calls: calls } : {}
  return { chosen, message: { role: role ?? 'assistant', content, ...called } }
}

/** The message inside an event or a choice. The message is an object, its JSON text, or only its blocks. */
function saidIn(attributes: RawRecord): RawRecord {
  const held = heldValue(attributes.message ?? attributes.body ?? at(attributes, 'gen_ai.event.content'))
  if (isObject(held)) return { ...attributes, message: undefined, body: undefined, gen_ai: undefined, ...held }
  return held === undefined ? attributes : { ...attributes, message: undefined, body: undefined, content: held }
}

function blocksOf(content: unknown): unknown {
  const held = heldValue(content)
  return objectsOf(held).length > 0 ? held : content
}

function isCall({ type }: RawRecord): boolean {
  return type === 'tool_call'
}

/** Whether the part is an unknown kind of tool part. Its type names a tool, but it is neither `tool_call` nor `tool_call_response`. */
function isUnknownTool(part: RawRecord): boolean {
  return typeof part.type === 'string' && /tool|function/.test(part.type) && !isCall(part) && !isResponse(part)
}

function isResponse({ type }: RawRecord): boolean {
  return type === 'tool_call_response'
}

/**
 * Marks a message whose members are separate attributes. OpenInference (`message.tool_calls.0.tool_call.function.name`) and OpenLLMetry
 * (`tool_calls.0.name`) write such messages. The message is read as a chat message. Its calls and results are counted in the original
 * attributes.
 */
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

export function countNumberedCalls({ members }: RawRecord): number {
  const { tool_calls, function_call_name, function_call } = objectOf(members)
  const numbers = Array.isArray(tool_calls) ? tool_calls : Object.keys(objectOf(tool_calls))
  return numbers.length + ((function_call_name ?? function_call) === undefined ? 0 : 1)
}

export function unknownMembers({ members }: RawRecord): readonly string[] {
  return Object.keys(objectOf(members)).filter((name) => !known.has(name) && !ignored.test(name))
}

const known: ReadonlySet<string> = new Set([
  ...['role', 'name', 'content', 'contents', 'tool_calls', 'tool_call_id'],
  ...['function_call', 'function_call_name', 'function_call_arguments_json', 'refusal'],
])

/** Names of members without content, such as reasoning, finish reasons and token counts. These members are ignored. */
const ignored = /reason|thinking|finish|token|cache|signature|index|type|(?:^|_)id$/

function fromOpenInference(message: RawRecord): RawRecord {
  const contents = indexed(message.contents).flatMap((part) => {
    const content = isObject(part.message_content) ? part.message_content : part
    const type = textOrNull(content.type) ?? 'text'
    // The calls are also separate attributes of the message and are read from there. So blocks with calls are dropped here.
    return type === 'tool_use' ? [] : [{ type, text: content.text }]
  })
  const legacy = textOrNull(message.function_call_name)
  const calls = indexed(message.tool_calls).map((part) => {
    const call = isObject(part.tool_call) ? part.tool_call : part
    return { id: call.id, name: at(call, 'function.name'), arguments: heldValue(at(call, 'function.arguments')) }
  })
  const called = legacy === null ? [] : [{ name: legacy, arguments: message.function_call_arguments_json }]
  const content = message.content ?? (contents.length > 0 ? contents : message.refusal)
  return { name: message.name, content, tool_calls: [...calls, ...called], ...speakerOf(message) }
}

/** Rewrites a message of OpenLLMetry, which stores parts and blocks as JSON text. */
function fromOpenLlmetry(message: RawRecord): RawRecord {
  const held = objectsOf(heldValue(message.content))
  const parts = held.length > 0 && held.every(({ type }) => typeof type === 'string')
  const content = parts ? held : (message.content ?? message.refusal)
  const legacy = isObject(message.function_call) ? [message.function_call] : []
  return {
    name: message.name,
    content,
    tool_calls: [...indexed(message.tool_calls), ...legacy],
    ...speakerOf(message),
  }
}

/** A message that names the call it answers is a result. Anthropic's results have the role of the user. */
function speakerOf({ role, tool_call_id }: RawRecord): RawRecord {
  if (tool_call_id === undefined) return { role }
  return { role: role === 'user' ? 'tool' : role, tool_call_id }
}
