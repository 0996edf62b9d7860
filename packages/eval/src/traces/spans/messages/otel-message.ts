/**
 * Messages of the gen_ai conventions: `{role, parts: [{type: "text" | "tool_call" | "tool_call_response", …}]}`, and the
 * older events (`gen_ai.user.message`, `gen_ai.choice`, …), brought into the same form.
 */
import { isObject } from '@twincheck/core/reading'
import type { ImportedConversation } from '../../conversation.ts'
import type { RawRecord } from '../../importer.ts'
import { unknownContent } from '../../left-out.ts'
import { objectsOf } from '../../raw.ts'
import type { TraceCounts } from '../../trace-run.ts'

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

/** One of the older events as a message; null for an event that is none. */
export function eventMessage(
  name: string,
  attributes: RawRecord,
): { readonly chosen: boolean; readonly message: RawRecord } | null {
  const held = attributes.message ?? attributes.body
  const body = isObject(held) ? held : attributes
  switch (name) {
    case 'gen_ai.system.message':
    case 'gen_ai.user.message':
      return { chosen: false, message: { role: name.split('.')[1], parts: textParts(body.content) } }
    case 'gen_ai.tool.message': {
      const part = { type: 'tool_call_response', id: body.id, response: body.content }
      return { chosen: false, message: { role: 'tool', parts: [part] } }
    }
    case 'gen_ai.assistant.message':
    case 'gen_ai.choice':
      return { chosen: name === 'gen_ai.choice', message: { role: 'assistant', parts: answerParts(body) } }
  }
  return null
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

function textParts(content: unknown): readonly RawRecord[] {
  return [{ type: 'text', content: typeof content === 'string' ? content : JSON.stringify(content ?? '') }]
}

function answerParts(body: RawRecord): readonly RawRecord[] {
  const message = isObject(body.message) ? body.message : body
  const text = typeof message.content === 'string' ? textParts(message.content) : []
  const calls = objectsOf(message.tool_calls).map((call) => {
    const inner = isObject(call.function) ? call.function : call
    return { type: 'tool_call', id: call.id, name: inner.name, arguments: inner.arguments }
  })
  return [...text, ...calls]
}
