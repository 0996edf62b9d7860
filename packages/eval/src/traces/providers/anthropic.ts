/**
 * Anthropic messages: `{"system", "messages", "tools", "model"}`, a bare list of messages, or one request with its
 * response.
 */
import { isObject } from '@twincheck/core/reading'
import { ImportedConversation } from '../conversation.ts'
import { exchangeOf, generalRun } from '../general-run.ts'
import { type Importer, importedRuns } from '../importer.ts'
import { listOf, objectsOf } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import { addAnthropicMessages, countAnthropicMessages, isAnthropicBlock } from './anthropic-messages.ts'

export const anthropic: Importer = {
  format: 'anthropic',
  recognises: (record) => {
    const { request, response } = exchangeOf(record)
    if (response?.type === 'message' && Array.isArray(response.content)) return true
    const messages = objectsOf(request.messages)
    if (messages.length === 0 || !messages.every(({ role }) => isRole(role) || role === 'system')) return false
    if (messages.some(({ content }) => objectsOf(content).some(isAnthropicBlock))) return true
    if (!messages.every(({ role }) => isRole(role))) return false
    return (
      objectsOf(request.tools).some(({ input_schema }) => isObject(input_schema)) ||
      'system' in request ||
      'system_prompt' in request
    )
  },
  read: (record) => {
    const { request, response } = exchangeOf(record)
    const messages = listOf(request.messages)
    const answer = response === null ? [] : [{ role: 'assistant', content: response.content }]
    const conversation = new ImportedConversation()
    conversation.tools = readToolDefinitions(request.tools)
    const system = request.system ?? request.system_prompt ?? null
    if (system !== null) conversation.system(system)
    conversation.deciding = response === null
    addAnthropicMessages(conversation, messages)
    conversation.deciding = true
    addAnthropicMessages(conversation, answer)
    const counted = countAnthropicMessages([...messages, ...answer])
    const found = system !== null ? { ...counted, messages: counted.messages + 1 } : counted
    return importedRuns([generalRun('anthropic', record, conversation, found)], conversation.left)
  },
}

function isRole(role: unknown): boolean {
  return role === 'user' || role === 'assistant'
}
