/**
 * Translates the requests of TanStack AI into a trace. Their messages have the content of chat completion messages under other member
 * names.
 */
import type { Piece } from '../../exchange/answered-calls.ts'
import { textOf, writeArguments } from '../../exchange/read-call.ts'
import type { Shown, WithheldCall } from '../../exchange/reply.ts'
import { isObject } from '../../policy/paper/json.ts'
import type { ReplyForm } from '../../policy/paper/reply-form.ts'
import type { ActiveTools, Message, ToolCall } from '../../policy/paper/trace/trace.ts'
import { openaiChat } from '../../wire/openai-chat/index.ts'
import { chosenForm, readHostTool } from '../../wire/read-messages.ts'

/** The members of a ModelMessage that are read. All other members stay as they are. */
export type HostMessage = {
  readonly role: string
  readonly content: unknown
  readonly toolCalls?: readonly unknown[] | undefined
  readonly toolCallId?: string | undefined
}

export type AdapterRequest = {
  readonly messages: readonly HostMessage[]
  readonly tools?: readonly unknown[] | undefined
  readonly systemPrompts?: readonly unknown[] | undefined
  readonly modelOptions?: unknown
  readonly outputSchema?: unknown
  readonly threadId?: string | undefined
  readonly request?: unknown
}

export function readRequest({ systemPrompts = [], messages }: AdapterRequest): readonly Message[] {
  const system = systemPrompts.map((prompt): Message => {
    return { role: 'system', content: isObject(prompt) ? textOf(prompt.content) : textOf(prompt) }
  })
  return [...system, ...messages.flatMap(readHostMessage)]
}

export function readPieces({ messages }: AdapterRequest): readonly Piece<HostMessage>[] {
  return messages.map((message) => ({ items: [message], messages: readHostMessage(message) }))
}

function readHostMessage({ role, content, toolCalls, toolCallId }: HostMessage): readonly Message[] {
  return openaiChat.readPiece({ role, content: readContent(content), tool_calls: toolCalls, tool_call_id: toolCallId })
}

function readContent(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return content.map((part: unknown) =>
    isObject(part) && part.type === 'text' ? { ...part, text: part.content } : part,
  )
}

/** A tool whose definition cannot be read is left out, because no twin can use it. */
export function readTools({ tools = [] }: AdapterRequest): ActiveTools {
  return tools.flatMap((tool) => {
    if (!isObject(tool) || typeof tool.name !== 'string') return []
    return [
      readHostTool(tool.name, textOf(tool.description), isObject(tool.inputSchema) ? tool.inputSchema : noArguments),
    ]
  })
}

const noArguments = { type: 'object', properties: {} }

export function readForm({ modelOptions, outputSchema }: AdapterRequest): ReplyForm {
  const choice = isObject(modelOptions) ? (modelOptions.tool_choice ?? modelOptions.toolChoice) : undefined
  return chosenForm(choice === 'required' || choice === 'any', null, outputSchema ? { type: 'json_schema' } : undefined)
}

export function answeredMessages(text: string, calls: readonly ToolCall[], texts: readonly string[]): HostMessage[] {
  const toolCalls = calls.map(writeCall)
  const results = calls.map(({ id }, index) => writeResult(id, texts[index] ?? ''))
  return [{ role: 'assistant', content: text === '' ? null : text, toolCalls }, ...results]
}

export function rejoinCalls(
  turn: readonly HostMessage[],
  after: readonly HostMessage[],
  withheld: readonly WithheldCall[],
): { turn: readonly HostMessage[]; after: readonly HostMessage[] } | null {
  const at = turn.findLastIndex(({ toolCalls }) => toolCalls !== undefined)
  const message = turn[at]
  if (!message?.toolCalls) return null
  const toolCalls = [...message.toolCalls]
  for (const { call, index } of withheld) toolCalls.splice(index, 0, writeCall(call))
  const results = withheld.map(({ call, text }) => writeResult(call.id, text))
  return { turn: turn.with(at, { ...message, toolCalls }), after: [...results, ...after] }
}

export function withoutShown(turn: readonly HostMessage[], { text }: Shown): readonly HostMessage[] | null {
  const [message, ...others] = turn
  if (typeof message?.content !== 'string' || !message.content.startsWith(text)) return null
  const rest = message.content.slice(text.length).replace(/^\n\n/, '')
  return rest === '' && !message.toolCalls ? null : [{ ...message, content: rest === '' ? null : rest }, ...others]
}

function writeCall(call: ToolCall): object {
  return { id: call.id, type: 'function', function: { name: call.name, arguments: writeArguments(call) } }
}

function writeResult(toolCallId: string, content: string): HostMessage {
  return { role: 'tool', toolCallId, content }
}
