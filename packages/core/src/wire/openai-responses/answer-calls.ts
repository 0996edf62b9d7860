/**
 * The request that asks again after the calls of a response were answered.
 *
 * It brings the response's items along and goes on from where the first request did, never from the response itself: that one
 * need not be kept (`store: false`), while what the host itself goes on from is known to be there. The response to it then
 * stands behind the calls and their answers with the provider too, so a later `previous_response_id` needs no correction.
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
 * What is not kept cannot be referred to: reasoning goes back where its content is in it and is left out where it is only an
 * id, and then no other item may go by an id either, because the provider would miss the reasoning that it belongs to.
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
