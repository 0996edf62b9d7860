/**
 * Checks a stream of server-sent events on its way to the host.
 *
 * Invariants
 *   1. Text is passed on immediately. Events of a call, and all events after them, wait for the decision.
 *   2. A kept proposal is released as its original bytes, in order.
 *   3. A stream that cannot be read, is too large or breaks off is passed on unchanged. An error of the source is
 *      passed on too.
 *   4. If the calls are answered, the actor's next stream follows in the same message. If that next stream fails
 *      before any part of it was passed on, the held events of the first stream are released unchanged.
 */

import { attempt } from '../exchange/attempt.ts'
import type { Replacement, Reply } from '../exchange/reply.ts'
import { parseJson } from '../policy/paper/json.ts'
import { type EventBody, openEventReader, readEventBody, readWholeStream, type WrittenEvent } from './event-stream.ts'
import { type StreamEditor, wireLimits } from './wire-format.ts'

/**
 * Decides about a streamed reply. Null means that the proposal is kept. `rewrite` returns the bytes of a replacement, or null if the
 * replacement cannot be written. In that case the proposal is kept too. If the host has aborted its request, the promise rejects and the
 * held events are dropped.
 */
export type Decide = (
  reply: Reply,
  rewrite: (replacement: Replacement) => Uint8Array | null,
) => Promise<Replacement | FollowingStream | null>

export type FollowingStream = {
  readonly kind: 'stream'
  readonly source: Bytes
  readonly editor: StreamEditor
  readonly decide: Decide
  /** Waits for the first part of the stream. Rejects if that takes too long. */
  readonly inTime: <Result>(work: Promise<Result>) => Promise<Result>
  /**
   * Called if this stream failed before any part of it was passed on. The held events of the previous stream are released after this
   * call.
   */
  readonly fail: (cause: unknown) => Promise<void>
}

/** Why a stream was passed on unchecked. */
export type PassedStream = 'answer-not-ours' | 'too-large'

export type Bytes = AsyncIterable<Uint8Array>

export async function* checkEvents(
  source: Bytes,
  editor: StreamEditor,
  decide: Decide,
  onPassed: (why: PassedStream) => void = () => {},
): AsyncGenerator<Uint8Array> {
  yield* checkMessage({ source, editor, decide, follows: false, onPassed })
}

type CheckedMessage = Pick<FollowingStream, 'source' | 'editor' | 'decide'> & {
  /** Whether the client already has the beginning of the message, from another stream. */
  readonly follows: boolean
  readonly onPassed: (why: PassedStream) => void
}

async function* checkMessage({
  source,
  editor,
  decide,
  follows,
  onPassed,
}: CheckedMessage): AsyncGenerator<Uint8Array> {
  const state = { isFollowed: false, isShown: false }
  const reader = openEventReader()
  const hold = openHold()
  let untouched = false
  let decided = false
  const pass = (why: PassedStream) => {
    if (!untouched && !decided) onPassed(why)
    untouched = true
  }
  const releaseAll = (): readonly Uint8Array[] => [...hold.release(), ...bytesOf(reader.rest())]
  const show = (ready: readonly Uint8Array[]): Uint8Array => {
    state.isShown = true
    return join(ready)
  }
  /** Yields the bytes that may be passed on now. Before it waits for a decision, it yields everything that is ready. */
  async function* passOn(events: readonly EventBody[]): AsyncGenerator<Uint8Array> {
    let ready: Uint8Array[] = []
    for (const event of events) {
      const verdict = untouched ? 'pass' : editor.read(event)
      const placed = place(editor, event)
      if (verdict === 'pass' && placed) ready.push(placed.bytes)
      else if (placed) hold.add(placed)
      if (verdict === 'untouched' || verdict === 'too-large' || hold.size() > wireLimits.held) {
        pass(verdict === 'untouched' ? 'answer-not-ours' : 'too-large')
        ready.push(...hold.release())
      }
      if (verdict !== 'decide' || untouched) continue
      if (ready.length > 0) yield show(ready)
      ready = [...(yield* conclude(editor.reply()))]
      if (state.isFollowed) return
    }
    if (ready.length > 0) yield show(ready)
  }
  /** Makes the decision. Yields the stream that follows, or returns the bytes that replace the held events. */
  async function* conclude(reply: Reply | null): AsyncGenerator<Uint8Array, readonly Uint8Array[]> {
    if (!reply) onPassed('answer-not-ours')
    decided = true
    const settled = await settle(hold, editor, reply, decide).catch((aborted: unknown) => {
      hold.release()
      throw aborted
    })
    if ('bytes' in settled) return settled.bytes
    const following = await begin(settled.stream)
    if (!following) return hold.release()
    state.isFollowed = true
    state.isShown = true
    yield* following
    return []
  }

  try {
    for await (const chunk of source) {
      if (untouched && !follows) {
        yield chunk
        continue
      }
      yield* passOn(reader.push(chunk).map(readEventBody))
      // The calls of this reply were answered. Only the end of this stream can still come. It is dropped, because the client gets the end
      // of the next reply.
      if (state.isFollowed) return
      if (reader.pending() > wireLimits.event) {
        // In a following stream, each event must be changed so that it follows the earlier content. An event that is too large to parse
        // cannot be changed, so the stream fails.
        if (follows) throw new Error('an event is too large')
        pass('too-large')
      }
      if (untouched && !follows) yield* releaseAll()
    }
    const rest = reader.rest()
    if (rest) yield* passOn([readEventBody(rest)])
    if (state.isFollowed) return
    const reply = decided || untouched ? null : editor.reply()
    const ready = reply ? yield* conclude(reply) : hold.release()
    if (!decided) pass('answer-not-ours')
    if (ready.length > 0) yield show(ready)
  } catch (error) {
    // If a following stream fails before any part of it was shown, its own events are not released. The held events of the previous
    // stream are released instead.
    if (!state.isFollowed && (!follows || state.isShown)) yield* releaseAll()
    throw error
  }
}

/** Changes an event so that it follows the content that the client has. If the event cannot be changed, it stays as received. */
function place(editor: StreamEditor, event: EventBody): EventBody | null {
  try {
    return editor.place(event)
  } catch {
    return event
  }
}

async function begin({
  source,
  editor,
  decide,
  inTime,
  fail,
}: FollowingStream): Promise<AsyncGenerator<Uint8Array> | null> {
  let isShown = false
  // If a following reply cannot be checked and no part of it was passed on, the reply counts as failed.
  const onPassed = (why: PassedStream) => {
    if (!isShown) throw new Error(`its reply could not be checked: ${why}`)
  }
  const checked = checkMessage({ source, editor, decide, follows: true, onPassed })
  try {
    const first = await inTime(checked.next())
    if (first.done) throw new Error('its reply was empty')
    isShown = true
    return goOn(first.value, checked)
  } catch (cause) {
    void checked.return(undefined).catch(() => {})
    await fail(cause)
    return null
  }
}

async function* goOn(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

export function readEvents(bytes: Uint8Array, editor: StreamEditor): Reply | null {
  for (const data of readWholeStream(bytes)) {
    const verdict = editor.read({ data, body: parseJson(data) })
    if (verdict === 'untouched' || verdict === 'too-large') return null
    if (verdict === 'decide') break
  }
  return editor.reply()
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
): Promise<{ readonly bytes: readonly Uint8Array[] } | { readonly stream: FollowingStream }> {
  let latest: { readonly of: Replacement; readonly bytes: Uint8Array | null } | null = null
  const rewrite = (replacement: Replacement) => {
    if (latest?.of !== replacement) {
      const write = () => Buffer.concat(editor.rewrite(hold.events(), replacement).map(bytesOfEvent))
      latest = { of: replacement, bytes: attempt(write) }
    }
    return latest.bytes
  }
  const decided = reply && (await decide(reply, rewrite))
  if (decided?.kind === 'stream') return { stream: decided }
  const written = decided && rewrite(decided)
  const kept = hold.release()
  return { bytes: written === null ? kept : [written] }
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
