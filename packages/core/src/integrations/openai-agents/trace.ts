/**
 * Translates the items of an OpenAI Agents run into a trace. Adjacent calls form one message, as the model sent them.
 *
 * The runner copies its items at every step, so messages are cached by the id of their first call, and compared.
 */
import type { AgentInputItem, ModelRequest } from '@openai/agents'
import { openLru } from '../../boundary/lru.ts'
import type { Piece } from '../../exchange/answered-calls.ts'
import { readCall } from '../../exchange/read-call.ts'
import { isObject, MalformedInputError } from '../../policy/paper/json.ts'
import type { ReplyForm } from '../../policy/paper/reply-form.ts'
import { type ActiveTools, type Message, readMessage, type ToolCall } from '../../policy/paper/trace/trace.ts'
import { readHostTool } from '../../wire/read-messages.ts'

export type CallItem = Extract<AgentInputItem, { type: 'function_call' }>

export function readInput(request: ModelRequest): readonly Message[] {
  const { systemInstructions, input } = request
  if (request.previousResponseId !== undefined || request.conversationId !== undefined) {
    // The provider keeps the history of this request. The history cannot be read here, and a twin could not be written into it.
    throw new MalformedInputError('request', 'the whole conversation', 'a conversation that the provider keeps')
  }
  const messages: Message[] = systemInstructions ? [{ role: 'system', content: systemInstructions }] : []
  return readItems(typeof input === 'string' ? [userItem(input)] : input, messages)
}

function userItem(content: string): AgentInputItem {
  return { role: 'user', content }
}

function readItems(items: readonly AgentInputItem[], messages: Message[] = []): readonly Message[] {
  let said: SaidItems | null = null
  for (const item of items) {
    if (isSaid(item)) {
      said ??= { text: '', calls: [] }
      if (item.type === 'function_call') said.calls.push(item)
      else said.text += textOf(item.content)
      continue
    }
    const message = otherMessage(item)
    if (message === null) continue
    if (said) messages.push(readSaid(said))
    said = null
    messages.push(message)
  }
  if (said) messages.push(readSaid(said))
  return messages
}

/** Groups the items into pieces. Adjacent items of the actor are one reply, and reasoning stays with its call. */
export function readPieces(request: ModelRequest): readonly Piece<AgentInputItem>[] {
  const { input } = request
  const groups: AgentInputItem[][] = []
  let isOpen = false
  for (const item of typeof input === 'string' ? [userItem(input)] : input) {
    const belongs = isSaid(item) || item.type === 'reasoning'
    if (belongs && isOpen) groups.at(-1)?.push(item)
    else groups.push([item])
    isOpen = belongs
  }
  return groups.map((items) => ({ items, messages: readItems(items) }))
}

/** Reads which reply the request allows. A tool choice is a keyword or the name of a tool. */
export function readForm({ modelSettings: { toolChoice }, outputType }: ModelRequest): ReplyForm {
  const isFree = toolChoice === undefined || toolChoice === null || toolChoice === 'auto' || toolChoice === 'none'
  const text = isFree && (outputType === undefined || outputType === 'text')
  return { text, tools: isFree || toolChoice === 'required' ? null : [toolChoice] }
}

export function readTools({ tools, handoffs, modelSettings }: ModelRequest): ActiveTools {
  if (modelSettings.toolChoice === 'none') return []
  return [
    ...tools.flatMap((tool) =>
      tool.type === 'function' ? readHostTool(tool.name, tool.description, tool.parameters) : [],
    ),
    ...handoffs.map(({ toolName, toolDescription, inputJsonSchema }) =>
      readHostTool(toolName, toolDescription, inputJsonSchema),
    ),
  ]
}

export function readItem({ callId, name, arguments: written }: CallItem): ToolCall {
  return readCall(callId, name, written)
}

export function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map(textOf).join('\n')
  if (!isObject(content)) return ''
  if (typeof content.text === 'string') return content.text
  return typeof content.refusal === 'string' ? content.refusal : `[${String(content.type)}]`
}

type AssistantItem = Extract<AgentInputItem, { role: 'assistant' }>

type SaidItems = { text: string; readonly calls: CallItem[] }

const mostRemembered = 5_000
const knownSaid = openLru<string, { readonly said: SaidItems; readonly message: Message }>(mostRemembered)
const knownResults = openLru<string, Message>(mostRemembered)

function isSaid(item: AgentInputItem): item is CallItem | AssistantItem {
  return item.type === 'function_call' || ('role' in item && item.role === 'assistant')
}

function readSaid(said: SaidItems): Message {
  const id = said.calls[0]?.callId
  const known = id === undefined ? undefined : knownSaid.get(id)
  if (known && sameSaid(known.said, said)) return known.message
  const message = readMessage({ role: 'assistant', content: said.text, calls: said.calls.map(readItem) }, 'message')
  if (id !== undefined) knownSaid.set(id, { said, message })
  return message
}

function sameSaid(known: SaidItems, given: SaidItems): boolean {
  if (known.text !== given.text || known.calls.length !== given.calls.length) return false
  return known.calls.every((call, index) => {
    const other = given.calls[index]
    return other?.callId === call.callId && other.name === call.name && other.arguments === call.arguments
  })
}

function otherMessage(item: AgentInputItem): Message | null {
  if (item.type === 'function_call_result') return readResult(item.callId, textOf(item.output))
  if (!('role' in item) || (item.role !== 'user' && item.role !== 'system')) return null
  return { role: item.role, content: textOf(item.content) }
}

function readResult(callId: string, content: string): Message {
  const known = knownResults.get(callId)
  if (known?.content === content) return known
  const message = readMessage({ role: 'tool', callId, content }, 'message')
  knownResults.set(callId, message)
  return message
}
