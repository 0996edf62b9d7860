/**
 * A model's reply on its way to the host in repair, and any reply on its way to the session.
 *
 * Invariants
 *   1. Text goes on at once and calls wait. A kept reply is the same bytes, status and headers.
 *   2. A reply that the host has already got is not replaced, whatever the mode may be by then.
 *   3. Calls that are answered and not executed go back to the model with their answers, once, and the host gets what it says
 *      then. Not in a stream: by the time of the decision the host has seen how it began.
 *   4. Nothing here makes a request fail: what cannot be read or decided is passed on.
 */
import { attempt } from '../wire/attempt.ts'
import { checkEvents, readEvents } from '../wire/check-events.ts'
import { parseJson } from '../wire/event-stream.ts'
import type { WireReply } from '../wire/wire-format.ts'
import { checkBody } from './check-body.ts'
import { checkReply, type Exchange, replaced } from './check-reply.ts'
import { withBody } from './read-response.ts'
import type { ReadReply } from './watch-response.ts'

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
    const found = await checkReply(step, reply, exchange.signal, false)
    const replacement = found?.kind === 'answer' ? null : found
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
  void checkReply(opened, reply, opened.session.mode() === 'repair' ? AbortSignal.abort() : signal, false)
  opened.delivered(reply, null)
}

const decoder = new TextDecoder()
