/**
 * A streamed answer as the response that it would have been without streaming, in the provider's own shape. Null where the
 * events are of no provider that is known here: what cannot be put together is not guessed at.
 */
import { isObject } from '@twincheck/core/reading'
import { streamedEvents } from './event-frames.ts'
import type { RawRecord } from './importer.ts'
import { firstOf, listOf, objectsOf, textOrNull } from './raw.ts'

export function streamedAnswer(body: unknown): RawRecord | null {
  const events = streamedEvents(body)
  if (events === null) return null
  return readers.map((read) => read(events)).find((answer) => answer !== null) ?? null
}

const readers: readonly ((events: readonly RawRecord[]) => RawRecord | null)[] = [
  fromResponses,
  fromAnthropic,
  fromChunks,
  fromConverse,
  fromGemini,
  fromTexts,
]

/** The last event of the Responses API holds the whole response. */
function fromResponses(events: readonly RawRecord[]): RawRecord | null {
  const ended = events.findLast(({ type }) => /^response\.(?:completed|incomplete|failed)$/.test(String(type)))
  return isObject(ended?.response) ? ended.response : null
}

type GrowingBlock = { readonly start: RawRecord; text: string; json: string }

function fromAnthropic(events: readonly RawRecord[]): RawRecord | null {
  const opened = events.find(({ type }) => type === 'message_start')
  if (opened === undefined) return null
  const blocks = new Map<unknown, GrowingBlock>()
  for (const { type, index, content_block, delta } of events) {
    if (type === 'content_block_start' && isObject(content_block)) {
      blocks.set(index, { start: content_block, text: String(content_block.text ?? ''), json: '' })
    }
    const block = blocks.get(index)
    if (block === undefined || !isObject(delta)) continue
    block.text += textOrNull(delta.text) ?? ''
    block.json += textOrNull(delta.partial_json) ?? ''
  }
  const content = [...blocks.values()].map(({ start, text, json }) => {
    if (start.type === 'text') return { ...start, text }
    return json === '' ? start : { ...start, input: json }
  })
  return { type: 'message', ...(isObject(opened.message) ? opened.message : {}), content }
}

function fromChunks(events: readonly RawRecord[]): RawRecord | null {
  const deltas = events.flatMap(({ choices }) => objectsOf([firstOf(choices)?.delta]))
  if (deltas.length === 0) return null
  const calls = new Map<unknown, { id: unknown; name: string; written: string }>()
  for (const { index = 0, id, function: called } of deltas.flatMap(({ tool_calls }) => objectsOf(tool_calls))) {
    const call = calls.get(index) ?? { id: null, name: '', written: '' }
    calls.set(index, call)
    call.id ??= id ?? null
    call.name += isObject(called) ? (textOrNull(called.name) ?? '') : ''
    call.written += isObject(called) ? (textOrNull(called.arguments) ?? '') : ''
  }
  const tool_calls = [...calls.values()].map(({ id, name, written }) => {
    return { id, type: 'function', function: { name, arguments: written } }
  })
  const content = deltas.map((delta) => textOrNull(delta.content) ?? '').join('')
  const message = { role: 'assistant', content, ...(tool_calls.length > 0 ? { tool_calls } : {}) }
  return { id: events[0]?.id, model: events[0]?.model, choices: [{ message }] }
}

function fromConverse(events: readonly RawRecord[]): RawRecord | null {
  if (!events.some(({ messageStart }) => isObject(messageStart))) return null
  const blocks = new Map<unknown, GrowingBlock>()
  for (const { contentBlockStart: opened, contentBlockDelta: grown } of events) {
    const event = isObject(opened) ? opened : isObject(grown) ? grown : null
    if (event === null) continue
    const block = blocks.get(event.contentBlockIndex) ?? {
      start: isObject(event.start) && isObject(event.start.toolUse) ? event.start.toolUse : {},
      ...{ text: '', json: '' },
    }
    blocks.set(event.contentBlockIndex, block)
    const delta = isObject(event.delta) ? event.delta : {}
    block.text += textOrNull(delta.text) ?? ''
    block.json += isObject(delta.toolUse) ? (textOrNull(delta.toolUse.input) ?? '') : ''
  }
  const content = [...blocks.values()].map(({ start, text, json }) => {
    return start.name === undefined ? { text } : { toolUse: { ...start, input: json } }
  })
  return { output: { message: { role: 'assistant', content } } }
}

function fromGemini(events: readonly RawRecord[]): RawRecord | null {
  const contents = events.flatMap(({ candidates }) => objectsOf([firstOf(candidates)?.content]))
  if (contents.length === 0) return null
  const parts = contents.flatMap((content) => listOf(content.parts))
  return { modelVersion: events[0]?.modelVersion, candidates: [{ content: { role: 'model', parts } }] }
}

/** Models that only continue a text: each event holds more of it. */
function fromTexts(events: readonly RawRecord[]): RawRecord | null {
  const texts = events.map(
    (event) => textOrNull(event.generation) ?? textOrNull(event.outputText) ?? textOrNull(event.completion),
  )
  // An event that holds something else, as an agent's trace does, would be lost.
  return texts.length > 0 && texts.every((text) => text !== null) ? { completion: texts.join('') } : null
}
