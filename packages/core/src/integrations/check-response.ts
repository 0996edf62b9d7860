/**
 * A model's reply on its way to the host in repair, and any reply on its way to the session.
 *
 * Invariants
 *   1. Text goes on at once and calls wait. A kept reply is the same bytes, status and headers.
 *   2. A reply that the host has already got is not replaced, whatever the mode may be by then.
 *   3. Nothing here makes a request fail: what cannot be read or decided is passed on.
 */
import { textAction } from '../policy/action.ts'
import { attempt } from '../wire/attempt.ts'
import { checkEvents, readEvents } from '../wire/check-events.ts'
import type { FoundStep, OpenStep } from '../wire/conversations.ts'
import { parseJson } from '../wire/event-stream.ts'
import { placeTwin } from '../wire/place-twin.ts'
import { type Replacement, type WireBody, type WireFormat, type WireReply, wireLimits } from '../wire/wire-format.ts'
import { readThrough, withBody } from './read-response.ts'
import type { ReadReply } from './watch-response.ts'

export type Exchange = {
  readonly format: WireFormat
  readonly step: FoundStep
  /** The body of the request as it was sent. */
  readonly sent: WireBody
  readonly signal: AbortSignal | null
}

export async function checkResponse(
  response: Response,
  kind: 'json' | 'events',
  exchange: Exchange,
): Promise<Response> {
  const { body } = response
  const step = attempt(exchange.step.open)
  if (!step || !body) return response
  if (kind === 'json') return checkBody(response, exchange, step)

  const editor = exchange.format.openStream()
  const decide = async (reply: WireReply) => {
    const replacement = await check(step, reply, exchange.signal)
    const delivered = replacement && editor.delivered(replacement)
    const rewritten = delivered ? { sent: exchange.sent, delivered } : null
    step.delivered(replacement ? replaced(reply, replacement) : reply, rewritten)
    return replacement
  }
  return withBody(response, ReadableStream.from(checkEvents(body, editor, decide)))
}

/** A reply that the host has already read, brought to where it belongs. */
export function lookAt(read: ReadReply, kind: 'json' | 'events', { format, step, signal }: Exchange): void {
  const reply =
    kind === 'json'
      ? format.readReply(parseJson(typeof read === 'string' ? read : decoder.decode(read)))
      : attempt(() => readEvents(typeof read === 'string' ? Buffer.from(read) : read, format.openStream()))
  const opened = reply && attempt(step.open)
  if (!opened) return
  void check(opened, reply, opened.session.mode() === 'repair' ? AbortSignal.abort() : signal)
  opened.delivered(reply, null)
}

async function checkBody(response: Response, { format, sent, signal }: Exchange, step: OpenStep): Promise<Response> {
  const bytes = await response.arrayBuffer()
  const text = decoder.decode(bytes)
  const kept = () => readThrough(response, { text: async () => text, stream: () => new Blob([bytes]).stream() })
  const body = bytes.byteLength > wireLimits.reply ? undefined : parseJson(text)
  const reply = format.readReply(body)
  if (!reply) return kept()
  const replacement = await check(step, reply, signal)
  const delivered = replacement && format.writeReply(body, replacement)
  const written = delivered && attempt(() => JSON.stringify(delivered))
  if (!replacement || !written) {
    step.delivered(reply, null)
    return kept()
  }
  step.delivered(replaced(reply, replacement), format.continueRequest && { sent, delivered })
  return withBody(response, written, rewrittenHeaders(response))
}

/** Null: keep. */
async function check(
  { session, input }: OpenStep,
  { text, calls }: WireReply,
  signal: AbortSignal | null,
): Promise<Replacement | null> {
  const proposal = calls.length > 0 ? ({ kind: 'tool-calls', calls } as const) : textAction(text)
  const { outcome, action } = await session.check({ ...input, proposal }, signal ? { signal } : {})
  return outcome === 'replaced' ? placeTwin(action, calls) : null
}

function replaced(reply: WireReply, replacement: Replacement): WireReply {
  return replacement.kind === 'text'
    ? { ...reply, text: reply.text === '' ? replacement.text : `${reply.text}\n\n${replacement.text}`, calls: [] }
    : { ...reply, calls: replacement.calls.map(({ call }) => call) }
}

/** Of the original bytes, which are not sent. */
function rewrittenHeaders(response: Response): Headers {
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-encoding', 'content-md5', 'digest', 'etag']) headers.delete(name)
  return headers
}

const decoder = new TextDecoder()
