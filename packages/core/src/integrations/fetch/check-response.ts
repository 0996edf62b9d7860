/**
 * Checks a model's reply in repair on its way to the host, and reads replies for observation.
 *
 * Invariants
 *   1. Text is passed on immediately and calls wait. A kept reply has the same bytes, status and headers.
 *   2. Answered calls go back to the model with their answers, and the host gets the model's next reply. In a stream it
 *      follows in the same message.
 *   3. Nothing here makes a request fail: replies that cannot be read or decided are passed on.
 */

import { attempt } from '../../exchange/attempt.ts'
import { deliverReply } from '../../exchange/deliver-reply.ts'
import type { Reply } from '../../exchange/reply.ts'
import type { Exchange } from '../../exchange/run.ts'
import { parseJson } from '../../policy/paper/json.ts'
import { checkEvents, type Decide, readEvents } from '../../wire/check-events.ts'
import type { WireItem } from '../../wire/read-pieces.ts'
import { decideStreamed, type SentBody, type WireAnswer, wireActor } from '../../wire/wire-actor.ts'
import { type WireFormat, wireLimits } from '../../wire/wire-format.ts'
import { readThrough, replyKind, withBody } from './read-response.ts'
import type { ReadReply } from './watch-response.ts'

export type SentRequest = {
  readonly format: WireFormat
  readonly exchange: Exchange<WireItem>
  readonly sent: SentBody
  readonly ask: (text: string, signal: AbortSignal) => Promise<Response>
}

export async function checkBody(response: Response, request: SentRequest): Promise<Response> {
  const { format, exchange, sent, ask } = request
  const actor = wireActor<Received>({
    format,
    ask: async (again, signal) => {
      const further = await ask(again.text, signal)
      if (replyKind(further) !== 'json') throw unreadable(further)
      return receive(further, again)
    },
    rewrite: (received, text) => {
      const deliver = () => withBody(received.response, text, rewrittenHeaders(received.response))
      return { ...received, deliver }
    },
  })
  const { deliver } = await deliverReply(exchange, await receive(response, sent), actor)
  return deliver()
}

function unreadable({ status, body }: Response): Error {
  void body?.cancel().catch(() => {})
  return new Error(`its reply, with status ${status}, could not be read`)
}

type Received = WireAnswer & {
  readonly response: Response
  readonly deliver: () => Response
}

async function receive(response: Response, sent: SentBody): Promise<Received> {
  const bytes = await response.arrayBuffer()
  const text = decoder.decode(bytes)
  const body = bytes.byteLength > wireLimits.reply ? undefined : parseJson(text)
  const deliver = () => readThrough(response, { text: async () => text, stream: () => new Blob([bytes]).stream() })
  return { body, text: () => attempt(() => strictDecoder.decode(bytes)), sent: () => sent, response, deliver }
}

/** `signal` is the host's signal. If the host aborts while the reply is being decided, the host gets no further part of the reply. */
export function checkStream(
  response: Response,
  { format, exchange, sent, ask }: SentRequest,
  signal: AbortSignal | null,
): Response {
  const { body } = response
  if (!body) return response
  const editor = format.openStream()
  const decide = decideStreamed(exchange, {
    ...{ format, editor, sent: () => sent },
    ask: async (again, signal) => {
      const further = await ask(again.text, signal)
      if (replyKind(further) !== 'events' || !further.body) throw unreadable(further)
      return further.body
    },
  })
  const heed: Decide = async (...said) => {
    const decided = await decide(...said)
    signal?.throwIfAborted()
    return decided
  }
  return withBody(response, ReadableStream.from(checkEvents(body, editor, heed)))
}

export function readSeen(read: ReadReply, kind: 'json' | 'events', format: WireFormat): Reply | null {
  if (kind === 'json') return format.readReply(parseJson(typeof read === 'string' ? read : decoder.decode(read)))
  return attempt(() => readEvents(typeof read === 'string' ? Buffer.from(read) : read, format.openStream()))
}

function rewrittenHeaders(response: Response): Headers {
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-encoding', 'content-md5', 'digest', 'etag']) headers.delete(name)
  return headers
}

const decoder = new TextDecoder()
const strictDecoder = new TextDecoder('utf-8', { fatal: true })
