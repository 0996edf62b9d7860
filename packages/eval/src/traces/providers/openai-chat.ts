/**
 * OpenAI chat messages: `{"messages": […], "tools": […]}`, a bare list of messages, or one request with its response.
 * The legacy members (`function_call`, role `function`, `functions`) are read too.
 */
import { isObject } from '@twincheck/core/reading'
import { type ImportedCall, ImportedConversation } from '../conversation.ts'
import { exchangeOf, generalRun } from '../general-run.ts'
import { heldValue } from '../held-value.ts'
import { importedRuns, type RawRecord, type RecordImporter } from '../importer.ts'
import { unknownContent } from '../left-out.ts'
import { firstOf, listOf, objectsOf } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import type { TraceCounts } from '../trace-run.ts'

export const openaiChat: RecordImporter = {
  format: 'openai-chat',
  recognises: (record) => {
    const { request, response } = exchangeOf(record)
    const messages = listOf(request.messages)
    if (messages.length > 0 && messages.some(hasRole)) return true
    return Array.isArray(response?.choices) || isObject(firstOf(record.choices)?.message)
  },
  read: (record) => {
    const { request, response: answered } = exchangeOf(record)
    // A response without its request.
    const response = answered ?? (Array.isArray(record.choices) ? record : null)
    const conversation = new ImportedConversation()
    const messages = listOf(request.messages)
    const answer = answerOf(response)
    conversation.tools = readToolDefinitions(request.tools ?? request.functions)
    conversation.deciding = response === null
    addChatMessages(conversation, messages)
    conversation.deciding = true
    addChatMessages(conversation, answer)
    if (isUnread(response, answer)) conversation.leave(unreadable('a response whose answer is in no known place'))
    const found = countChatMessages([...messages, ...answer])
    return importedRuns([generalRun('openai-chat', record, conversation, found)], conversation.left)
  },
}

/** Which function call a `function` message answers is not said: it is the latest one. */
export function addChatMessages(conversation: ImportedConversation, messages: readonly unknown[]): void {
  for (const message of messages) {
    if (isObject(message)) addChatMessage(conversation, message)
    else conversation.leave(unreadable('a message that is no object'))
  }
}

export function countChatMessages(messages: readonly unknown[]): TraceCounts {
  let calls = 0
  let results = 0
  for (const message of objectsOf(messages)) {
    calls +=
      listOf(heldValue(message.tool_calls ?? message.toolCalls)).length + (isObject(message.function_call) ? 1 : 0)
    if (message.role === 'tool' || message.role === 'function') results++
  }
  return { messages: messages.length, calls, results }
}

/** A part that is a tool's by its type, and no text: a call or a result in a form of somebody's own. */
function isForeignPart({ type, text, content }: RawRecord): boolean {
  if (typeof type !== 'string' || typeof text === 'string' || typeof content === 'string') return false
  return /tool|function/i.test(type)
}

function addChatMessage(conversation: ImportedConversation, message: RawRecord): void {
  for (const { type } of objectsOf(message.content).filter(isForeignPart)) {
    conversation.leave(unknownContent('call', `a part of the type ${JSON.stringify(type).slice(0, 60)}`))
  }
  switch (message.role) {
    case 'system':
    case 'developer':
    // How a run of mini-SWE-agent ended, told behind its messages.
    case 'exit':
      conversation.system(message.content)
      return
    case 'user':
      conversation.user(message.content)
      return
    case 'assistant':
      conversation.assistant(message.content ?? message.refusal, writtenCalls(message))
      return
    case 'tool':
    case 'function':
      conversation.result({ callId: answeredBy(conversation, message), content: message.content })
      return
  }
  conversation.leave(unreadable(`a message of the role ${JSON.stringify(message.role)?.slice(0, 60)}`))
}

/** Some name the call by the message's own id, which otherwise is a name of the message. */
function answeredBy(conversation: ImportedConversation, { tool_call_id, toolCallId, id }: RawRecord): unknown {
  return tool_call_id ?? toolCallId ?? (conversation.waitsFor(id) ? id : undefined)
}

function writtenCalls(message: RawRecord): readonly ImportedCall[] {
  const calls: ImportedCall[] = listOf(heldValue(message.tool_calls ?? message.toolCalls)).map((call) => {
    const written = isObject(call) ? call : {}
    const inner = isObject(written.function) ? written.function : isObject(written.custom) ? written.custom : written
    const name = inner.name ?? inner.toolName
    return { id: written.id ?? written.toolCallId, name, arguments: inner.arguments ?? inner.input ?? inner.args }
  })
  const legacy = message.function_call
  if (isObject(legacy)) calls.push({ id: null, name: legacy.name, arguments: legacy.arguments })
  return calls
}

function answerOf(response: RawRecord | null): readonly unknown[] {
  const [choice] = objectsOf(response?.choices)
  if (choice !== undefined) return isObject(choice.message) ? [choice.message] : []
  if (response !== null && isObject(response.message)) return hasRole(response.message) ? [response.message] : []
  return response !== null && hasRole(response) ? [response] : []
}

/** Where an answer was given, it was given somewhere; an error is none, and neither are no choices. */
function isUnread(response: RawRecord | null, answer: readonly unknown[]): boolean {
  if (response === null || answer.length > 0 || Array.isArray(response.choices)) return false
  return (response.error ?? null) === null && Object.keys(response).length > 0
}

function hasRole(message: unknown): boolean {
  return isObject(message) && typeof message.role === 'string'
}

function unreadable(found: string) {
  return { kind: 'problem', what: 'message', reason: 'malformed-message', detail: `The run holds ${found}.` } as const
}
