/**
 * A stream of server-sent events on its way to the host.
 *
 * Invariants
 *   1. Text goes on at once. What belongs to a call, or comes behind one, waits for the decision.
 *   2. A kept proposal is released as the bytes it came in, in their order.
 *   3. What cannot be read, is too large, or breaks off, goes on as it came; so does the source's own error.
 */

import { attempt } from '../exchange/attempt.ts'
import type { Replacement, Reply } from '../exchange/reply.ts'
import { type EventBody, openEventReader, parseJson, readEventBody, readWholeStream } from './event-stream.ts'
import { type StreamEditor, wireLimits } from './wire-format.ts'

/**
 * Null: keep the proposal. Never rejects. `rewrite` is what would be written for a replacement; null where that cannot be done,
 * and the proposal goes on.
 */
export type Decide = (reply: Reply, rewrite: (replacement: Replacement) => string | null) => Promise<Replacement | null>

type Bytes = AsyncIterable<Uint8Array>

export async function* checkEvents(source: Bytes, editor: StreamEditor, decide: Decide): AsyncGenerator<Uint8Array> {
  const reader = openEventReader()
  const hold = openHold()
  let untouched = false
  const giveUp = (): readonly Uint8Array[] => {
    untouched = true
    return [...hold.release(), ...bytesOf(reader.rest())]
  }
  /** The bytes that may go on now; a decision is awaited only where all that is ready has been handed over. */
  async function* pass(events: readonly EventBody[]): AsyncGenerator<Uint8Array> {
    let ready: Uint8Array[] = []
    for (const event of events) {
      const verdict = untouched ? 'pass' : editor.read(event)
      if (verdict === 'pass') ready.push(event.bytes)
      else hold.add(event)
      if (verdict === 'untouched' || hold.size() > wireLimits.held) {
        untouched = true
        ready.push(...hold.release())
      }
      if (verdict !== 'decide' || untouched) continue
      if (ready.length > 0) yield join(ready)
      ready = [...(await settle(hold, editor, decide))]
    }
    if (ready.length > 0) yield join(ready)
  }

  try {
    for await (const chunk of source) {
      if (untouched) {
        yield chunk
        continue
      }
      yield* pass(reader.push(chunk).map(readEventBody))
      if (untouched || reader.pending() > wireLimits.event) yield* giveUp()
    }
    const rest = reader.rest()
    if (rest) yield* pass([readEventBody(rest)])
    yield* hold.release()
  } catch (error) {
    yield* giveUp()
    throw error
  }
}

/** The reply in a whole stream that went on untouched; null where there is none, or none that is ours. */
export function readEvents(bytes: Uint8Array, editor: StreamEditor): Reply | null {
  for (const data of readWholeStream(bytes)) {
    const verdict = editor.read({ data, body: parseJson(data) })
    if (verdict === 'untouched') return null
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

async function settle(hold: Hold, editor: StreamEditor, decide: Decide): Promise<readonly Uint8Array[]> {
  const reply = editor.reply()
  const rewrite = (replacement: Replacement) => attempt(() => editor.rewrite(hold.events(), replacement).join(''))
  const replacement = reply && (await decide(reply, rewrite))
  const written = replacement && rewrite(replacement)
  const kept = hold.release()
  return written === null ? kept : [encoder.encode(written)]
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const [only, ...others] = parts
  return only && others.length === 0 ? only : Buffer.concat(parts)
}

function bytesOf(event: { readonly bytes: Uint8Array } | null): readonly Uint8Array[] {
  return event ? [event.bytes] : []
}

const encoder = new TextEncoder()
