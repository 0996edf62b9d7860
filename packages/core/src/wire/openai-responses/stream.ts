/**
 * A streamed response: items under their output index, and at the end the whole response. From the first call on everything
 * waits, because hosts put items together in the order of their indices.
 */

import { textOf } from '../../exchange/read-call.ts'
import type { Replacement } from '../../exchange/reply.ts'
import { isObject } from '../../policy/json.ts'
import { type EventBody, namedEvent } from '../event-stream.ts'
import type { StreamEditor, WireBody } from '../wire-format.ts'
import { readResponseReply, staysBehindCalls, twinItems, writeResponseReply } from './reply.ts'
import { isCallItem } from './request.ts'

export function openResponseStream(): StreamEditor {
  let response: unknown = null
  let holding = false
  let decided = false

  const read: StreamEditor['read'] = ({ body }) => {
    if (decided) return 'pass'
    if (!isObject(body)) return holding ? 'hold' : 'pass'
    switch (body.type) {
      case 'error':
      case 'response.failed':
      case 'response.incomplete':
        return 'untouched'
      case 'response.output_item.added':
        holding ||= isCallItem(body.item)
        break
      case 'response.completed':
        response = body.response
        decided = true
        return 'decide'
    }
    return holding ? 'hold' : 'pass'
  }

  return {
    read,
    reply: () => readResponseReply(response),
    rewrite: (held, replacement) => rewriteEvents(held, response, replacement),
    delivered: (replacement) => writeResponseReply(response, replacement),
  }
}

function rewriteEvents(held: readonly EventBody[], response: unknown, replacement: Replacement): readonly string[] {
  const items: readonly unknown[] = isObject(response) && Array.isArray(response.output) ? response.output : []
  const bodies = held.flatMap(({ body }) => (isObject(body) ? [body] : []))
  const first = bodies.find((body) => isCallItem(body.item))?.output_index
  let index = typeof first === 'number' ? first : items.findIndex(isCallItem)
  const rewritten: WireBody[] = []
  for (const item of twinItems(replacement, items)) rewritten.push(...itemEvents(item, index++))

  const renumbered = new Map<unknown, number>()
  const dropped = new Set<unknown>()
  for (const body of bodies) {
    if (body.type === 'response.completed') {
      rewritten.push({ ...body, response: writeResponseReply(response, replacement) })
      continue
    }
    if (body.type === 'response.output_item.added') {
      if (staysBehindCalls(body.item)) renumbered.set(body.output_index, index++)
      else dropped.add(body.output_index)
    }
    if (dropped.has(body.output_index) && 'output_index' in body) continue
    const place = renumbered.get(body.output_index)
    rewritten.push(place === undefined ? body : { ...body, output_index: place })
  }
  return number(rewritten, bodies[0]?.sequence_number).map((body) => namedEvent({ ...body, type: textOf(body.type) }))
}

/** Events are counted through; those that were held are renumbered from where they began. */
function number(bodies: readonly WireBody[], first: unknown): readonly WireBody[] {
  return typeof first === 'number' ? bodies.map((body, at) => ({ ...body, sequence_number: first + at })) : bodies
}

function itemEvents(item: WireBody, index: number): readonly WireBody[] {
  const added = { type: 'response.output_item.added', output_index: index }
  const done = { type: 'response.output_item.done', output_index: index, item }
  const place = { item_id: item.id, output_index: index }
  switch (item.type) {
    case 'function_call':
      return [
        { ...added, item: { ...item, status: 'in_progress', arguments: '' } },
        { type: 'response.function_call_arguments.delta', ...place, delta: item.arguments },
        { type: 'response.function_call_arguments.done', ...place, name: item.name, arguments: item.arguments },
        done,
      ]
    case 'custom_tool_call':
      return [
        { ...added, item: { ...item, status: 'in_progress', input: '' } },
        { type: 'response.custom_tool_call_input.delta', ...place, delta: item.input },
        { type: 'response.custom_tool_call_input.done', ...place, input: item.input },
        done,
      ]
  }
  const part: unknown = Array.isArray(item.content) ? item.content[0] : undefined
  const whole = isObject(part) ? part : {}
  const inPart = { ...place, content_index: 0 }
  return [
    { ...added, item: { ...item, status: 'in_progress', content: [] } },
    { type: 'response.content_part.added', ...inPart, part: { ...whole, text: '' } },
    { type: 'response.output_text.delta', ...inPart, delta: whole.text, logprobs: [] },
    { type: 'response.output_text.done', ...inPart, text: whole.text, logprobs: [] },
    { type: 'response.content_part.done', ...inPart, part: whole },
    done,
  ]
}
