/**
 * A model's reply on its way to the host.
 *
 * Invariants
 *   1. In shadow the bytes go on as they come and are read along the way; nothing waits.
 *   2. In repair text goes on at once and calls wait. A kept reply is the same bytes, status and headers.
 *   3. Nothing here makes a request fail: what cannot be read or decided is passed on.
 */
import { laterTask } from '../boundary/later-task.ts'
import type { Session } from '../boundary/session.ts'
import { textAction } from '../policy/action.ts'
import { attempt } from '../wire/attempt.ts'
import { checkEvents, readEvents } from '../wire/check-events.ts'
import type { FoundStep, OpenStep } from '../wire/conversations.ts'
import { parseJson } from '../wire/event-stream.ts'
import { placeTwin } from '../wire/place-twin.ts'
import { type Replacement, type WireBody, type WireFormat, type WireReply, wireLimits } from '../wire/wire-format.ts'

export type Exchange = {
  readonly format: WireFormat
  readonly step: FoundStep
  /** The body of the request as it was sent. */
  readonly sent: WireBody
  readonly signal: AbortSignal | null
}

export async function checkResponse(response: Response, exchange: Exchange): Promise<Response> {
  const { body } = response
  const type = response.headers.get('content-type') ?? ''
  const kind = type.includes('text/event-stream') ? 'events' : /\bjson\b/.test(type) ? 'json' : null
  if (!response.ok || !body || !kind) return response
  const step = attempt(exchange.step.open)
  if (!step) return response

  const { format } = exchange
  if (!mayReplace(step.session)) {
    const seen = async (bytes: Uint8Array) => {
      await laterTask()
      const reply =
        kind === 'json'
          ? format.readReply(parseJson(decoder.decode(bytes)))
          : attempt(() => readEvents(bytes, format.openStream()))
      if (!reply) return
      void check(step, reply, exchange.signal, true)
      step.delivered(reply, null)
    }
    return withBody(response, watchBytes(body, seen))
  }
  if (kind === 'json') return checkBody(response, exchange, step)

  const editor = format.openStream()
  const decide = async (reply: WireReply) => {
    const replacement = await check(step, reply, exchange.signal, false)
    const delivered = replacement && editor.delivered(replacement)
    const rewritten = delivered ? { sent: exchange.sent, delivered } : null
    step.delivered(replacement ? replaced(reply, replacement) : reply, rewritten)
    return replacement
  }
  return withBody(response, ReadableStream.from(checkEvents(body, editor, decide)))
}

async function checkBody(response: Response, { format, sent, signal }: Exchange, step: OpenStep): Promise<Response> {
  const bytes = await response.arrayBuffer()
  const body = bytes.byteLength > wireLimits.reply ? undefined : parseJson(decoder.decode(bytes))
  const reply = format.readReply(body)
  if (!reply) return withBody(response, bytes)
  const replacement = await check(step, reply, signal, false)
  const delivered = replacement && format.writeReply(body, replacement)
  const written = delivered && attempt(() => JSON.stringify(delivered))
  if (!replacement || !written) {
    step.delivered(reply, null)
    return withBody(response, bytes)
  }
  step.delivered(replaced(reply, replacement), format.continueRequest && { sent, delivered })
  return withBody(response, written, rewrittenHeaders(response))
}

/** Null: keep. `gone`: the host has the reply already, so it must not be replaced even if the mode was changed meanwhile. */
async function check(
  { session, input }: OpenStep,
  { text, calls }: WireReply,
  signal: AbortSignal | null,
  gone: boolean,
): Promise<Replacement | null> {
  const proposal = calls.length > 0 ? ({ kind: 'tool-calls', calls } as const) : textAction(text)
  const called = gone && mayReplace(session) ? AbortSignal.abort() : signal
  const { outcome, action } = await session.check({ ...input, proposal }, called ? { signal: called } : {})
  return outcome === 'replaced' ? placeTwin(action, calls) : null
}

function mayReplace(session: Session): boolean {
  return session.mode() === 'repair'
}

function replaced(reply: WireReply, replacement: Replacement): WireReply {
  return replacement.kind === 'text'
    ? { ...reply, text: reply.text === '' ? replacement.text : `${reply.text}\n\n${replacement.text}`, calls: [] }
    : { ...reply, calls: replacement.calls.map(({ call }) => call) }
}

/** The same bytes as they come, and what the host took of them once it is done: many stop at the last event they care for. */
function watchBytes(source: ReadableStream<Uint8Array>, seen: (bytes: Uint8Array) => Promise<void>): ReadableStream {
  const reader = source.getReader()
  let parts: Uint8Array[] = []
  let size = 0
  const end = () => {
    if (size <= wireLimits.reply) void seen(Buffer.concat(parts))
    parts = []
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) {
          controller.close()
          return end()
        }
        controller.enqueue(value)
        size += value.length
        if (size <= wireLimits.reply) parts.push(value)
      },
      cancel: (reason) => {
        end()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

function withBody(
  response: Response,
  body: ReadableStream | ArrayBuffer | string,
  headers: Headers = response.headers,
): Response {
  const { status, statusText } = response
  const copy = new Response(body, { status, statusText, headers })
  // A response made by hand has no address; hosts show it in their logs.
  Object.defineProperty(copy, 'url', { get: () => response.url })
  return copy
}

/** Of the original bytes, which are not sent. */
function rewrittenHeaders(response: Response): Headers {
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-encoding', 'content-md5', 'digest', 'etag']) headers.delete(name)
  return headers
}

const decoder = new TextDecoder()
