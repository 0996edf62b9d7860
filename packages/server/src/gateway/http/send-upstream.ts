/**
 * Sends one request to the upstream, once. If a connection proves to be closed before any byte of the request was written, another
 * connection is used. If the upstream may have received the request, it is not sent again, and it fails.
 *
 * An upstream's data must never make undici's parser throw. Therefore each callback is guarded, and an error in a callback ends the
 * request and its connection.
 */
import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { RequestTrace } from '../operations/telemetry.ts'
import { type AnswerSink, readHead, refuseHead, type TakeAnswer } from './answer.ts'
import type { Connections } from './connections.ts'
import { type OwnError, ownErrors } from './own-error.ts'
import type { Upstream } from './upstream.ts'

export type UpstreamCall = {
  readonly upstream: Upstream
  readonly method: string
  readonly path: string
  readonly headers: readonly string[]
  /** The body. It is sent with its length, or chunked if it is a stream of unknown length. `body` is null if the request has none. */
  readonly body: Uint8Array | Readable | null
  /** The longest silence between two bytes or events, in milliseconds. */
  readonly silenceMs: number
  readonly trace: RequestTrace | null
  readonly onAnswer: TakeAnswer
  /** Called if the upstream gave no usable answer. It is not called after an answer was accepted. */
  readonly onFailure: (error: OwnError) => void
}

/**
 * Sends the request and returns a function that cancels it. After cancelling, nothing more is reported, and the upstream's connection is
 * closed.
 */
export function sendUpstream(connections: Connections, call: UpstreamCall): () => void {
  const { upstream, method, path, headers, body, silenceMs } = call
  const connection = connections.take(upstream)
  const exchange = openExchange(call, {
    giveBack: () => connections.giveBack(upstream, connection),
    drop: () => {
      void connection.destroy()
      if (body && !(body instanceof Uint8Array)) body.destroy()
    },
  })
  const timeouts = { headersTimeout: silenceMs, bodyTimeout: silenceMs }
  const request = { path, method, headers: [...headers], body: body && bufferOf(body), ...timeouts }
  connection.dispatch(request, handlerOf(exchange, silenceMs))
  return exchange.cancel
}

type UpstreamExchange = {
  readonly begin: (status: number, raw: readonly Buffer[], resume: () => void, reason: string) => void
  /** Takes a piece of the body. If the result is false, the sender must pause until `resume` is called. */
  readonly take: (chunk: Buffer) => boolean
  readonly complete: () => void
  readonly fail: (error: OwnError) => void
  readonly cancel: () => void
}

type Connected = { readonly giveBack: () => void; readonly drop: () => void }

function openExchange({ trace, onAnswer, onFailure }: UpstreamCall, { giveBack, drop }: Connected): UpstreamExchange {
  let sink: AnswerSink | null = null
  let over = false
  const finish = (then: () => void) => {
    if (over) return
    over = true
    trace?.upstreamEnded()
    then()
  }
  const fail = (error: OwnError) =>
    finish(() => {
      drop()
      if (sink) sink.breakOff()
      else onFailure(error)
    })
  return {
    begin: (status, headers, resume, reason) => {
      // Informational answers such as early hints concern only one connection. The final answer follows.
      if (over || (status >= 100 && status < 200)) return
      const raw = headers.map((text) => text.toString('latin1'))
      const problem = refuseHead(status, raw)
      if (problem !== null) return fail(ownErrors.unusable(problem))
      trace?.answered(status)
      sink = onAnswer(readHead(status, raw, reason), resume)
    },
    take: (chunk) => over || !sink || sink.data(chunk),
    complete: () =>
      finish(() => {
        giveBack()
        sink?.end()
      }),
    fail,
    cancel: () => finish(drop),
  }
}

function handlerOf({ begin, take, complete, fail }: UpstreamExchange, silenceMs: number): Dispatcher.DispatchHandler {
  const guard = <Result>(work: () => Result, otherwise: Result): Result => {
    try {
      return work()
    } catch (error) {
      fail(ownErrors.unusable(error instanceof Error ? error.name : 'unknown'))
      return otherwise
    }
  }
  return {
    onConnect: () => {},
    onHeaders: (...head) => {
      guard(() => begin(...head), undefined)
      return true
    },
    onData: (chunk) => guard(() => take(chunk), true),
    onComplete: () => guard(complete, undefined),
    onError: (error) => guard(() => fail(failureOf(error, silenceMs)), undefined),
  }
}

function failureOf(error: Error, silenceMs: number): OwnError {
  const code = 'code' in error ? String(error.code) : error.name
  const silent = code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'
  if (silent) return ownErrors.silent(silenceMs)
  return code.startsWith('HPE_') || unusable.has(code) ? ownErrors.unusable(code) : ownErrors.unreachable(code)
}

const unusable = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'ERR_ASSERTION'])

function bufferOf(body: Uint8Array | Readable): Buffer | Readable {
  return body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : body
}
