/**
 * Rewrites a streamed chat completion. The parts of a call share its index, and a chunk with a finish reason ends the list. From the
 * first part of a call on, everything is held back, so that the order of the chunks does not change.
 *
 * A completion that follows answered calls continues the same message: the client gets one role, one id, and a blank line between the
 * texts.
 */

import { attempt } from '../../exchange/attempt.ts'
import { textOf } from '../../exchange/read-call.ts'
import { joinShown, type Replacement } from '../../exchange/reply.ts'
import { isObject } from '../../policy/paper/json.ts'
import { changeEvent, dataEvent, type EventBody, editEvent, type WrittenEvent } from '../event-stream.ts'
import { edit, spliceJson } from '../splice-json.ts'
import { type GatheredBody, type StreamEditor, type WireBody, wireLimits } from '../wire-format.ts'
import { emptied, finishOf, finishReason, isWhole, joinText, readChatCalls, writeChatCall } from './bodies.ts'

/** A call assembled from the parts so far, in the form of a complete call. */
type OpenCall = { id: string; type: string; function?: OpenFunction; custom?: OpenCustom; more: WireBody }
type OpenFunction = { name: string; arguments: string }
type OpenCustom = { name: string; input: string }

type SentChunks = { readonly text: string; readonly hasRole: boolean; readonly id: unknown }

const nothingSent: SentChunks = { text: '', hasRole: false, id: undefined }

export function openChatStream(before: SentChunks = nothingSent): StreamEditor {
  const message = openMessage()
  let sent = before
  /** The calls by the index of their parts. Some servers count from 1. */
  const calls = new Map<number, OpenCall>()
  const numberOf = openNumbering()
  let text = ''
  let gathered = 0
  let finish: unknown = null
  let decided = false
  const ordered = () => [...calls].sort(([left], [right]) => left - right)

  const read: StreamEditor['read'] = ({ data, body }) => {
    if (decided) return 'pass'
    // Whether the event reports a failure of the server. A server that fails mid-stream sends such an event and may then close the stream
    // normally. The event has a member `error`. In older vLLM versions the event itself is the error object.
    if (isObject(body) && ((body.error ?? null) !== null || body.object === 'error')) return 'untouched'
    const end = data.trim() === '[DONE]'
    const choices = isObject(body) && Array.isArray(body.choices) ? body.choices : []
    const choice: unknown = choices[0]
    if (choices.length > 1 || (isObject(choice) && (choice.index ?? 0) !== 0)) return 'untouched'
    if (isObject(choice)) {
      gathered += data.length
      if (gathered > wireLimits.gathered) return 'too-large'
      const delta = isObject(choice.delta) ? choice.delta : {}
      if (isObject(delta.function_call)) return 'untouched'
      text += textOf(delta.content) + textOf(delta.refusal)
      for (const part of partsOf(choice)) addPart(calls, numberOf(part), part)
      message.add(delta)
      finish = finishOf(choice) ?? finish
    }
    if (end || finish !== null) {
      decided = true
      return 'decide'
    }
    if (calls.size > 0) return 'hold'
    if (isObject(body) && isObject(choice)) sent = addSent(sent, before, body, choice, text)
    return 'pass'
  }

  let speaks = false
  const place = (event: EventBody): EventBody | null => {
    const chunk = isObject(event.body) ? event.body : null
    if (before === nothingSent || !chunk) return event
    const named = before.id === undefined || !('id' in chunk) ? {} : { id: before.id }
    const choice = firstChoice(chunk)
    if (!choice || !isObject(choice.delta)) return changeEvent(event, edit(chunk, named))
    const member = speaks ? undefined : spokenIn(choice.delta)
    speaks ||= member !== undefined
    const gap = member === undefined || before.text === '' ? {} : { [member]: `\n\n${textOf(choice.delta[member])}` }
    const delta = edit(choice.delta, { ...(before.hasRole ? { role: undefined } : {}), ...gap })
    if (before.hasRole && saysNothing(chunk, choice, delta)) return null
    return changeEvent(event, edit(chunk, { ...named, choices: [edit(choice, { delta })] }))
  }

  return {
    read,
    reply: () => {
      if (!decided || !isWhole(finish)) return null
      return { id: null, text, calls: readChatCalls(ordered().map(([, call]) => call)) }
    },
    rewrite: (held, replacement) =>
      rewriteChunks(held, replacement, { indices: ordered().map(([index]) => index), text }),
    delivered: () => null,
    body: () => (isWhole(finish) ? gather(message.close(), ordered()) : null),
    before: { text: before.text, parts: 0 },
    place,
    next: () => openChatStream(sent),
  }
}

function addSent({ hasRole, id }: SentChunks, before: SentChunks, chunk: WireBody, choice: WireBody, text: string) {
  const delta = isObject(choice.delta) ? choice.delta : {}
  return {
    text: joinShown(before.text, text),
    hasRole: hasRole || typeof delta.role === 'string',
    id: id ?? chunk.id,
  }
}

function spokenIn(delta: WireBody): 'content' | 'refusal' | undefined {
  if (textOf(delta.content) !== '') return 'content'
  return textOf(delta.refusal) === '' ? undefined : 'refusal'
}

function saysNothing(chunk: WireBody, choice: WireBody, delta: WireBody): boolean {
  const isEmpty = Object.values(delta).every((value) => value === null || value === '')
  return isEmpty && finishOf(choice) === null && !isObject(chunk.usage)
}

function openMessage() {
  const members = new Map<string, unknown>()
  return {
    add: (delta: WireBody) => {
      for (const [name, value] of Object.entries(delta)) {
        if (name === 'role' || name === 'tool_calls') continue
        const known = members.get(name)
        if (typeof known === 'string' && typeof value === 'string') members.set(name, known + value)
        else if (Array.isArray(known) && Array.isArray(value)) for (const one of value) known.push(one)
        else if (Array.isArray(value)) members.set(name, [...value])
        else if ((value ?? null) !== null || known === undefined) members.set(name, value)
      }
    },
    close: (): WireBody => ({ ...Object.fromEntries(members), content: textOf(members.get('content')) || null }),
  }
}

function gather(message: WireBody, calls: readonly (readonly [number, OpenCall])[]): GatheredBody {
  const made = calls.map(([, { more, ...call }]) => ({ ...call, ...more }))
  const whole = { role: 'assistant', ...message, ...(made.length > 0 ? { tool_calls: made } : {}) }
  const value = { choices: [{ index: 0, message: whole, finish_reason: 'tool_calls' }] }
  return { value, sources: [{ text: JSON.stringify(value), value }] }
}

/**
 * Returns the index of the call to which each part belongs. Servers that send complete calls may omit the index, and then each part is a
 * call.
 */
function openNumbering(): (part: WireBody) => number {
  let next = 0
  return ({ index: given }) => {
    const index = typeof given === 'number' && given >= 0 ? given : next
    next = Math.max(next, index + 1)
    return index
  }
}

function addPart(calls: Map<number, OpenCall>, index: number, part: WireBody): void {
  const call = calls.get(index) ?? { id: '', type: 'function', more: {} }
  calls.set(index, call)
  const { index: _, id, type: __, function: ___, custom: ____, ...more } = part
  call.more = { ...call.more, ...more }
  call.id = textOf(id) || call.id
  if (isObject(part.function)) {
    const { name, arguments: written } = part.function
    const known = call.function ?? { name: '', arguments: '' }
    call.function = { name: textOf(name) || known.name, arguments: known.arguments + argumentText(written) }
  }
  if (isObject(part.custom)) {
    const known = call.custom ?? { name: '', input: '' }
    call.type = 'custom'
    call.custom = { name: textOf(part.custom.name) || known.name, input: known.input + textOf(part.custom.input) }
  }
}

/** Some servers send the arguments of a call as an object. */
function argumentText(written: unknown): string {
  return isObject(written) ? (attempt(() => JSON.stringify(written)) ?? '[unreadable arguments]') : textOf(written)
}

type Proposed = { readonly indices: readonly number[]; readonly text: string }

function rewriteChunks(
  held: readonly EventBody[],
  replacement: Replacement,
  proposed: Proposed,
): readonly WrittenEvent[] {
  const events: WrittenEvent[] = []
  let placed = false
  for (const event of held) {
    const { body, data } = event
    const chunk: WireBody | null = isObject(body) ? body : null
    const choice = chunk && firstChoice(chunk)
    const ends = data.trim() === '[DONE]' || (choice !== null && finishOf(choice) !== null)
    if (ends && !placed) {
      placed = true
      events.push(...twinChunks(held, replacement, proposed))
      // Some servers never send a finish reason. The replacement gets one anyway, because a client may need it to see the end of the
      // message.
      if (!choice) events.push(newChunk(held, {}, replacement.kind === 'text' ? 'stop' : 'tool_calls'))
    }
    if (chunk && choice) events.push(...withoutCalls(event, chunk, choice, replacement, ends))
    else events.push(event.bytes)
  }
  return placed ? events : [...events, ...twinChunks(held, replacement, proposed)]
}

function twinChunks(
  held: readonly EventBody[],
  replacement: Replacement,
  { indices, text }: Proposed,
): readonly WrittenEvent[] {
  if (replacement.kind === 'text') {
    return [newChunk(held, { content: joinText(text, replacement.text).slice(text.length) }, null)]
  }
  const parts = numberParts(held)
  return replacement.calls.flatMap((placed, index): readonly WrittenEvent[] => {
    const original = placed.original === null ? undefined : indices[placed.original]
    if (original !== undefined) return ownChunks(parts, original, index)
    const call = writeChatCall(placed, [])
    return [newChunk(held, { tool_calls: [{ index, ...(isObject(call) ? call : {}) }] }, null)]
  })
}

type NumberedPart = {
  readonly event: EventBody
  readonly chunk: WireBody
  readonly choice: WireBody
  readonly part: WireBody
  readonly index: number
}

function numberParts(held: readonly EventBody[]): readonly NumberedPart[] {
  const numberOf = openNumbering()
  return held.flatMap((event) => {
    const chunk = isObject(event.body) ? event.body : null
    const choice = chunk && firstChoice(chunk)
    if (!chunk || !choice) return []
    return partsOf(choice).map((part) => ({ event, chunk, choice, part, index: numberOf(part) }))
  })
}

function ownChunks(parts: readonly NumberedPart[], original: number, index: number): readonly WrittenEvent[] {
  return parts
    .filter((numbered) => numbered.index === original)
    .map(({ event, chunk, choice, part }) => {
      const renumbered = part.index === index ? part : edit(part, { index })
      const before = isObject(choice.delta) ? choice.delta : {}
      const others = Object.fromEntries(Object.keys(before).map((name) => [name, undefined]))
      const delta = edit(before, { ...others, tool_calls: [renumbered] })
      const open = edit(choice, { delta, finish_reason: choice.finish_reason === undefined ? undefined : null })
      return editEvent(event, edit(chunk, { choices: [open], usage: undefined }))
    })
}

function withoutCalls(
  event: EventBody,
  chunk: WireBody,
  choice: WireBody,
  replacement: Replacement,
  ends: boolean,
): readonly WrittenEvent[] {
  const before = isObject(choice.delta) ? choice.delta : {}
  const others = Object.keys(before).filter((name) => name !== 'tool_calls')
  if (!ends && others.length === 0 && !isObject(chunk.usage)) return []
  const finish = ends ? finishReason(choice.finish_reason, replacement) : choice.finish_reason
  const isChanged = 'tool_calls' in before || finish !== choice.finish_reason
  if (!isChanged) return [event.bytes]
  const changes = {
    ...('delta' in choice ? { delta: edit(before, { tool_calls: undefined }) } : {}),
    // `logprobs` belongs to the tokens of the calls, so it is removed.
    ...('tool_calls' in before ? emptied(choice, ['logprobs']) : {}),
    finish_reason: finish,
  }
  return [editEvent(event, edit(chunk, { choices: [edit(choice, changes)] }))]
}

function newChunk(held: readonly EventBody[], delta: WireBody, finish: string | null): string {
  const event = held.find(({ body }) => isObject(body))
  const body = isObject(event?.body) ? event.body : {}
  const choices = [{ index: 0, delta, finish_reason: finish }]
  const chunk = edit(body, { choices, usage: undefined })
  return dataEvent(spliceJson(chunk, event ? [{ text: event.data, value: body }] : []))
}

function firstChoice(chunk: WireBody): WireBody | null {
  const choice: unknown = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined
  return isObject(choice) ? choice : null
}

function partsOf(choice: WireBody): readonly WireBody[] {
  const parts = isObject(choice.delta) ? choice.delta.tool_calls : undefined
  return Array.isArray(parts) ? parts.filter(isObject) : []
}
