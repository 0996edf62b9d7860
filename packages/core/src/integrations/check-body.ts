/**
 * A reply that comes as one body, in repair. Where its calls are answered and not executed, the model is asked once more with the
 * calls and their answers behind the conversation, and the host gets what it says then.
 */
import { addedItems } from '../wire/answered-pieces.ts'
import { attempt } from '../wire/attempt.ts'
import type { OpenStep } from '../wire/conversations.ts'
import { parseJson } from '../wire/event-stream.ts'
import { type WireFormat, type WireReply, wireLimits } from '../wire/wire-format.ts'
import { checkReply, type Exchange, type Found, replaced } from './check-reply.ts'
import { NotAnsweredError } from './not-answered.ts'
import { readThrough, replyKind, withBody } from './read-response.ts'

export async function checkBody(response: Response, exchange: Exchange, step: OpenStep): Promise<Response> {
  const { received: first, kept } = await receive(response, exchange.format)
  if (!first) return kept()
  const canAnswer = first.reply.calls.every(({ id }) => id !== '')
  const found = await checkReply(step, first.reply, exchange.signal, canAnswer)
  const next = found?.kind === 'answer' ? await askAgain(first, found.text, exchange, step) : null
  if (!next) return deliver(first, found, exchange, step)
  return deliver(
    next.received,
    await checkReply(step, next.received.reply, exchange.signal, false),
    next.exchange,
    step,
  )
}

type Received = {
  readonly response: Response
  readonly body: unknown
  readonly reply: WireReply
  /** The response as it came. */
  readonly kept: () => Response
}

/** `received` is null where the body is none that could be judged. */
async function receive(response: Response, format: WireFormat) {
  const bytes = await response.arrayBuffer()
  const text = decoder.decode(bytes)
  const body = bytes.byteLength > wireLimits.reply ? undefined : parseJson(text)
  const kept = () => readThrough(response, { text: async () => text, stream: () => new Blob([bytes]).stream() })
  const reply = format.readReply(body)
  return { kept, received: reply && { response, body, reply, kept } }
}

/** The reply to the request with the answered calls behind it; null where there is none that could be read: keep. */
async function askAgain(
  { body, reply }: Received,
  text: string,
  exchange: Exchange,
  step: OpenStep,
): Promise<{ readonly received: Received; readonly exchange: Exchange } | null> {
  const { format, sent, report } = exchange
  const notAnswered = (cause: unknown) => {
    report(new NotAnsweredError(step.session.id, cause))
    return null
  }
  const again = format.answerCalls(sent, body, text)
  if (!again) return notAnswered('the reply holds a call that cannot be answered')
  try {
    const response = await exchange.ask(again)
    const received = replyKind(response) === 'json' ? (await receive(response, format)).received : null
    if (!received) return notAnswered(`its reply, with status ${response.status}, could not be read`)
    step.answered(reply, text, addedItems(sent, again, format))
    return { received, exchange: { ...exchange, sent: again } }
  } catch (error) {
    return notAnswered(error)
  }
}

function deliver(
  { response, body, reply, kept }: Received,
  found: Found,
  { format, sent }: Exchange,
  step: OpenStep,
): Response {
  const replacement = found?.kind === 'answer' ? null : found
  const delivered = replacement && format.writeReply(body, replacement)
  const written = delivered && attempt(() => JSON.stringify(delivered))
  if (!replacement || !written) {
    step.delivered(reply, null)
    return kept()
  }
  step.delivered(replaced(reply, replacement), format.continueRequest && { sent, delivered })
  return withBody(response, written, rewrittenHeaders(response))
}

/** Of the original bytes, which are not sent. */
function rewrittenHeaders(response: Response): Headers {
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-encoding', 'content-md5', 'digest', 'etag']) headers.delete(name)
  return headers
}

const decoder = new TextDecoder()
