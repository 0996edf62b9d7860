/**
 * Reads OpenAI chat messages: `{"messages": […], "tools": […]}`, a plain list of messages, or one request with its response. The legacy
 * members (`function_call`, role `function`, `functions`) are read too.
 */

import { exchangeFormat, type ImportedCall, type ImportedConversation, readEach } from '../imported-run.ts'
import { malformedMessage } from '../left-out.ts'
import { firstOf, heldValue, isObject, listOf, objectOf, objectsOf, type RawRecord, shortJson } from '../raw.ts'
import { timeOf } from '../spans/span.ts'
import type { RecordFormat } from '../trace-format.ts'

export const openaiChat = exchangeFormat({
  name: 'openai-chat',
  title: 'OpenAI chat messages',
  keys: 'messages tools model choices request response functions',
  recognises: ({ record, request, response }) => {
    const messages = listOf(request.messages)
    if (messages.length > 0 && messages.some(hasRole)) return true
    return Array.isArray(response?.choices) || isObject(firstOf(record.choices)?.message)
  },
  read: ({ record, request, ...logged }) => {
    // A record that itself has `choices` is a response without its request.
    const response = logged.response ?? (Array.isArray(record.choices) ? record : null)
    const answer = answerOf(response)
    return {
      reader: chatMessages,
      tools: request.tools ?? request.functions,
      before: listOf(request.messages),
      answer,
      decided: response === null,
      left: isUnread(response, answer) ? [malformedMessage('a response whose answer is in no known place')] : [],
    }
  },
})

/** Reads chat messages. A `function` message does not say which call it answers, so it answers the latest call. */
export const chatMessages = readEach<unknown>({
  add: (conversation, message) => {
    if (isObject(message)) addMessage(conversation, message)
    else conversation.leave(malformedMessage('a message that is no object'))
  },
  count: (message) => {
    const { role, tool_calls, toolCalls, function_call } = objectOf(message)
    const calls = listOf(heldValue(tool_calls ?? toolCalls)).length + (isObject(function_call) ? 1 : 0)
    return role === 'tool' || role === 'function' ? { said: 0, calls, results: 1 } : { calls }
  },
})

/** Whether a part without text has a type that names a tool. Such a part is a call or a result in an unknown format. */
function isForeignPart({ type, text, content }: RawRecord): boolean {
  if (typeof type !== 'string' || typeof text === 'string' || typeof content === 'string') return false
  return /tool|function/i.test(type)
}

/** The name of a member that may hold calls in a program's own notation. Only answers without ordinary calls are examined. */
function foreignMember(message: RawRecord): string | undefined {
  if ((message.tool_calls ?? message.toolCalls ?? message.function_call ?? null) !== null) return undefined
  return Object.keys(message).find((name) => {
    const held = message[name]
    if (!/(?:^|_)(?:tool|function|action|plugin|skill)|Tool|Function|Action|Plugin/.test(name)) return false
    return Array.isArray(held) ? held.some(isObject) : isObject(held) && Object.keys(held).length > 0
  })
}

function addMessage(conversation: ImportedConversation, message: RawRecord): void {
  for (const { type } of objectsOf(message.content).filter(isForeignPart)) {
    conversation.leaveUnknown('call', `a part of the type ${shortJson(type)}`)
  }
  const foreign = message.role === 'assistant' ? foreignMember(message) : undefined
  if (foreign !== undefined) conversation.leaveUnknown('call', `a message with the member ${foreign}`)
  if (conversation.say(message.role, message.content)) return
  switch (message.role) {
    case 'developer':
    // The last message of mini-SWE-agent says how the run ended.
    case 'exit':
      conversation.system(message.content)
      return
    case 'assistant':
      conversation.assistant(message.content ?? message.refusal, writtenCalls(message))
      return
    case 'tool':
    case 'function':
      conversation.result({ callId: answeredBy(conversation, message), content: message.content })
      return
  }
  conversation.leave(malformedMessage(`a message of the role ${shortJson(message.role)}`))
}

/**
 * The id of the call that a message answers. In some programs, the member `id` of the message holds this id. In other programs, `id` is
 * the id of the message itself.
 */
function answeredBy(conversation: ImportedConversation, { tool_call_id, toolCallId, id }: RawRecord): unknown {
  return tool_call_id ?? toolCallId ?? (conversation.waitsFor(id) ? id : undefined)
}

function writtenCalls(message: RawRecord): readonly ImportedCall[] {
  const calls: ImportedCall[] = listOf(heldValue(message.tool_calls ?? message.toolCalls)).map((call) => {
    const written = objectOf(call)
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

/** Whether the response holds an answer in an unknown place. An error and an empty list of choices are no answers. */
function isUnread(response: RawRecord | null, answer: readonly unknown[]): boolean {
  if (response === null || answer.length > 0 || Array.isArray(response.choices)) return false
  return (response.error ?? null) === null && Object.keys(response).length > 0
}

function hasRole(message: unknown): boolean {
  return isObject(message) && typeof message.role === 'string'
}

/** The format of the messages of a thread in the Assistants API. They are a list with the latest message first. */
export const threadMessages: RecordFormat = {
  name: 'thread-messages',
  title: 'messages of a thread of the Assistants API',
  keys: 'object data first_id last_id has_more',
  recognises: ({ object, data }) => object === 'list' && firstOf(data)?.object === 'thread.message',
  read: ({ data }, context) => {
    const messages = [...objectsOf(data)].sort((left, right) => timeOf(left.created_at) - timeOf(right.created_at))
    return openaiChat.read({ id: messages[0]?.thread_id, messages }, context)
  },
}
