/** A call as a part of the AI SDK's message, the same whether it was generated or streamed. */
import type { LanguageModelMiddleware } from 'ai'
import { readCall } from '../../exchange/read-call.ts'
import type { ToolCall } from '../../policy/paper/trace/trace.ts'

export type Generated = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapGenerate']>>>
export type Part = Generated['content'][number]
export type CallPart = Extract<Part, { type: 'tool-call' }>

export function isProposed(part: { readonly type: string; readonly providerExecuted?: boolean }): part is CallPart {
  return part.type === 'tool-call' && part.providerExecuted !== true
}

export function readPart({ toolCallId, toolName, input }: CallPart): ToolCall {
  return readCall(toolCallId, toolName, input)
}

export function writePart({ id, name, arguments: given }: ToolCall): CallPart {
  return { type: 'tool-call', toolCallId: id, toolName: name, input: JSON.stringify(given) }
}
