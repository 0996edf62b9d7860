/**
 * A streamed message: blocks by index, then a message_delta with the reason it stopped. From the first tool_use block on
 * everything but pings waits, because hosts put blocks together in the order of their indices.
 */

import { readCall, textOf } from '../../exchange/read-call.ts'
import type { Replacement } from '../../exchange/reply.ts'
import { isObject } from '../../policy/json.ts'
import { type EventBody, namedEvent } from '../event-stream.ts'
import type { StreamEditor, WireBody } from '../wire-format.ts'
import { isWhole, readBlocks, stopReason, twinBlocks } from './reply.ts'
import { isToolUse } from './request.ts'

/** A block as its start announced it, and what its deltas have added so far. */
type OpenBlock = { readonly start: WireBody; text: string; json: string }

export function openMessageStream(): StreamEditor {
  const blocks = new Map<number, OpenBlock>()
  let holding = false
  let decided = false
  let stop: unknown = null

  const read: StreamEditor['read'] = ({ body }) => {
    if (decided) return 'pass'
    if (!isObject(body)) return holding ? 'hold' : 'pass'
    switch (body.type) {
      case 'ping':
        return 'pass'
      case 'error':
        return 'untouched'
      case 'content_block_start': {
        const start = isObject(body.content_block) ? body.content_block : {}
        blocks.set(indexOf(body), { start, text: textOf(start.text), json: '' })
        holding ||= isToolUse(start)
        break
      }
      case 'content_block_delta': {
        const block = blocks.get(indexOf(body))
        if (block && isObject(body.delta)) {
          block.text += textOf(body.delta.text)
          block.json += textOf(body.delta.partial_json)
        }
        break
      }
      case 'message_delta':
        stop = isObject(body.delta) ? (body.delta.stop_reason ?? null) : null
        decided = stop !== null
        break
      case 'message_stop':
        decided = true
        break
    }
    if (decided) return 'decide'
    return holding ? 'hold' : 'pass'
  }

  const whole = () => [...blocks].sort(([left], [right]) => left - right).map(([, block]) => closeBlock(block))

  return {
    read,
    reply: () => (isWhole(stop) ? readBlocks(whole()) : null),
    rewrite: (held, replacement) => rewriteEvents(held, replacement, blocks),
    delivered: () => null,
  }
}

function closeBlock({ start, text, json }: OpenBlock): WireBody {
  if (start.type === 'text') return { ...start, text }
  return isToolUse(start) ? { ...start, input: json === '' ? start.input : json } : start
}

function rewriteEvents(
  held: readonly EventBody[],
  replacement: Replacement,
  blocks: ReadonlyMap<number, OpenBlock>,
): readonly string[] {
  const proposed = [...blocks.values()].map(closeBlock).filter(isToolUse)
  const events: string[] = []
  const renumbered = new Map<number, number>()
  let next: number | null = null
  for (const { body } of held) {
    if (!isObject(body)) continue
    const index = indexOf(body)
    const isBlock = body.type === 'content_block_start'
    // The first that is held is the start of the first call: here the twin takes its place.
    if (isBlock && next === null) {
      const twins = twinBlocks(replacement, proposed)
      const first = index
      events.push(...twins.flatMap((block, at) => blockEvents(block, first + at)))
      next = index + twins.length
    }
    if (isToolUse(blocks.get(index)?.start) && 'index' in body) continue
    if (isBlock && next !== null) renumbered.set(index, next++)
    const members = 'index' in body ? { ...body, index: renumbered.get(index) ?? index } : body
    events.push(writeEvent(body.type === 'message_delta' ? fixStop(members, replacement) : members))
  }
  return events
}

function blockEvents(block: unknown, index: number): readonly string[] {
  const whole = isObject(block) ? block : {}
  const isText = whole.type === 'text'
  const delta = isText
    ? { type: 'text_delta', text: whole.text }
    : { type: 'input_json_delta', partial_json: writeInput(whole) }
  return [
    namedEvent({
      type: 'content_block_start',
      ...{ index, content_block: isText ? { ...whole, text: '' } : { ...whole, input: {} } },
    }),
    namedEvent({ type: 'content_block_delta', ...{ index, delta } }),
    namedEvent({ type: 'content_block_stop', ...{ index } }),
  ]
}

/** The input of a call that is the actor's own is still the text of its deltas. */
function writeInput({ input }: WireBody): string {
  return typeof input === 'string' ? input : JSON.stringify(readCall('', '', input).arguments)
}

function fixStop(body: WireBody, replacement: Replacement): WireBody {
  const delta = isObject(body.delta) ? body.delta : {}
  return { ...body, delta: { ...delta, stop_reason: stopReason(delta.stop_reason, replacement) } }
}

function writeEvent(body: WireBody): string {
  return namedEvent({ ...body, type: textOf(body.type) })
}

function indexOf(body: WireBody): number {
  return typeof body.index === 'number' ? body.index : -1
}
