/** A request for a chat completion: every message is a piece. */

import { readCall, readTextCall, textOf } from '../../exchange/read-call.ts'
import { isObject } from '../../policy/paper/json.ts'
import type { ReplyForm } from '../../policy/paper/reply-form.ts'
import type { ActiveTools, Message, ToolCall } from '../../policy/paper/trace/trace.ts'
import { chosenForm, flattenContent, readMessages, readTool, readToolList, unknownPiece } from '../read-messages.ts'
import type { WireBody, WireRequest } from '../wire-format.ts'

/**
 * Null if several choices are requested, because it is unknown which one the host will use. Tools that the model may not call are
 * not active.
 */
export function readChatRequest(body: unknown): WireRequest | null {
  if (!isObject(body) || !Array.isArray(body.messages)) return null
  if (typeof body.n === 'number' && body.n > 1) return null
  const tools = body.tool_choice === 'none' ? [] : body.tools
  return { pieces: body.messages, tools, form: readChatForm(body), previous: null }
}

function readChatForm({ tool_choice: choice, response_format: format }: WireBody): ReplyForm {
  if (!isObject(choice)) return chosenForm(choice === 'required', null, format)
  if (isObject(choice.allowed_tools)) {
    const { mode, tools } = choice.allowed_tools
    return chosenForm(mode === 'required', Array.isArray(tools) ? tools.flatMap(nameOf) : null, format)
  }
  return chosenForm(true, nameOf(choice), format)
}

/** A tool is chosen by its name, inside a member named after its type. */
function nameOf(choice: unknown): readonly string[] {
  const inner = isObject(choice) ? (choice.function ?? choice.custom) : undefined
  return isObject(inner) && typeof inner.name === 'string' ? [inner.name] : []
}

export function readChatPiece(piece: unknown): readonly Message[] {
  const message = isObject(piece) ? readHostMessage(piece) : null
  return message ? readMessages([message]) : [unknownPiece(isObject(piece) ? piece.role : piece)]
}

export function readChatTools(tools: unknown): ActiveTools {
  return readToolList(tools, (tool) => {
    const defined = isObject(tool) ? tool.function : undefined
    return isObject(defined) ? readTool(defined.name, defined.description, defined.parameters) : null
  })
}

export function readChatCalls(calls: unknown): readonly ToolCall[] {
  return Array.isArray(calls) ? calls.map(readChatCall) : []
}

function readHostMessage(message: Readonly<Record<string, unknown>>): Message | null {
  const content = flattenContent(message.content)
  switch (message.role) {
    case 'system':
    case 'developer':
      return { role: 'system', content }
    case 'user':
      return { role: 'user', content }
    case 'assistant':
      return {
        role: 'assistant',
        content: content === '' ? textOf(message.refusal) : content,
        calls: [...readChatCalls(message.tool_calls), ...readLegacyCall(message.function_call)],
      }
    case 'tool':
      return { role: 'tool', callId: textOf(message.tool_call_id), content }
    case 'function':
      return { role: 'tool', callId: textOf(message.name), content }
  }
  return null
}

function readChatCall(call: unknown): ToolCall {
  if (!isObject(call)) return readCall('', '', call)
  if (isObject(call.custom)) return readTextCall(call.id, call.custom.name, call.custom.input)
  const made = isObject(call.function) ? call.function : {}
  return readCall(call.id, made.name, made.arguments)
}

/** Before calls had ids, a result named its function. */
function readLegacyCall(call: unknown): readonly ToolCall[] {
  return isObject(call) ? [readCall(call.name, call.name, call.arguments)] : []
}
