/**
 * Rewrites a streamed message: blocks by index, then a message_delta with the stop reason. From the first tool_use block on, everything
 * except pings is held back, because hosts assemble blocks in the order of their indices.
 *
 * A message that follows answered calls continues the same message: its start is left out, and its block numbers continue.
 */

import { readCall, textOf } from '../../exchange/read-call.ts'
import { joinShown, nothingShown, type Replacement, type Shown } from '../../exchange/reply.ts'
import { isObject, parseJson } from '../../policy/paper/json.ts'
import { changeEvent, type EventBody, editEvent, namedEvent, type WrittenEvent } from '../event-stream.ts'
import { edit } from '../splice-json.ts'
import { type GatheredBody, type StreamEditor, type WireBody, wireLimits } from '../wire-format.ts'
import { isToolUse, isWhole, readBlocks, stopReason, twinBlock } from './bodies.ts'

type OpenBlock = {
  readonly start: WireBody
  text: string
  json: string
  thinking: string
  signature: string
  readonly citations: unknown[]
}

export function openMessageStream(before: Shown = nothingShown): StreamEditor {
  let sent = 0
  let said = ''
  const blocks = new Map<number, OpenBlock>()
  let holding = false
  let decided = false
  let stop: unknown = null
  let gathered = 0

  const read: StreamEditor['read'] = ({ data, body }) => {
    if (decided) return 'pass'
    if (!isObject(body)) return holding ? 'hold' : 'pass'
    switch (body.type) {
      case 'ping':
        return 'pass'
      case 'error':
        return 'untouched'
      case 'content_block_start': {
        const start = isObject(body.content_block) ? body.content_block : {}
        blocks.set(indexOf(body), openBlock(start))
        holding ||= isToolUse(start)
        if (!holding) sent = Math.max(sent, indexOf(body) + 1)
        break
      }
      case 'content_block_delta': {
        const block = blocks.get(indexOf(body))
        gathered += data.length
        if (gathered > wireLimits.gathered) return 'too-large'
        if (block && isObject(body.delta)) {
          block.text += textOf(body.delta.text)
          block.json += textOf(body.delta.partial_json)
          block.thinking += textOf(body.delta.thinking)
          block.signature += textOf(body.delta.signature)
          if (isObject(body.delta.citation)) block.citations.push(body.delta.citation)
          if (!holding) said += textOf(body.delta.text)
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

  let speaks = false
  const place = (event: EventBody): EventBody | null => {
    const { body } = event
    if (before === nothingShown || !isObject(body)) return event
    if (body.type === 'message_start') return null
    const moved = atIndex(body, indexOf(body) + before.parts)
    const text = isObject(body.delta) ? textOf(body.delta.text) : ''
    const isFirst = text !== '' && !speaks
    speaks ||= text !== ''
    if (!isFirst || before.text === '' || !isObject(body.delta)) return changeEvent(event, moved)
    const delta = edit(body.delta, { text: `\n\n${text}` })
    return changeEvent(event, edit(body, { index: moved.index, delta }))
  }

  const ordered = () => [...blocks].sort(([left], [right]) => left - right)

  return {
    read,
    reply: () => (isWhole(stop) ? readBlocks(ordered().map(([, block]) => closeBlock(block))) : null),
    rewrite: (held, replacement) => {
      const called = ordered().flatMap(([index, { start }]) => (isToolUse(start) ? [index + before.parts] : []))
      return rewriteEvents(held, replacement, called)
    },
    delivered: () => null,
    body: () =>
      isWhole(stop)
        ? gather(
            ordered().map(([, block]) => block),
            stop,
          )
        : null,
    before,
    place,
    next: () => openMessageStream({ text: joinShown(before.text, said), parts: before.parts + sent }),
  }
}

function openBlock(start: WireBody): OpenBlock {
  const { text, thinking, signature } = start
  const citations = Array.isArray(start.citations) ? [...start.citations] : []
  return { start, text: textOf(text), json: '', thinking: textOf(thinking), signature: textOf(signature), citations }
}

/**
 * The message as one body. Each input of a tool keeps the text that the model wrote. Null if an input is not JSON, because the provider
 * would refuse the message.
 */
function gather(blocks: readonly OpenBlock[], stop: unknown): GatheredBody | null {
  const texts = blocks.map(blockText)
  if (texts.includes(null)) return null
  const text = `{"role":"assistant","content":[${texts.join(',')}],"stop_reason":${JSON.stringify(stop)}}`
  const value = parseJson(text)
  return isObject(value) ? { value, sources: [{ text, value }] } : null
}

function blockText({ start, text, json, thinking, signature, citations }: OpenBlock): string | null {
  switch (start.type) {
    case 'text':
      return JSON.stringify({ ...start, text, ...(citations.length > 0 ? { citations } : {}) })
    case 'thinking':
      return JSON.stringify({ ...start, thinking, signature })
  }
  if (json === '') return JSON.stringify(start)
  const { input: _, ...others } = start
  return parseJson(json) === undefined ? null : `${JSON.stringify(others).slice(0, -1)},"input":${json}}`
}

function closeBlock({ start, text, json }: OpenBlock): WireBody {
  if (start.type === 'text') return { ...start, text }
  return isToolUse(start) ? { ...start, input: json === '' ? start.input : json } : start
}

function rewriteEvents(
  held: readonly EventBody[],
  replacement: Replacement,
  called: readonly number[],
): readonly WrittenEvent[] {
  const dropped = new Set(called)
  const events: WrittenEvent[] = []
  const renumbered = new Map<number, number>()
  let next: number | null = null
  for (const event of held) {
    const { body } = event
    if (!isObject(body)) {
      events.push(event.bytes)
      continue
    }
    const index = indexOf(body)
    const isBlock = body.type === 'content_block_start'
    // The start of the first held block belongs to the first call, so the twin is written here.
    if (isBlock && next === null) {
      const twins = twinEvents(held, replacement, called, index)
      events.push(...twins.flat())
      next = index + twins.length
    }
    if (dropped.has(index) && 'index' in body) continue
    if (isBlock && next !== null) renumbered.set(index, next++)
    const moved = atIndex(body, renumbered.get(index) ?? index)
    events.push(editEvent(event, body.type === 'message_delta' ? fixStop(moved, replacement) : moved))
  }
  return events
}

function twinEvents(
  held: readonly EventBody[],
  replacement: Replacement,
  called: readonly number[],
  first: number,
): readonly (readonly WrittenEvent[])[] {
  if (replacement.kind === 'text') return [blockEvents({ type: 'text', text: replacement.text }, first)]
  return replacement.calls.map((placed, at) => {
    const original = placed.original === null ? undefined : called[placed.original]
    if (original === undefined) return blockEvents(twinBlock(placed, []), first + at)
    return held.flatMap((event) => {
      const { body } = event
      return isObject(body) && indexOf(body) === original ? [editEvent(event, atIndex(body, first + at))] : []
    })
  })
}

function atIndex(body: WireBody, index: number): WireBody {
  return 'index' in body && body.index !== index ? edit(body, { index }) : body
}

function blockEvents(block: WireBody, index: number): readonly string[] {
  const isText = block.type === 'text'
  const delta = isText
    ? { type: 'text_delta', text: block.text }
    : { type: 'input_json_delta', partial_json: JSON.stringify(readCall('', '', block.input).arguments) }
  return [
    namedEvent({
      type: 'content_block_start',
      ...{ index, content_block: isText ? { ...block, text: '' } : { ...block, input: {} } },
    }),
    namedEvent({ type: 'content_block_delta', ...{ index, delta } }),
    namedEvent({ type: 'content_block_stop', ...{ index } }),
  ]
}

function fixStop(body: WireBody, replacement: Replacement): WireBody {
  const delta = isObject(body.delta) ? body.delta : {}
  const reason = stopReason(delta.stop_reason, replacement)
  return reason === delta.stop_reason ? body : edit(body, { delta: edit(delta, { stop_reason: reason }) })
}

function indexOf(body: WireBody): number {
  return typeof body.index === 'number' ? body.index : -1
}
