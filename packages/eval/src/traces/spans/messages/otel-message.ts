/**
 * Messages of OpenTelemetry's gen_ai conventions: `{role, parts: [{type: "text" | "tool_call" | "tool_call_response", …}]}`, and
 * the older events (`gen_ai.user.message`, `gen_ai.choice`, …), one for each message.
 */
import { type ImportedConversation, readEach } from '../../conversation.ts'
import { heldValue } from '../../held-value.ts'
import { malformedMessage } from '../../left-out.ts'
import { isObject, objectsOf, type RawRecord, shortJson } from '../../raw.ts'
import { at, indexed } from '../attribute-tree.ts'

export const partMessages = readEach<RawRecord>({
  add: addMessage,
  count: (message) => {
    const parts = objectsOf(message.parts)
    const results = parts.filter(isResponse).length
    return { said: results === 0 || parts.length > results ? 1 : 0, calls: parts.filter(isCall).length, results }
  },
})

/**
 * One of the older events as a message; null for any other event. The content is in its attributes, in its body, or JSON text
 * in one of them. Blocks and calls may be JSON text inside that.
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
  const calls = indexedCalls(heldValue(body.tool_calls))
  const called = calls.length > 0 ? { tool_calls: calls } : {}
  return { chosen, message: { role: role ?? 'assistant', content, ...called } }
}

/** The message inside an event or a choice: an object, its JSON text, or only its blocks. */
function saidIn(attributes: RawRecord): RawRecord {
  const held = heldValue(attributes.message ?? attributes.body ?? at(attributes, 'gen_ai.event.content'))
  if (isObject(held)) return { ...attributes, message: undefined, body: undefined, gen_ai: undefined, ...held }
  return held === undefined ? attributes : { ...attributes, message: undefined, body: undefined, content: held }
}

function blocksOf(content: unknown): unknown {
  const held = heldValue(content)
  return objectsOf(held).length > 0 ? held : content
}

function indexedCalls(calls: unknown): readonly RawRecord[] {
  return Array.isArray(calls) ? objectsOf(calls) : indexed(calls)
}

function addMessage(conversation: ImportedConversation, message: RawRecord): void {
  const parts = objectsOf(message.parts)
  const rest = parts.filter((part) => !isResponse(part))
  for (const part of parts) {
    if (isResponse(part)) conversation.result({ callId: part.id, content: part.response ?? part.result })
  }
  if (rest.length === 0 && parts.length > 0) return
  for (const { type } of rest.filter(isUnknownTool)) {
    conversation.leaveUnknown('call', `a part of the type ${shortJson(type)}`)
  }
  const words = rest.filter((part) => !isCall(part) && !isUnknownTool(part) && part.type !== 'reasoning').map(withText)
  const role = message.role === 'developer' ? 'system' : message.role
  if (conversation.say(role, words)) return
  const calls = rest.filter(isCall).map(({ id, name, arguments: written }) => ({ id, name, arguments: written }))
  if (role === 'assistant') conversation.assistant(words, calls)
  else conversation.leave(malformedMessage(`a message of the role ${shortJson(role)}`, 'A span'))
}

function isCall({ type }: RawRecord): boolean {
  return type === 'tool_call'
}

/** A part of a tool that the conventions do not define. */
function isUnknownTool(part: RawRecord): boolean {
  return typeof part.type === 'string' && /tool|function/.test(part.type) && !isCall(part) && !isResponse(part)
}

function isResponse({ type }: RawRecord): boolean {
  return type === 'tool_call_response'
}

function withText(part: RawRecord): RawRecord {
  return { type: part.type, text: typeof part.content === 'string' ? part.content : part.text }
}
