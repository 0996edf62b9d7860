/**
 * AI SDK messages, both kinds: model messages (`content` with `tool-call` and `tool-result` parts) and the messages of a
 * user interface (`parts`, where a tool's call and its result are one part).
 */
import { isObject } from '@twincheck/core/reading'
import { type ImportedCall, ImportedConversation } from '../conversation.ts'
import { exchangeOf, generalRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { listOf, objectsOf, textOrNull } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import type { TraceCounts } from '../trace-run.ts'
import { addInterfaceMessage, countInterfaceMessage, isInterfaceMessage, isToolPart } from './ai-sdk-interface.ts'

export const aiSdk: Importer = {
  format: 'ai-sdk',
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
    const messages = listOf(request.messages)
    const answer = listOf(response?.messages)
    const conversation = new ImportedConversation()
    conversation.tools = readToolDefinitions(request.tools)
    const system = textOrNull(request.system)
    if (system !== null) conversation.system(system)
    conversation.deciding = response === null
    for (const message of messages) addModelMessage(conversation, message)
    conversation.deciding = true
    for (const message of answer) addModelMessage(conversation, message)
    const found = countModelMessages([...messages, ...answer], system !== null)
    return importedRuns([generalRun('ai-sdk', record, conversation, found)], conversation.left)
  },
}

export function isModelPart({ type }: RawRecord): boolean {
  return type === 'tool-call' || type === 'tool-result' || type === 'tool-error'
}

export function addModelMessage(conversation: ImportedConversation, message: unknown): void {
  if (isObject(message)) {
    if (isInterfaceMessage(message)) {
      addInterfaceMessage(conversation, message)
      return
    }
    switch (message.role) {
      case 'system':
        conversation.system(message.content)
        return
      case 'user':
        conversation.user(message.content)
        return
      case 'assistant':
        addAnswer(conversation, message.content)
        return
      case 'tool':
        for (const part of objectsOf(message.content)) addResult(conversation, part)
        return
    }
  }
  const detail = 'The run holds a message whose role the AI SDK does not have.'
  conversation.leave({ kind: 'problem', what: 'message', reason: 'malformed-message', detail })
}

/** Results inside an assistant message are those of tools that the provider ran itself. */
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

/** A tool that failed is answered all the same. */
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

export function countModelMessages(messages: readonly unknown[], instructed: boolean): TraceCounts {
  let counted = instructed ? 1 : 0
  let calls = 0
  let results = 0
  for (const message of messages) {
    const own = isObject(message) && isInterfaceMessage(message) ? countInterfaceMessage(message) : null
    const parts = isObject(message) ? objectsOf(message.content) : []
    const answers = parts.filter(isResult).length
    counted += own?.messages ?? (isObject(message) && message.role === 'tool' ? answers : 1 + answers)
    calls += own?.calls ?? parts.filter(({ type }) => type === 'tool-call').length
    results += own?.results ?? answers
  }
  return { messages: counted, calls, results }
}
