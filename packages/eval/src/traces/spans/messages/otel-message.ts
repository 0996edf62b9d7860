/**
 * Messages of the gen_ai conventions: `{role, parts: [{type: "text" | "tool_call" | "tool_call_response", …}]}`, and the
 * older events (`gen_ai.user.message`, `gen_ai.choice`, …), one a message.
 */
import { isObject } from '@twincheck/core/reading'
import type { ImportedConversation } from '../../conversation.ts'
import { heldValue } from '../../held-value.ts'
import type { RawRecord } from '../../importer.ts'
import { unknownContent } from '../../left-out.ts'
import { objectsOf } from '../../raw.ts'
import type { TraceCounts } from '../../trace-run.ts'
import { at, indexed } from '../attribute-tree.ts'

export function addPartMessages(conversation: ImportedConversation, messages: readonly RawRecord[]): void {
  for (const message of messages) addPartMessage(conversation, message)
}

export function countPartMessages(messages: readonly RawRecord[]): TraceCounts {
  let counted = 0
  let calls = 0
  let results = 0
  for (const message of messages) {
    const parts = objectsOf(message.parts)
    const answers = parts.filter(isResponse).length
    calls += parts.filter(isCall).length
    results += answers
    counted += answers > 0 ? answers + (parts.length > answers ? 1 : 0) : 1
  }
  return { messages: counted, calls, results }
}

/**
 * One of the older events as a message; null for an event that is none. What it says stands in its attributes, in its body,
 * or as JSON text in one of them; blocks and calls may be JSON text once more.
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

/** The message inside an event, or inside a choice: an object, its JSON text, or its blocks alone. */
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

function addPartMessage(conversation: ImportedConversation, message: RawRecord): void {
  const parts = objectsOf(message.parts)
  const rest = parts.filter((part) => !isResponse(part))
  for (const part of parts) {
    if (isResponse(part)) conversation.result({ callId: part.id, content: part.response ?? part.result })
  }
  if (rest.length === 0 && parts.length > 0) return
  for (const { type } of rest.filter(isUnknownTool)) {
    conversation.leave(unknownContent('call', `a part of the type ${JSON.stringify(type).slice(0, 60)}`))
  }
  const words = rest.filter((part) => !isCall(part) && !isUnknownTool(part) && part.type !== 'reasoning').map(withText)
  switch (message.role) {
    case 'system':
    case 'developer':
      conversation.system(words)
      return
    case 'user':
      conversation.user(words)
      return
    case 'assistant':
      conversation.assistant(
        words,
        rest.filter(isCall).map(({ id, name, arguments: written }) => ({ id, name, arguments: written })),
      )
      return
  }
  const detail = `A span holds a message of the role ${JSON.stringify(message.role)?.slice(0, 60)}.`
  conversation.leave({ kind: 'problem', what: 'message', reason: 'malformed-message', detail })
}

function isCall({ type }: RawRecord): boolean {
  return type === 'tool_call'
}

/** Something of a tool's that the conventions do not have. */
function isUnknownTool(part: RawRecord): boolean {
  return typeof part.type === 'string' && /tool|function/.test(part.type) && !isCall(part) && !isResponse(part)
}

function isResponse({ type }: RawRecord): boolean {
  return type === 'tool_call_response'
}

function withText(part: RawRecord): RawRecord {
  return { type: part.type, text: typeof part.content === 'string' ? part.content : part.text }
}
