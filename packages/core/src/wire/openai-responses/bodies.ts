/**
 * Reads requests for a response, and reads and rewrites responses that come as one JSON body.
 *
 * The input of a request is a flat list of items, in which one reply is several items. The items of one reply form one piece, because
 * calls that were proposed together are one action.
 *
 * The provider pairs each reasoning item with the item after it, and refuses a history in which a pair is broken. It knows the second
 * item of a pair by its item id. If a replaced call follows reasoning, the twin's first call therefore gets the item id of the replaced
 * call. Its call id, which links a result to its call, is new. A reasoning item is removed if no item of its pair would remain.
 */

import { freshId } from '../../exchange/place-twin.ts'
import { readCall, readTextCall, textOf, writeArguments } from '../../exchange/read-call.ts'
import type { PlacedCall, Replacement, Reply, Shown, WithheldCall } from '../../exchange/reply.ts'
import { isObject } from '../../policy/paper/json.ts'
import type { ReplyForm } from '../../policy/paper/reply-form.ts'
import type { ActiveTools, Message, ToolCall } from '../../policy/paper/trace/trace.ts'
import { chosenForm, flattenContent, readMessages, readTool, readToolList, unknownPiece } from '../read-messages.ts'
import { edit } from '../splice-json.ts'
import type { RewrittenBodies, WireBody, WireRequest } from '../wire-format.ts'

/**
 * Reads a request. Null if the provider keeps the history under a conversation id. The provider would then add the original proposal to
 * the history even if a twin was delivered. Also null if the response runs in the background and is fetched later.
 */
export function readResponseRequest(body: unknown): WireRequest | null {
  if (!isObject(body) || body.background === true) return null
  if (body.conversation !== undefined && body.conversation !== null) return null
  const input = inputItems(body.input)
  if (!input) return null
  const instructions = textOf(body.instructions)
  const system = instructions === '' ? [] : [{ role: 'system', content: instructions }]
  const previous = textOf(body.previous_response_id)
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
  if (piece.type === 'function_call_output' || piece.type === 'custom_tool_call_output') {
    return readMessages([{ role: 'tool', callId: textOf(piece.call_id), content: flattenContent(piece.output) }])
  }
  return [unknownPiece(piece.type)]
}

export function readResponseTools(tools: unknown): ActiveTools {
  return readToolList(tools, (tool) =>
    isObject(tool) && tool.type === 'function' ? readTool(tool.name, tool.description, tool.parameters) : null,
  )
}

/** Whether the host must run the call. Tools that the provider runs, and its special call types, are not touched. */
export function isCallItem(item: unknown): item is WireBody {
  return isObject(item) && (item.type === 'function_call' || item.type === 'custom_tool_call')
}

function readCallItem(item: WireBody): ToolCall {
  return item.type === 'custom_tool_call'
    ? readTextCall(item.call_id, item.name, item.input)
    : readCall(item.call_id, item.name, item.arguments)
}

function isSaidItem(item: unknown): item is WireBody {
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

/**
 * Rewrites a request that continues a response whose calls were replaced. The provider's history still contains the original calls. They
 * have no results, so the provider would refuse the results of the twin's calls. The rewritten request continues from the response before
 * the replaced response, and repeats everything that was sent and delivered since then.
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

export function readResponseReply(body: unknown): Reply | null {
  if (!isObject(body) || body.status !== 'completed' || !Array.isArray(body.output)) return null
  const said = body.output.filter(isSaidItem).map(({ content }) => flattenContent(content))
  const id = textOf(body.id)
  return {
    id: id === '' ? null : id,
    text: flattenContent(said),
    calls: body.output.filter(isCallItem).map(readCallItem),
  }
}

export function writeResponseReply(body: unknown, replacement: Replacement): WireBody {
  const reply = isObject(body) ? body : {}
  const items: readonly unknown[] = Array.isArray(reply.output) ? reply.output : []
  const first = items.findIndex(isCallItem)
  if (first < 0 && replacement.kind === 'calls') {
    const unsaid = withoutLastReasoning(items.filter((item) => !isSaidItem(item)))
    return edit(reply, { output: [...unsaid, ...twinItems(replacement, [])] })
  }
  const before = items.slice(0, first)
  const output = [
    ...(replacement.kind === 'text' ? withoutLastReasoning(before) : before),
    ...twinItems(replacement, items),
    ...items.slice(first).filter(staysBehindCalls),
  ]
  return edit(reply, { output })
}

export function twinItems(replacement: Replacement, items: readonly unknown[]): readonly WireBody[] {
  const proposed = items.filter(isCallItem)
  if (replacement.kind === 'calls') {
    const paired = isReasoning(items[items.findIndex(isCallItem) - 1]) ? proposed[0]?.id : undefined
    return replacement.calls.map((placed, index) => twinItem(placed, index === 0 ? paired : undefined, proposed))
  }
  const content = [{ type: 'output_text', text: replacement.text, annotations: [], logprobs: [] }]
  const id = freshId(`msg_${textOf(proposed[0]?.call_id)}`, 0)
  return [{ id, type: 'message', role: 'assistant', status: 'completed', content }]
}

/** Whether an item after the first call is kept when the calls are replaced. Calls and reasoning are not kept. */
export function staysBehindCalls(item: unknown): boolean {
  return !isCallItem(item) && !isReasoning(item)
}

function twinItem({ call, original }: PlacedCall, paired: unknown, proposed: readonly WireBody[]): WireBody {
  const kept = original === null ? undefined : proposed[original]
  if (kept) return paired === undefined ? kept : edit(kept, { id: paired })
  const written = { call_id: call.id, name: call.name, arguments: writeArguments(call) }
  return { id: paired ?? freshId(`fc_${call.id}`, 0), type: 'function_call', status: 'completed', ...written }
}

function withoutLastReasoning(items: readonly unknown[]): readonly unknown[] {
  return items.slice(0, items.findLastIndex((item) => !isReasoning(item)) + 1)
}

function isReasoning(item: unknown): boolean {
  return isObject(item) && item.type === 'reasoning'
}

/**
 * The follow-up request after the calls of a response were answered.
 *
 * The request contains the items of the answered response. It does not name that response as the previous response, because the provider
 * may not have stored it (`store: false`). Instead it continues from the same response as the first request. So the next response's
 * history contains the calls and their answers, and a later request can continue that response without a correction.
 */
export function answerCallItems(body: unknown, reply: unknown, texts: readonly string[]): WireBody | null {
  const input = isObject(body) ? inputItems(body.input) : null
  if (!isObject(body) || !input || !isObject(reply)) return null
  const items: readonly unknown[] = Array.isArray(reply.output) ? reply.output : []
  const calls = items.filter(isCallItem)
  if (calls.length === 0 || calls.some(({ call_id: id }) => textOf(id) === '')) return null
  const results = calls.map(({ type, call_id }, index) => {
    return { type: `${textOf(type)}_output`, call_id, output: texts[index] ?? '' }
  })
  return edit(body, { input: [...input, ...(body.store === false ? withoutReferences(items) : items), ...results] })
}

/**
 * Prepares items for a request with `store: false`, in which the provider cannot look up items by id. Reasoning can then be sent back
 * only with its encrypted content. Reasoning without encrypted content is dropped. In this case all other items lose their ids, because
 * the provider would look for the dropped reasoning by their ids.
 */
function withoutReferences(items: readonly unknown[]): readonly unknown[] {
  const isReference = (item: unknown) =>
    isObject(item) && item.type === 'reasoning' && textOf(item.encrypted_content) === ''
  if (!items.some(isReference)) return items
  return items.flatMap((item) => {
    if (isReference(item)) return []
    return isObject(item) ? [edit(item, { id: undefined })] : [item]
  })
}

export function rejoinCallItems(
  turn: readonly unknown[],
  after: readonly unknown[],
  withheld: readonly WithheldCall[],
): { turn: readonly unknown[]; after: readonly unknown[] } {
  const calls = withheld.map(({ call }) => {
    return { type: 'function_call', call_id: call.id, name: call.name, arguments: writeArguments(call) }
  })
  return { turn: [...turn, ...calls], after: [...withheld.map(callOutput), ...after] }
}

export function withCallOutputs(reply: unknown, withheld: readonly WithheldCall[]): WireBody {
  const body = isObject(reply) ? reply : {}
  const output: readonly unknown[] = Array.isArray(body.output) ? body.output : []
  return edit(body, { output: [...output, ...withheld.map(callOutput)] })
}

function callOutput({ call, text }: WithheldCall): WireBody {
  return { type: 'function_call_output', call_id: call.id, output: text }
}

export function withoutShownItems(turn: readonly unknown[], { parts }: Shown): readonly unknown[] | null {
  return turn.length > parts ? turn.slice(parts) : null
}
