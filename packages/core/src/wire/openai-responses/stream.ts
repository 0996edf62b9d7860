/**
 * Rewrites a streamed response: items under their output index, and at the end the whole response. From the first call on, everything is
 * held back, because hosts assemble items in the order of their indices.
 *
 * A response that follows answered calls continues the same stream. Its start is left out, the numbers of its items and events continue,
 * and the whole response at the end contains the items that were shown before. The stream keeps the id with which it began, because
 * clients demand this. At the provider this id belongs to the response with the answered calls, so a later request that continues this id
 * is rewritten.
 */

import { textOf } from '../../exchange/read-call.ts'
import { joinShown, type Replacement } from '../../exchange/reply.ts'
import { isObject } from '../../policy/paper/json.ts'
import { changeEvent, type EventBody, editEvent, namedEvent, type WrittenEvent } from '../event-stream.ts'
import { edit, type ParsedJson, spliceJson } from '../splice-json.ts'
import type { StreamEditor, WireBody } from '../wire-format.ts'
import { isCallItem, readResponseReply, staysBehindCalls, twinItems, writeResponseReply } from './bodies.ts'

/**
 * The content that earlier responses have already sent to the client in the same stream. `number` is the number of the next event. It is
 * null if the events have no numbers.
 */
type SentEvents = {
  readonly id: unknown
  readonly text: string
  readonly items: readonly unknown[]
  readonly number: number | null
}

const nothingSent: SentEvents = { id: undefined, text: '', items: [], number: null }

/** Events that tell the client that a response began. */
const beginnings: ReadonlySet<unknown> = new Set(['response.created', 'response.queued', 'response.in_progress'])

export function openResponseStream(before: SentEvents = nothingSent): StreamEditor {
  let placed: unknown = null
  let next = before.number
  let heldNumber: number | null = null
  let firstHeld: number | null = null
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
        if (!holding && isCallItem(body.item)) {
          holding = true
          firstHeld = typeof body.output_index === 'number' ? body.output_index : 0
        }
        break
      case 'response.completed':
        response = body.response
        completed = { text: data, value: body }
        decided = true
        return 'decide'
    }
    return holding ? 'hold' : 'pass'
  }

  const place = (event: EventBody): EventBody | null => {
    const { body } = event
    if (!isObject(body)) return event
    if (before !== nothingSent && beginnings.has(body.type)) return null
    const following = before === nothingSent ? event : changeEvent(event, follow(body, before, next))
    const moved = isObject(following.body) ? following.body : body
    if (next !== null && 'sequence_number' in body) next += 1
    if (holding && heldNumber === null && typeof moved.sequence_number === 'number') heldNumber = moved.sequence_number
    if (body.type === 'response.completed') placed = moved.response
    return following
  }

  const shownItems = (): readonly unknown[] => {
    const output = isObject(response) && Array.isArray(response.output) ? response.output : []
    return [...before.items, ...output.slice(0, firstHeld ?? 0)]
  }

  return {
    read,
    place,
    reply: () => {
      const reply = readResponseReply(response)
      return reply && before !== nothingSent ? { ...reply, id: textOf(before.id) || null } : reply
    },
    rewrite: (held, replacement) => rewriteEvents(held, placed ?? response, replacement),
    body: () => (isObject(response) && completed ? { value: response, sources: [completed] } : null),
    before: { text: before.text, parts: before.items.length },
    next: () => {
      const said =
        readResponseReply({ status: 'completed', output: shownItems().slice(before.items.length) })?.text ?? ''
      const id = before === nothingSent && isObject(response) ? response.id : before.id
      return openResponseStream({ id, text: joinShown(before.text, said), items: shownItems(), number: heldNumber })
    },
    delivered: (replacement) => {
      if (!completed || (replacement === null && before === nothingSent)) return null
      return spliceJson(replacement ? writeResponseReply(response, replacement) : response, [completed])
    },
  }
}

/** Changes an event so that it follows the content that the client already has. */
function follow(body: WireBody, { id, items }: SentEvents, number: number | null): WireBody {
  const { output_index: index, response } = body
  const output: unknown = isObject(response) ? response.output : undefined
  const whole = Array.isArray(output) ? { output: [...items, ...output] } : {}
  return edit(body, {
    ...(number !== null && 'sequence_number' in body ? { sequence_number: number } : {}),
    ...(typeof index === 'number' ? { output_index: index + items.length } : {}),
    ...(isObject(response) ? { response: edit(response, { id, ...whole }) } : {}),
  })
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

function ownEvents(items: readonly unknown[], bodies: readonly HeldItemEvent[]): readonly (readonly HeldItemEvent[])[] {
  return items.flatMap((item, index) => {
    const isOf = ({ body }: HeldItemEvent) => 'output_index' in body && body.output_index === index
    return isCallItem(item) ? [bodies.filter(isOf)] : []
  })
}

/**
 * Gives an event the new index of its call. The call is one that the actor made itself. If the call has a new item id, the event gets
 * this item id too.
 */
function movedItem(body: WireBody, { id }: WireBody, index: number): WireBody {
  const moved = atIndex(body, index)
  if (isObject(moved.item) && moved.item.id !== id) return edit(body, { ...moved, item: edit(moved.item, { id }) })
  return 'item_id' in moved && moved.item_id !== id ? edit(body, { ...moved, item_id: id }) : moved
}

function atIndex(body: WireBody, index: unknown): WireBody {
  return 'output_index' in body && body.output_index !== index ? edit(body, { output_index: index }) : body
}

/** Numbers the written events. Event numbers are consecutive, so they continue from the first held event. */
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
