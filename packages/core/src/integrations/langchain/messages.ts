/** Translates LangChain's messages and tools into a trace, and replaces a message's calls. Used for LangGraph too. */

import type { BaseMessage } from '@langchain/core/messages'
import * as messages from '@langchain/core/messages'
import { convertToOpenAITool } from '@langchain/core/utils/function_calling'
import type { SaidReply } from '../../exchange/deliver-reply.ts'
import { readCall } from '../../exchange/read-call.ts'
import type { PlacedCall, Replacement, WithheldCall } from '../../exchange/reply.ts'
import { isObject, readJsonObject } from '../../policy/paper/json.ts'
import { memoizeObject } from '../../policy/paper/memoize.ts'
import {
  type Message,
  readMessage,
  readToolSchema,
  type ToolCall,
  type ToolSchema,
} from '../../policy/paper/trace/trace.ts'
import { flattenContent } from '../../wire/read-messages.ts'

const { AIMessage, AIMessageChunk, ToolMessage } = messages

export type AIMessageLike = InstanceType<typeof AIMessage>

/**
 * The trace message of a LangChain message, as a list. The list is empty for a kind of message that is not part of a trace. Each message
 * is read once, because an agent's state keeps its message objects.
 */
const readOne = memoizeObject((message: BaseMessage): readonly Message[] => {
  // Only for assistant messages `text` is used. It leaves out pictures and files, and for other messages the trace must show that
  // something is hidden.
  const content = AIMessage.isInstance(message) ? message.text : flattenContent(message.content)
  if (AIMessage.isInstance(message)) {
    return [readMessage({ role: 'assistant', content, calls: readCalls(message) }, 'message')]
  }
  if (ToolMessage.isInstance(message)) {
    const { tool_call_id: callId, status } = message
    const result = { role: 'tool', callId, content }
    return [readMessage(status === 'error' ? { ...result, isError: true } : result, 'message')]
  }
  const role = roles[message.getType()]
  return role === undefined ? [] : [readMessage({ role, content }, 'message')]
})

export function readLangChainMessages(messages: readonly BaseMessage[]): readonly Message[] {
  return messages.flatMap(readOne)
}

/** The schema of a tool, as a list. It is empty for a tool that the provider runs, which has no schema here. */
const readTool = memoizeObject((tool: object): readonly ToolSchema[] => {
  if (!('schema' in tool) && !('function' in tool)) return []
  const { function: described } = convertToOpenAITool(tool)
  const { name, description = '', parameters = {} } = described
  return [readToolSchema({ name, description, parameters: readJsonObject(parameters, 'parameters') }, 'tool')]
})

export function readLangChainTools(tools: readonly object[]): readonly ToolSchema[] {
  return tools.flatMap(readTool)
}

function readCalls({ tool_calls: calls = [] }: AIMessageLike): readonly ToolCall[] {
  return calls.map(({ id, name, args }, index) => readCall(id ?? `call-${index}`, name, args))
}

export function readReply(message: AIMessageLike): SaidReply {
  const { tool_calls: calls = [], invalid_tool_calls: invalid = [] } = message
  // Providers accept no result for a call without an id or with arguments that cannot be parsed.
  const isWhole = invalid.length === 0 && calls.every(({ id }) => id !== undefined && id !== '')
  // A message made of chunks was streamed, so its text has already been shown.
  const canAnswer = isWhole && (calls.length > 0 || !AIMessageChunk.isInstance(message))
  return { reply: { id: null, text: message.text, calls: readCalls(message) }, canAnswer }
}

export function answers({ tool_calls: calls = [] }: AIMessageLike, texts: readonly string[]): BaseMessage[] {
  return calls.map(({ id = '', name }, index) => resultMessage(id, name, texts[index] ?? ''))
}

function resultMessage(id: string, name: string, content: string): BaseMessage {
  return new ToolMessage({ content, tool_call_id: id, name })
}

export function rejoinCalls(
  turn: readonly BaseMessage[],
  after: readonly BaseMessage[],
  withheld: readonly WithheldCall[],
): { turn: readonly BaseMessage[]; after: readonly BaseMessage[] } | null {
  const at = turn.findLastIndex((message) => AIMessage.isInstance(message))
  const message = turn[at]
  if (!AIMessage.isInstance(message)) return null
  const own = (message.tool_calls ?? []).map((_, original) => ({ call: readCalls(message)[original], original }))
  const placed: PlacedCall[] = own.flatMap(({ call, original }) => (call ? [{ call, original }] : []))
  for (const { call, index } of withheld) placed.splice(index, 0, { call, original: null })
  const results = withheld.map(({ call, text }) => resultMessage(call.id, call.name, text))
  return { turn: turn.with(at, replaceCalls(message, { kind: 'calls', calls: placed })), after: [...results, ...after] }
}

/** Replaces a message's calls. All other members stay. The id must stay because the state finds the message to replace by its id. */
export function replaceCalls(message: AIMessageLike, replacement: Replacement): AIMessageLike {
  const own = message.tool_calls ?? []
  const calls =
    replacement.kind === 'text'
      ? []
      : replacement.calls.map(({ call: { id, name, arguments: args }, original }) => {
          return own[original ?? -1] ?? ({ type: 'tool_call', id, name, args: { ...args } } as const)
        })
  const isText = own.length === 0 && replacement.kind === 'calls'
  const said = replacement.kind === 'text' ? replacement.text : null
  const { tool_calls: _raw, function_call: _older, ...kwargs } = message.additional_kwargs
  return new AIMessage({
    content: isText ? withoutText(message.content) : replaceContent(message.content, calls, said),
    tool_calls: calls,
    additional_kwargs: kwargs,
    response_metadata: isText
      ? ended(message.response_metadata, { finish_reason: 'tool_calls', stop_reason: 'tool_use' })
      : replacement.kind === 'text'
        ? ended(message.response_metadata, { finish_reason: 'stop', stop_reason: 'end_turn' })
        : message.response_metadata,
    ...(message.id === undefined ? {} : { id: message.id }),
    ...(message.name === undefined ? {} : { name: message.name }),
    ...(message.usage_metadata === undefined ? {} : { usage_metadata: message.usage_metadata }),
  })
}

const roles: Readonly<Record<string, 'user' | 'system' | undefined>> = {
  human: 'user',
  system: 'system',
  developer: 'system',
}

type Calls = NonNullable<AIMessageLike['tool_calls']>

/** Some providers repeat the calls as content blocks and read them from there, so the content is replaced too. */
function replaceContent(
  content: AIMessageLike['content'],
  calls: Calls,
  text: string | null,
): AIMessageLike['content'] {
  if (typeof content === 'string')
    return text === null ? content : [content, text].filter((part) => part !== '').join('\n\n')
  const spoken = content.filter(({ type }) => !callBlocks.has(String(type)))
  const repeats = content.find(({ type }) => callBlocks.has(String(type)))?.type
  const said = text === null ? [] : [{ type: 'text' as const, text }]
  const repeated = calls.map(({ id = '', name, args }) =>
    repeats === 'tool_use' ? { type: 'tool_use', id, name, input: args } : { type: 'tool_call', id, name, args },
  )
  return [...spoken, ...said, ...(repeats === undefined ? [] : repeated)]
}

const callBlocks = new Set(['tool_use', 'tool_call', 'tool_call_chunk', 'input_json_delta', 'function_call'])

function withoutText(content: AIMessageLike['content']): AIMessageLike['content'] {
  return typeof content === 'string' ? '' : content.filter(({ type }) => type !== 'text')
}

function ended(
  metadata: AIMessageLike['response_metadata'],
  reasons: { readonly finish_reason: string; readonly stop_reason: string },
): AIMessageLike['response_metadata'] {
  const given: unknown = metadata
  if (!isObject(given)) return metadata
  return {
    ...metadata,
    ...('finish_reason' in given ? { finish_reason: reasons.finish_reason } : {}),
    ...('stop_reason' in given ? { stop_reason: reasons.stop_reason } : {}),
  }
}
