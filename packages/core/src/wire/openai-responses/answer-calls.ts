/**
 * The follow-up request after the calls of a response were answered.
 *
 * It contains the response's items and continues from where the first request did, not from the response itself: the response may
 * not be stored (`store: false`), while whatever the host continues from certainly is. At the provider the new response then
 * follows the calls and their answers, so a later `previous_response_id` needs no correction.
 */

import { textOf } from '../../exchange/read-call.ts'
import { isObject } from '../../policy/paper/json.ts'
import { edit } from '../splice-json.ts'
import type { WireBody } from '../wire-format.ts'
import { inputItems, isCallItem } from './request.ts'

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
