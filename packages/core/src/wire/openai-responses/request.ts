/**
 * A request for a response. Its input is a flat list of items, in which one reply is several items. The items of one reply form one
 * piece, because calls that were proposed together are one action.
 */

import { readCall, readTextCall, textOf } from '../../exchange/read-call.ts'
import { isObject } from '../../policy/paper/json.ts'
import type { ReplyForm } from '../../policy/paper/reply-form.ts'
import type { ActiveTools, Message, ToolCall } from '../../policy/paper/trace/trace.ts'
import { chosenForm, flattenContent, readMessages, readTool, readToolList, unknownPiece } from '../read-messages.ts'
import { edit } from '../splice-json.ts'
import type { RewrittenBodies, WireBody, WireRequest } from '../wire-format.ts'

/**
 * Null if the provider keeps the history under a conversation id (it would add the proposal whatever is delivered), or if the
 * response runs in the background and is fetched later.
 */
export function readResponseRequest(body: unknown): WireRequest | null {
  if (!isObject(body) || body.background === true) return null
  if (body.conversation !== undefined && body.conversation !== null) return null
  const input = inputItems(body.input)
  if (!input) return null
  const instructions = textOf(body.instructions)
  const system = instructions === '' ? [] : [{ role: 'system', content: instructions }]
  const previous = textOf(body.previous_response_id)
  // Tools that the model may not call are not active.
  const tools = body.tool_choice === 'none' ? [] : body.tools
  const pieces = [...system, ...groupReplies(input)]
  return { pieces, tools, form: readResponseForm(body), previous: previous === '' ? null : previous }
}

function readResponseForm({ tool_choice: choice, text }: WireBody): ReplyForm {
  const format = isObject(text) ? text.format : undefined
  if (!isObject(choice)) return chosenForm(choice === 'required', null, format)
  if (Array.isArray(choice.tools)) return chosenForm(choice.mode === 'required', choice.tools.flatMap(nameOf), format)
  return chosenForm(true, nameOf(choice), format)
}

function nameOf(choice: unknown): readonly string[] {
  return isObject(choice) && typeof choice.name === 'string' ? [choice.name] : []
}

export function inputItems(input: unknown): readonly unknown[] | null {
  if (typeof input === 'string') return [{ role: 'user', content: input }]
  return Array.isArray(input) ? input : null
}

export function readResponsePiece(piece: unknown): readonly Message[] {
  if (Array.isArray(piece)) return readMessages([readReplyItems(piece)])
  if (!isObject(piece)) return [unknownPiece(piece)]
  const content = flattenContent(piece.content)
  switch (piece.role) {
    case 'system':
    case 'developer':
      return readMessages([{ role: 'system', content }])
    case 'user':
      return readMessages([{ role: 'user', content }])
  }
  if (isOutput(piece)) {
    return readMessages([{ role: 'tool', callId: textOf(piece.call_id), content: flattenContent(piece.output) }])
  }
  return [unknownPiece(piece.type)]
}

export function readResponseTools(tools: unknown): ActiveTools {
  return readToolList(tools, (tool) =>
    isObject(tool) && tool.type === 'function' ? readTool(tool.name, tool.description, tool.parameters) : null,
  )
}

/** A call that the host must run. Tools that the provider runs itself, and its special call types, are not touched. */
export function isCallItem(item: unknown): item is WireBody {
  return isObject(item) && (item.type === 'function_call' || item.type === 'custom_tool_call')
}

export function readCallItem(item: WireBody): ToolCall {
  return item.type === 'custom_tool_call'
    ? readTextCall(item.call_id, item.name, item.input)
    : readCall(item.call_id, item.name, item.arguments)
}

export function isSaidItem(item: unknown): item is WireBody {
  return isObject(item) && item.role === 'assistant'
}

function groupReplies(items: readonly unknown[]): readonly unknown[] {
  const pieces: unknown[] = []
  let reply: unknown[] | null = null
  for (const item of items) {
    if (!isReplyItem(item)) {
      pieces.push(item)
      reply = null
    } else if (reply) reply.push(item)
    else {
      reply = [item]
      pieces.push(reply)
    }
  }
  return pieces
}

function isReplyItem(item: unknown): boolean {
  const type = isObject(item) ? textOf(item.type) : ''
  return isSaidItem(item) || isCallItem(item) || type === 'reasoning' || type.endsWith('_call')
}

function readReplyItems(items: readonly unknown[]): Message {
  return {
    role: 'assistant',
    content: flattenContent(items.filter(isSaidItem).map(({ content }) => flattenContent(content))),
    calls: items.filter(isCallItem).map(readCallItem),
  }
}

function isOutput(item: WireBody): boolean {
  return item.type === 'function_call_output' || item.type === 'custom_tool_call_output'
}

/**
 * A request that continues a response whose calls were replaced. The provider's history contains the calls that never ran, and it
 * would refuse the twin's results. So the request continues from the response before, and includes what was sent and delivered
 * since.
 */
export function continueResponse(body: unknown, { sent, delivered }: RewrittenBodies): WireBody {
  const request = isObject(body) ? body : {}
  const before = isObject(sent) ? sent : {}
  const output: unknown = isObject(delivered) ? delivered.output : undefined
  const input = [
    ...(inputItems(before.input) ?? []),
    ...(Array.isArray(output) ? output : []),
    ...(inputItems(request.input) ?? []),
  ]
  return edit(request, { previous_response_id: before.previous_response_id ?? undefined, input })
}
