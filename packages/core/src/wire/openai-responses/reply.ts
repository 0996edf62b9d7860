/**
 * A response as one JSON body.
 *
 * The provider pairs a reasoning item with the item after it, by that item's id, and refuses a history in which the pair is broken.
 * So after reasoning the twin's first call takes over the item id of the call it replaces (the call id, which links a result to its
 * call, is new). Reasoning that would lose its item is removed.
 */
import { freshId } from '../../exchange/place-twin.ts'
import { textOf, writeArguments } from '../../exchange/read-call.ts'
import type { PlacedCall, Replacement, Reply } from '../../exchange/reply.ts'
import { isObject } from '../../policy/paper/json.ts'
import { flattenContent } from '../read-messages.ts'
import { edit } from '../splice-json.ts'
import type { WireBody } from '../wire-format.ts'
import { inputItems, isCallItem, isSaidItem, readCallItem } from './request.ts'

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

/** The items that replace the calls among `items`. */
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

/** Whether an item after the first call is kept: it is neither another call nor the reasoning that led to one. */
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
 * It contains the response's items and continues from where the first request did, not from the response itself: the response may
 * not be stored (`store: false`), while whatever the host continues from certainly is. At the provider the new response then
 * follows the calls and their answers, so a later `previous_response_id` needs no correction.
 */
export function answerCallItems(body: unknown, reply: unknown, text: string): WireBody | null {
  const input = isObject(body) ? inputItems(body.input) : null
  if (!isObject(body) || !input || !isObject(reply)) return null
  const items: readonly unknown[] = Array.isArray(reply.output) ? reply.output : []
  const calls = items.filter(isCallItem)
  if (calls.length === 0 || calls.some(({ call_id: id }) => textOf(id) === '')) return null
  const results = calls.map(({ type, call_id }) => ({ type: `${textOf(type)}_output`, call_id, output: text }))
  return edit(body, { input: [...input, ...(body.store === false ? withoutReferences(items) : items), ...results] })
}

/**
 * With `store: false` items cannot be referenced by id. Reasoning is sent back only if it contains its content. If some reasoning
 * is only an id, it is dropped and the ids of all other items are removed, because the provider would look for the reasoning they
 * belong to.
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
