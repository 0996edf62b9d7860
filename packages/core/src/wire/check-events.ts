/**
 * Checks a stream of server-sent events on its way to the host.
 *
 * Invariants
 *   1. Text is passed on immediately. Events of a call, and all events after one, wait for the decision.
 *   2. A kept proposal is released as its original bytes, in order.
 *   3. A stream that cannot be read, is too large or breaks off is passed on unchanged; so is the source's own error.
 */

import { attempt } from '../exchange/attempt.ts'
import type { Replacement, Reply } from '../exchange/reply.ts'
import {
  type EventBody,
  openEventReader,
  parseJson,
  readEventBody,
  readWholeStream,
  type WrittenEvent,
} from './event-stream.ts'
import { type StreamEditor, wireLimits } from './wire-format.ts'

/**
 * Null: keep the proposal. Never rejects. `rewrite` returns the bytes for a replacement; null if it cannot be written, in which
 * case the proposal is kept.
 */
export type Decide = (
  reply: Reply,
  rewrite: (replacement: Replacement) => Uint8Array | null,
) => Promise<Replacement | null>

/** Why a stream was passed on unchecked. */
export type PassedStream = 'answer-not-ours' | 'too-large'

type Bytes = AsyncIterable<Uint8Array>

/** `onPassed`: called once if the stream was not checked. */
export async function* checkEvents(
  source: Bytes,
  editor: StreamEditor,
  decide: Decide,
  onPassed: (why: PassedStream) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const reader = openEventReader()
  const hold = openHold()
  let untouched = false
  let decided = false
  const pass = (why: PassedStream) => {
    if (!untouched && !decided) onPassed(why)
    untouched = true
  }
  const releaseAll = (): readonly Uint8Array[] => [...hold.release(), ...bytesOf(reader.rest())]
  /** Yields the bytes that may be passed on now. Before it waits for a decision it yields everything that is ready. */
  async function* passOn(events: readonly EventBody[]): AsyncGenerator<Uint8Array> {
    let ready: Uint8Array[] = []
    for (const event of events) {
      const verdict = untouched ? 'pass' : editor.read(event)
      if (verdict === 'pass') ready.push(event.bytes)
      else hold.add(event)
      if (verdict === 'untouched' || verdict === 'too-large' || hold.size() > wireLimits.held) {
        pass(verdict === 'untouched' ? 'answer-not-ours' : 'too-large')
        ready.push(...hold.release())
      }
      if (verdict !== 'decide' || untouched) continue
      if (ready.length > 0) yield join(ready)
      const reply = editor.reply()
      if (!reply) onPassed('answer-not-ours')
      decided = true
      ready = [...(await settle(hold, editor, reply, decide))]
    }
    if (ready.length > 0) yield join(ready)
  }

  try {
    for await (const chunk of source) {
      if (untouched) {
        yield chunk
        continue
      }
      yield* passOn(reader.push(chunk).map(readEventBody))
      if (reader.pending() > wireLimits.event) pass('too-large')
      if (untouched) yield* releaseAll()
    }
    const rest = reader.rest()
    if (rest) yield* passOn([readEventBody(rest)])
    if (!decided) pass('answer-not-ours')
    yield* hold.release()
  } catch (error) {
    yield* releaseAll()
    throw error
  }
}

/** The reply in a complete stream that was passed on unchanged; null if there is none that can be checked. */
export function readEvents(bytes: Uint8Array, editor: StreamEditor): Reply | null {
  for (const data of readWholeStream(bytes)) {
    const verdict = editor.read({ data, body: parseJson(data) })
    if (verdict === 'untouched' || verdict === 'too-large') return null
    if (verdict === 'decide') return editor.reply()
  }
  return null
}

type Hold = {
  readonly add: (event: EventBody) => void
  readonly events: () => readonly EventBody[]
  readonly size: () => number
  readonly release: () => readonly Uint8Array[]
}

function openHold(): Hold {
  let events: EventBody[] = []
  let size = 0
  return {
    add: (event) => {
      events.push(event)
      size += event.bytes.length
    },
    events: () => events,
    size: () => size,
    release: () => {
      const bytes = events.map((event) => event.bytes)
      events = []
      size = 0
      return bytes
    },
  }
}

async function settle(
  hold: Hold,
  editor: StreamEditor,
  reply: Reply | null,
  decide: Decide,
): Promise<readonly Uint8Array[]> {
  let latest: { readonly of: Replacement; readonly bytes: Uint8Array | null } | null = null
  const rewrite = (replacement: Replacement) => {
    if (latest?.of !== replacement) {
      const write = () => Buffer.concat(editor.rewrite(hold.events(), replacement).map(bytesOfEvent))
      latest = { of: replacement, bytes: attempt(write) }
    }
    return latest.bytes
  }
  const replacement = reply && (await decide(reply, rewrite))
  const written = replacement && rewrite(replacement)
  const kept = hold.release()
  return written === null ? kept : [written]
}

function bytesOfEvent(event: WrittenEvent): Uint8Array {
  return typeof event === 'string' ? encoder.encode(event) : event
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const [only, ...others] = parts
  return only && others.length === 0 ? only : Buffer.concat(parts)
}

function bytesOf(event: { readonly bytes: Uint8Array } | null): readonly Uint8Array[] {
  return event ? [event.bytes] : []
}

const encoder = new TextEncoder()
