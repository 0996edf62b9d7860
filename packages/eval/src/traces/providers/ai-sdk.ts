/**
 * AI SDK messages of both kinds: model messages (`content` with `tool-call` and `tool-result` parts) and UI messages (`parts`,
 * where a call and its result are one part).
 */
import { isObject } from '@twincheck/core/reading'
import type { ImportedCall, ImportedConversation } from '../conversation.ts'
import { exchangeOf, importExchange } from '../general-run.ts'
import { malformedMessage } from '../left-out.ts'
import { readEach } from '../message-reader.ts'
import { listOf, objectOf, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import type { TraceFormat } from '../trace-format.ts'
import { interfaceMessages, isInterfaceMessage, isToolPart } from './ai-sdk-interface.ts'

export const aiSdk: TraceFormat = {
  name: 'ai-sdk',
  title: 'AI SDK messages (model and UI)',
  keys: 'messages system tools parts',
  recognises: (record) => {
    const { request } = exchangeOf(record)
    return objectsOf(request.messages).some(
      ({ parts, toolInvocations, content, role }) =>
        ((Array.isArray(parts) || Array.isArray(toolInvocations)) && typeof role === 'string') ||
        objectsOf(content).some((part) => isModelPart(part) || isToolPart(part)),
    )
  },
  read: (record) => {
    const { request, response } = exchangeOf(record)
    return importExchange('ai-sdk', record, modelMessages, {
      tools: readToolDefinitions(request.tools),
      system: textOrNull(request.system),
      before: listOf(request.messages),
      answer: listOf(response?.messages),
      decided: response === null,
    })
  },
}

export const modelMessages = readEach<unknown>({
  add: addMessage,
  count: (message) => {
    const { role, content } = objectOf(message)
    if (isObject(message) && isInterfaceMessage(message)) {
      const { messages, calls, results } = interfaceMessages.count([message])
      return { said: messages - results, calls, results }
    }
    const parts = objectsOf(content)
    const calls = parts.filter(({ type }) => type === 'tool-call').length
    return { said: role === 'tool' ? 0 : 1, calls, results: parts.filter(isResult).length }
  },
})

export function isModelPart({ type }: RawRecord): boolean {
  return type === 'tool-call' || type === 'tool-result' || type === 'tool-error'
}

function addMessage(conversation: ImportedConversation, message: unknown): void {
  const { role, content } = objectOf(message)
  if (isObject(message) && isInterfaceMessage(message)) interfaceMessages.add(conversation, [message])
  else if (conversation.say(role, content)) return
  else if (role === 'assistant') addAnswer(conversation, content)
  else if (role === 'tool') for (const part of objectsOf(content)) addResult(conversation, part)
  else conversation.leave(malformedMessage('The run holds a message whose role the AI SDK does not have.'))
}

/** An assistant message also holds the results of tools that the provider runs. */
function addAnswer(conversation: ImportedConversation, content: unknown): void {
  if (!Array.isArray(content)) {
    conversation.assistant(content, [])
    return
  }
  const parts = objectsOf(content)
  const calls = parts.filter(({ type }) => type === 'tool-call').map(writtenCall)
  conversation.assistant(
    parts.filter(({ type }) => type === 'text'),
    calls,
  )
  for (const part of parts) if (isResult(part)) addResult(conversation, part)
}

function writtenCall(part: RawRecord): ImportedCall {
  return { id: part.toolCallId, name: part.toolName, arguments: part.input ?? part.args }
}

/** An error of a tool is a result too. */
function isResult({ type }: RawRecord): boolean {
  return type === 'tool-result' || type === 'tool-error'
}

function addResult(conversation: ImportedConversation, part: RawRecord): void {
  if (!isResult(part)) return
  if (part.type === 'tool-error') {
    conversation.result({ callId: part.toolCallId, content: part.error, isError: true })
    return
  }
  const { output } = part
  const typed = isObject(output) && typeof output.type === 'string' && 'value' in output ? output : null
  const isError = typed === null ? part.isError === true : String(typed.type).startsWith('error')
  conversation.result({ callId: part.toolCallId, content: typed?.value ?? output ?? part.result, isError })
}
