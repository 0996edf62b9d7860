/**
 * Anthropic messages: `{"system", "messages", "tools", "model"}`, a bare list of messages, or one request with its
 * response. A user message may hold results: each becomes a result of its own, in front of the text that came with it.
 */
import { isObject } from '@twincheck/core'
import { Conversation } from '../conversation.ts'
import { exchangeOf, generalRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { listOf, objectsOf } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import type { TraceCounts } from '../trace-run.ts'

export const anthropic: Importer = {
  format: 'anthropic',
  recognises: (record) => {
    const { request, response } = exchangeOf(record)
    if (response?.type === 'message' && Array.isArray(response.content)) return true
    const messages = objectsOf(request.messages)
    if (messages.length === 0 || messages.some(({ role }) => role !== 'user' && role !== 'assistant')) return false
    if (messages.some(({ content }) => objectsOf(content).some(isOwnBlock))) return true
    return objectsOf(request.tools).some(({ input_schema }) => isObject(input_schema)) || 'system' in request
  },
  read: (record) => {
    const { request, response } = exchangeOf(record)
    const messages = listOf(request.messages)
    const answer = response === null ? [] : [{ role: 'assistant', content: response.content }]
    const conversation = new Conversation()
    conversation.tools = readToolDefinitions(request.tools)
    const instructed = request.system !== undefined && request.system !== null
    if (instructed) conversation.system(request.system)
    conversation.deciding = response === null
    addMessages(conversation, messages)
    conversation.deciding = true
    addMessages(conversation, answer)
    const found = count([...messages, ...answer], instructed)
    return importedRuns([generalRun('anthropic', record, conversation, found)], conversation.left)
  },
}

function isOwnBlock({ type }: RawRecord): boolean {
  return type === 'tool_use' || type === 'tool_result' || type === 'thinking' || type === 'redacted_thinking'
}

function addMessages(conversation: Conversation, messages: readonly unknown[]): void {
  for (const message of messages) {
    const role = isObject(message) ? message.role : undefined
    const content = isObject(message) ? message.content : undefined
    if (role === 'assistant') addAnswer(conversation, content)
    else if (role === 'user') addUser(conversation, content)
    else {
      const detail = 'The run holds a message that is neither the user’s nor the assistant’s.'
      conversation.leave({ kind: 'problem', what: 'message', reason: 'malformed-message', detail })
    }
  }
}

function addAnswer(conversation: Conversation, content: unknown): void {
  if (!Array.isArray(content)) {
    conversation.assistant(content, [])
    return
  }
  const blocks = objectsOf(content)
  const calls = blocks.filter(({ type }) => type === 'tool_use')
  conversation.assistant(
    blocks.filter(({ type }) => type === 'text'),
    calls.map(({ id, name, input }) => ({ id, name, arguments: input })),
  )
}

function addUser(conversation: Conversation, content: unknown): void {
  if (!Array.isArray(content)) {
    conversation.user(content)
    return
  }
  const rest: unknown[] = []
  for (const block of content) {
    if (!isObject(block) || block.type !== 'tool_result') rest.push(block)
    else conversation.result({ callId: block.tool_use_id, content: block.content, isError: block.is_error === true })
  }
  if (rest.length > 0) conversation.user(rest)
}

function count(messages: readonly unknown[], instructed: boolean): TraceCounts {
  let counted = instructed ? 1 : 0
  let calls = 0
  let results = 0
  for (const message of messages) {
    const content = isObject(message) ? message.content : null
    const blocks = objectsOf(content)
    const answers = blocks.filter(({ type }) => type === 'tool_result').length
    if (isObject(message) && message.role === 'user') results += answers
    calls += blocks.filter(({ type }) => type === 'tool_use').length
    // A user message of results alone says nothing else.
    counted += answers > 0 ? answers + (blocks.length > answers ? 1 : 0) : 1
  }
  return { messages: counted, calls, results }
}
