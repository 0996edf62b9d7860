/**
 * OpenAI Responses items: `{"input": …, "output": […]}`, `{"items": […]}`, a bare list of items, or one request with its
 * response. What the model wrote in one go (a text and several calls) is one decision.
 */
import { Conversation, type WrittenCall } from '../conversation.ts'
import { exchangeOf, generalRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { contentText, listOf, objectsOf, textOrNull } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import type { TraceCounts } from '../trace-run.ts'

export const openaiResponses: Importer = {
  format: 'openai-responses',
  recognises: (record) => {
    const { request, response } = exchangeOf(record)
    const [first] = objectsOf(response?.output ?? record.output)
    if (first !== undefined && isItem(first)) return true
    return objectsOf(record.items ?? request.input).some((item) => isItem(item) || typeof item.role === 'string')
  },
  read: (record) => {
    const { request, response } = exchangeOf(record)
    const given = record.items ?? request.input
    const before = typeof given === 'string' ? [{ type: 'message', role: 'user', content: given }] : listOf(given)
    const after = listOf(response?.output ?? record.output)
    const conversation = new Conversation()
    conversation.tools = readToolDefinitions(request.tools ?? response?.tools)
    const instructions = textOrNull(request.instructions) ?? textOrNull(response?.instructions)
    if (instructions !== null) conversation.system(instructions)
    conversation.deciding = response === null
    addItems(conversation, before)
    conversation.deciding = true
    addItems(conversation, after)
    const found = countItems(before, after, instructions !== null)
    return importedRuns([generalRun('openai-responses', record, conversation, found)], conversation.left)
  },
}

/** Whether something is an item that only this format has. */
export function isItem(item: RawRecord): boolean {
  switch (item.type) {
    case 'function_call':
    case 'function_call_output':
    case 'custom_tool_call':
    case 'custom_tool_call_output':
    case 'reasoning':
      return true
    case 'message':
      return Array.isArray(item.content) && objectsOf(item.content).some(({ type }) => isItemText(type))
  }
  return false
}

/** The model's items up to the next result or user message, as one assistant message. */
type Answer = { readonly texts: string[]; readonly calls: WrittenCall[] }

function addItems(conversation: Conversation, items: readonly unknown[]): void {
  let answer: Answer | null = null
  const conclude = () => {
    if (answer !== null) conversation.assistant(answer.texts.join('\n'), answer.calls)
    answer = null
  }
  for (const item of objectsOf(items)) {
    const part = answerPart(item)
    if (part === null) {
      conclude()
      addOther(conversation, item)
      continue
    }
    const open: Answer = answer ?? { texts: [], calls: [] }
    open.texts.push(...part.texts)
    open.calls.push(...part.calls)
    answer = open
  }
  conclude()
}

function answerPart(item: RawRecord): Answer | null {
  switch (item.type) {
    case 'function_call':
      return { texts: [], calls: [{ id: item.call_id ?? item.id, name: item.name, arguments: item.arguments }] }
    case 'custom_tool_call':
      return { texts: [], calls: [{ id: item.call_id ?? item.id, name: item.name, arguments: { input: item.input } }] }
  }
  return isAnswer(item) ? { texts: [contentText(item.content)], calls: [] } : null
}

function isAnswer(item: RawRecord): boolean {
  return item.role === 'assistant' && (item.type === undefined || item.type === 'message')
}

function addOther(conversation: Conversation, item: RawRecord): void {
  switch (item.type) {
    case 'function_call_output':
    case 'custom_tool_call_output':
      conversation.result({ callId: item.call_id, content: item.output })
      return
    case 'message':
    case undefined:
      if (item.role === 'user') {
        conversation.user(item.content)
        return
      }
      if (item.role === 'system' || item.role === 'developer') {
        conversation.system(item.content)
        return
      }
  }
  // The provider's own steps (reasoning, search, code) are no messages and no calls of the agent's tools.
  if (item.type === undefined || item.type === 'message') {
    const detail = `The run holds an item of the role ${JSON.stringify(item.role)?.slice(0, 60)}.`
    conversation.leave({ kind: 'problem', what: 'message', reason: 'malformed-message', detail })
  }
}

function countItems(before: readonly unknown[], after: readonly unknown[], instructed: boolean): TraceCounts {
  let messages = instructed ? 1 : 0
  let calls = 0
  let results = 0
  for (const list of [before, after]) {
    let answering = false
    for (const item of objectsOf(list)) {
      const call = item.type === 'function_call' || item.type === 'custom_tool_call'
      const result = item.type === 'function_call_output' || item.type === 'custom_tool_call_output'
      const message = item.type === undefined || item.type === 'message'
      if (call) calls++
      if (result) results++
      const answers = call || isAnswer(item)
      if (result || (message && !answers) || (answers && !answering)) messages++
      answering = answers
    }
  }
  return { messages, calls, results }
}

function isItemText(type: unknown): boolean {
  return type === 'input_text' || type === 'output_text'
}
