/**
 * Anthropic messages: `{"system", "messages", "tools", "model"}`, a plain list of messages, or one request with its response.
 */
import { isObject } from '@twincheck/core/reading'
import { exchangeOf, importExchange } from '../general-run.ts'
import { listOf, objectsOf } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import type { TraceFormat } from '../trace-format.ts'
import { anthropicMessages, isAnthropicBlock } from './anthropic-messages.ts'

export const anthropic: TraceFormat = {
  name: 'anthropic',
  title: 'Anthropic messages',
  keys: 'messages system tools model max_tokens',
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
    return importExchange('anthropic', record, anthropicMessages, {
      tools: readToolDefinitions(request.tools),
      system: request.system ?? request.system_prompt ?? null,
      before: listOf(request.messages),
      answer: response === null ? [] : [{ role: 'assistant', content: response.content }],
      decided: response === null,
    })
  },
}

function isRole(role: unknown): boolean {
  return role === 'user' || role === 'assistant'
}
