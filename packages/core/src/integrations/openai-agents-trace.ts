/** The items of an OpenAI Agents run, as a trace: calls that stand next to each other are one message, as they were said. */
import type { AgentInputItem, ModelRequest } from '@openai/agents'
import { isObject, MalformedInputError, readJsonObject } from '../policy/json.ts'
import type { ActiveTools, Message, ToolCall } from '../policy/trace.ts'
import { hostCall } from './check-proposal.ts'

export type CallItem = Extract<AgentInputItem, { type: 'function_call' }>

export function readInput(request: ModelRequest): readonly Message[] {
  const { systemInstructions, input } = request
  if (request.previousResponseId !== undefined || request.conversationId !== undefined) {
    // The provider keeps the history, so it can be neither seen here nor kept in step with a twin.
    throw new MalformedInputError('request', 'the whole conversation', 'a conversation that the provider keeps')
  }
  const messages: Message[] = systemInstructions ? [{ role: 'system', content: systemInstructions }] : []
  if (typeof input === 'string') return [...messages, { role: 'user', content: input }]
  let open: { role: 'assistant'; content: string; calls: ToolCall[] } | null = null
  for (const item of input) {
    const said = saidBy(item)
    if (said) {
      open ??= { role: 'assistant', content: '', calls: [] }
      open.content += said.text
      open.calls.push(...said.calls)
      continue
    }
    const message = otherMessage(item)
    if (message === null) continue
    if (open) messages.push(open)
    open = null
    messages.push(message)
  }
  return open ? [...messages, open] : messages
}

export function readTools({ tools, handoffs }: ModelRequest): ActiveTools {
  return [
    ...tools.flatMap((tool) => {
      if (tool.type !== 'function') return []
      const { name, description, parameters } = tool
      return [{ name, description, parameters: readJsonObject(parameters, 'parameters') }]
    }),
    ...handoffs.map(({ toolName, toolDescription, inputJsonSchema }) => ({
      name: toolName,
      description: toolDescription,
      parameters: readJsonObject(inputJsonSchema, 'inputJsonSchema'),
    })),
  ]
}

export function readItem({ callId, name, arguments: written }: CallItem): ToolCall {
  return hostCall(callId, name, written)
}

export function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map(textOf).join('\n')
  if (!isObject(content)) return ''
  if (typeof content.text === 'string') return content.text
  return typeof content.refusal === 'string' ? content.refusal : `[${String(content.type)}]`
}

function saidBy(item: AgentInputItem): { readonly text: string; readonly calls: readonly ToolCall[] } | null {
  if (item.type === 'function_call') return { text: '', calls: [readItem(item)] }
  const isMessage = 'role' in item && item.role === 'assistant'
  return isMessage ? { text: textOf(item.content), calls: [] } : null
}

function otherMessage(item: AgentInputItem): Message | null {
  if (item.type === 'function_call_result') return { role: 'tool', callId: item.callId, content: textOf(item.output) }
  if (!('role' in item) || (item.role !== 'user' && item.role !== 'system')) return null
  return { role: item.role, content: textOf(item.content) }
}
