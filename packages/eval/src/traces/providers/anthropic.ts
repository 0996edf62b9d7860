/** Reads Anthropic messages: `{"system", "messages", "tools", "model"}`, a plain list of messages, or one request with its response. */

import { exchangeFormat, type ImportedCall, type ImportedConversation, readEach } from '../imported-run.ts'
import { isObject, listOf, objectOf, objectsOf, type RawRecord, shortJson } from '../raw.ts'

export const anthropic = exchangeFormat({
  name: 'anthropic',
  title: 'Anthropic messages',
  keys: 'messages system tools model max_tokens',
  recognises: ({ request, response }) => {
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
  read: ({ request, response }) => ({
    reader: anthropicMessages,
    tools: request.tools,
    system: request.system ?? request.system_prompt ?? null,
    before: listOf(request.messages),
    answer: response === null ? [] : [{ role: 'assistant', content: response.content }],
  }),
})

function isRole(role: unknown): boolean {
  return role === 'user' || role === 'assistant'
}

/**
 * Reads messages of Anthropic's API, which several formats use. The blocks of an assistant are text, calls and, for tools that the
 * provider runs, results. The blocks of a user are results and text.
 */
export const anthropicMessages = readEach<unknown>({
  add: (conversation, message) => {
    const { role, content } = objectOf(message)
    if (role === 'assistant') addAnswer(conversation, content)
    // Anthropic puts results into user messages. Formats that borrow Anthropic's blocks may use the role `tool` instead.
    else if (role === 'user' || role === 'tool') addUser(conversation, content)
    else if (role === 'system') conversation.system(content)
    else conversation.leaveUnknown('message', `a message of the role ${shortJson(role)}`)
  },
  count: (message) => {
    const { role, content } = objectOf(message)
    const kinds = listOf(content).map((block) => (isObject(block) ? String(block.type) : 'text'))
    const shown = kinds.filter((kind) => !/thinking$/.test(kind))
    const calls = shown.filter((kind) => /tool_use$/.test(kind)).length
    const answered = shown.map((kind) => /tool_result$/.test(kind))
    const results = answered.filter((one) => one).length
    const stretches = answered.filter((one, index) => !one && (index === 0 || answered[index - 1] === true)).length
    const spoken = role === 'assistant' ? stretches : Math.min(1, shown.length - results)
    return { said: results + spoken === 0 ? 1 : spoken, calls, results }
  },
})

export function isAnthropicBlock({ type }: RawRecord): boolean {
  return isCall(type) || isResult(type) || isThought(type)
}

/** Adds an assistant message. Text that follows a tool result becomes a separate message. Reasoning is left out. */
function addAnswer(conversation: ImportedConversation, content: unknown): void {
  let answer: AssistantBlocks | null = null
  let isAdded = false
  const conclude = () => {
    if (answer !== null) conversation.assistant(answer.said, answer.calls)
    answer = null
    isAdded = true
  }
  for (const block of listOf(content)) {
    const type = isObject(block) ? block.type : undefined
    if (isThought(type)) continue
    if (isObject(block) && isResult(type)) {
      conclude()
      addResult(conversation, block)
      continue
    }
    const open: AssistantBlocks = answer ?? { said: [], calls: [] }
    answer = open
    if (isObject(block) && isCall(type)) open.calls.push({ id: block.id, name: block.name, arguments: block.input })
    else if (isPart(block)) open.said.push(block)
    else conversation.leaveUnknown('message', 'a block without a type in an assistant message')
  }
  if (answer !== null) conclude()
  if (!isAdded) conversation.assistant(Array.isArray(content) ? '' : content, [])
}

type AssistantBlocks = { readonly said: unknown[]; readonly calls: ImportedCall[] }

function isPart(block: unknown): boolean {
  return typeof block === 'string' || (isObject(block) && typeof block.type === 'string')
}

function addUser(conversation: ImportedConversation, content: unknown): void {
  const said: unknown[] = []
  for (const block of listOf(content)) {
    if (isObject(block) && isResult(block.type)) addResult(conversation, block)
    else if (isPart(block)) said.push(block)
    else conversation.leaveUnknown('message', 'a block without a type in a user message')
  }
  if (!Array.isArray(content)) conversation.user(content)
  else if (said.length > 0 || content.length === 0) conversation.user(said)
}

function addResult(conversation: ImportedConversation, block: RawRecord): void {
  conversation.result({ callId: block.tool_use_id, content: block.content, isError: block.is_error === true })
}

/** Whether a block is a call. The types are `tool_use`, and `server_tool_use` and `mcp_tool_use` for tools that the provider runs. */
function isCall(type: unknown): boolean {
  return typeof type === 'string' && type.endsWith('tool_use')
}

function isResult(type: unknown): boolean {
  return typeof type === 'string' && type.endsWith('tool_result')
}

function isThought(type: unknown): boolean {
  return type === 'thinking' || type === 'redacted_thinking'
}
