/**
 * A streamed response: items under their output index, and at the end the whole response. From the first call on, everything is
 * held back, because hosts assemble items in the order of their indices.
 */

import { textOf } from '../../exchange/read-call.ts'
import type { Replacement } from '../../exchange/reply.ts'
import { isObject } from '../../policy/paper/json.ts'
import { type EventBody, editEvent, namedEvent, type WrittenEvent } from '../event-stream.ts'
import { edit, type ParsedJson, spliceJson } from '../splice-json.ts'
import type { StreamEditor, WireBody } from '../wire-format.ts'
import { isCallItem, readResponseReply, staysBehindCalls, twinItems, writeResponseReply } from './bodies.ts'

export function openResponseStream(): StreamEditor {
  let response: unknown = null
  let completed: ParsedJson | null = null
  let holding = false
  let decided = false

  const read: StreamEditor['read'] = ({ data, body }) => {
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
        completed = { text: data, value: body }
        decided = true
        return 'decide'
    }
    return holding ? 'hold' : 'pass'
  }

  return {
    read,
    reply: () => readResponseReply(response),
    rewrite: (held, replacement) => rewriteEvents(held, response, replacement),
    delivered: (replacement) => completed && spliceJson(writeResponseReply(response, replacement), [completed]),
  }
}

type HeldItemEvent = { readonly event: EventBody; readonly body: WireBody }

function rewriteEvents(
  held: readonly EventBody[],
  response: unknown,
  replacement: Replacement,
): readonly WrittenEvent[] {
  const items: readonly unknown[] = isObject(response) && Array.isArray(response.output) ? response.output : []
  const bodies = held.flatMap((event): readonly HeldItemEvent[] =>
    isObject(event.body) ? [{ event, body: event.body }] : [],
  )
  const first = bodies.find(({ body }) => isCallItem(body.item))?.body.output_index
  let index = typeof first === 'number' ? first : items.findIndex(isCallItem)
  const write = openNumbering(bodies[0]?.body.sequence_number)
  const written = ownEvents(items, bodies)
  const rewritten: WrittenEvent[] = []
  twinItems(replacement, items).forEach((item, at) => {
    const placed = replacement.kind === 'calls' ? (replacement.calls[at]?.original ?? null) : null
    const own = placed === null ? [] : (written[placed] ?? [])
    if (own.length === 0) rewritten.push(...itemEvents(item, index).map((body) => write(null, body)))
    for (const { event, body } of own) rewritten.push(write(event, movedItem(body, item, index)))
    index++
  })

  const renumbered = new Map<unknown, number>()
  const dropped = new Set<unknown>()
  for (const event of held) {
    const { body } = event
    if (!isObject(body)) {
      rewritten.push(event.bytes)
      continue
    }
    if (body.type === 'response.completed') {
      rewritten.push(write(event, edit(body, { response: writeResponseReply(response, replacement) })))
      continue
    }
    if (body.type === 'response.output_item.added') {
      if (staysBehindCalls(body.item)) renumbered.set(body.output_index, index++)
      else dropped.add(body.output_index)
    }
    if (dropped.has(body.output_index) && 'output_index' in body) continue
    rewritten.push(write(event, atIndex(body, renumbered.get(body.output_index) ?? body.output_index)))
  }
  return rewritten
}

/** The events of each call, in the order of the calls in the response. */
function ownEvents(items: readonly unknown[], bodies: readonly HeldItemEvent[]): readonly (readonly HeldItemEvent[])[] {
  return items.flatMap((item, index) => {
    const isOf = ({ body }: HeldItemEvent) => 'output_index' in body && body.output_index === index
    return isCallItem(item) ? [bodies.filter(isOf)] : []
  })
}

/** An event of a call that the actor made itself, at its new index. The call may have taken over another item id. */
function movedItem(body: WireBody, { id }: WireBody, index: number): WireBody {
  const moved = atIndex(body, index)
  if (isObject(moved.item) && moved.item.id !== id) return edit(body, { ...moved, item: edit(moved.item, { id }) })
  return 'item_id' in moved && moved.item_id !== id ? edit(body, { ...moved, item_id: id }) : moved
}

function atIndex(body: WireBody, index: unknown): WireBody {
  return 'output_index' in body && body.output_index !== index ? edit(body, { output_index: index }) : body
}

/** Events have consecutive numbers: written events continue from the first held one. */
function openNumbering(first: unknown): (event: EventBody | null, body: WireBody) => WrittenEvent {
  let next = typeof first === 'number' ? first : null
  return (event, body) => {
    const number = next === null ? {} : { sequence_number: next }
    if (next !== null) next += 1
    const type = textOf(body.type)
    if (!event) return namedEvent({ ...body, ...number, type })
    const isSame = number.sequence_number === undefined || number.sequence_number === body.sequence_number
    return editEvent(event, isSame ? body : edit(isObject(event.body) ? event.body : {}, { ...body, ...number }))
  }
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
