/**
 * A streamed chat completion. The pieces of a call come under its index; a chunk with a finish reason closes the list. From
 * the first piece of a call on everything waits, so that the order of the chunks stays what it was.
 */

import { textOf } from '../../exchange/read-call.ts'
import type { Replacement } from '../../exchange/reply.ts'
import { isObject } from '../../policy/json.ts'
import { dataEvent, type EventBody } from '../event-stream.ts'
import type { StreamEditor, WireBody } from '../wire-format.ts'
import { finishReason, isWhole, joinText, writeChatCall } from './reply.ts'
import { readChatCalls } from './request.ts'

/** A call as its pieces have it so far, in the shape of a whole one. */
type OpenCall = { id: string; type: string; function?: OpenFunction; custom?: OpenCustom }
type OpenFunction = { name: string; arguments: string }
type OpenCustom = { name: string; input: string }

export function openChatStream(): StreamEditor {
  const calls: OpenCall[] = []
  let text = ''
  let finish: unknown = null
  let decided = false

  const read: StreamEditor['read'] = ({ data, body }) => {
    if (decided) return 'pass'
    const end = data.trim() === '[DONE]'
    const choices = isObject(body) && Array.isArray(body.choices) ? body.choices : []
    const choice: unknown = choices[0]
    if (choices.length > 1 || (isObject(choice) && (choice.index ?? 0) !== 0)) return 'untouched'
    if (isObject(choice)) {
      const delta = isObject(choice.delta) ? choice.delta : {}
      text += textOf(delta.content) + textOf(delta.refusal)
      if (Array.isArray(delta.tool_calls)) for (const part of delta.tool_calls) addPart(calls, part)
      finish = choice.finish_reason ?? finish
    }
    if (end || finish !== null) {
      decided = true
      return 'decide'
    }
    return calls.length > 0 ? 'hold' : 'pass'
  }

  return {
    read,
    reply: () => (decided && isWhole(finish) ? { id: null, text, calls: readChatCalls(calls) } : null),
    rewrite: (held, replacement) => rewriteChunks(held, replacement, { calls, text }),
    delivered: () => null,
  }
}

/** Where pieces without an index come from servers that send whole calls, each is a call of its own. */
function addPart(calls: OpenCall[], part: unknown): void {
  if (!isObject(part)) return
  const index =
    typeof part.index === 'number' && part.index >= 0 && part.index <= calls.length ? part.index : calls.length
  calls[index] ??= { id: '', type: 'function' }
  const call = calls[index]
  call.id = textOf(part.id) || call.id
  if (isObject(part.function)) {
    const { name, arguments: written } = part.function
    const known = call.function ?? { name: '', arguments: '' }
    call.function = { name: textOf(name) || known.name, arguments: known.arguments + textOf(written) }
  }
  if (isObject(part.custom)) {
    const known = call.custom ?? { name: '', input: '' }
    call.type = 'custom'
    call.custom = { name: textOf(part.custom.name) || known.name, input: known.input + textOf(part.custom.input) }
  }
}

type Proposed = { readonly calls: readonly OpenCall[]; readonly text: string }

function rewriteChunks(held: readonly EventBody[], replacement: Replacement, proposed: Proposed): readonly string[] {
  const events: string[] = []
  let placed = false
  for (const { body, data } of held) {
    const chunk: WireBody | null = isObject(body) ? body : null
    const choice = chunk && firstChoice(chunk)
    const ends = data.trim() === '[DONE]' || (choice?.finish_reason ?? null) !== null
    if (ends && !placed) {
      placed = true
      events.push(...twinChunks(frameOf(held), replacement, proposed))
      // A server that never says why it finished leaves the host to go by what it got; a text must still be closed.
      if (!choice)
        events.push(dataEvent(chunkOf(frameOf(held), {}, replacement.kind === 'text' ? 'stop' : 'tool_calls')))
    }
    if (!chunk) events.push(data === '' ? '' : `data: ${data}\n\n`)
    else if (!choice) events.push(dataEvent(chunk))
    else events.push(...withoutCalls(chunk, choice, replacement, ends))
  }
  return placed ? events : [...events, ...twinChunks(frameOf(held), replacement, proposed)]
}

function twinChunks(frame: WireBody, replacement: Replacement, { calls, text }: Proposed): readonly string[] {
  if (replacement.kind === 'text') {
    const content = joinText(text, replacement.text).slice(text.length)
    return [dataEvent(chunkOf(frame, { content }, null))]
  }
  return replacement.calls.map((placed, index) => {
    const call = writeChatCall(placed, calls)
    return dataEvent(chunkOf(frame, { tool_calls: [{ index, ...(isObject(call) ? call : {}) }] }, null))
  })
}

/** What a held chunk says beside its calls: the role, text, usage, the end. Nothing, where it says nothing else. */
function withoutCalls(chunk: WireBody, choice: WireBody, replacement: Replacement, ends: boolean): readonly string[] {
  const { tool_calls: _, ...delta } = isObject(choice.delta) ? choice.delta : {}
  if (!ends && Object.keys(delta).length === 0 && !isObject(chunk.usage)) return []
  const finish = ends ? finishReason(choice.finish_reason, replacement) : (choice.finish_reason ?? null)
  return [dataEvent({ ...chunk, choices: [{ ...choice, delta, finish_reason: finish }] })]
}

/** What every chunk of this stream has in common. */
function frameOf(held: readonly EventBody[]): WireBody {
  const body = held.find((event) => isObject(event.body))?.body
  const { choices: _choices, usage: _usage, ...frame } = isObject(body) ? body : {}
  return frame
}

function chunkOf(frame: WireBody, delta: WireBody, finish: string | null): WireBody {
  return { ...frame, choices: [{ index: 0, delta, finish_reason: finish }] }
}

function firstChoice(chunk: WireBody): WireBody | null {
  const choice: unknown = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined
  return isObject(choice) ? choice : null
}
