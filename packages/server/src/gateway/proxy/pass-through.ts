/**
 * Passes the upstream's bytes on as they arrive: in shadow, and for everything that is not inspected. If the answer is inspected, the
 * decider gets a copy. An inspected request and a small request are collected before they are sent. All other requests are streamed,
 * including requests that announce more bytes than are read for a decision.
 */
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { type AnswerHead, isReplyStatus } from '../http/answer.ts'
import { type OwnError, ownErrors, sendOwnError } from '../http/own-error.ts'
import { nobodyListens, type RelayListeners, relay } from '../http/relay.ts'
import { type CopiedBytes, copyBytes, readWhole, streamBody } from '../http/request-body.ts'
import { sendUpstream } from '../http/send-upstream.ts'
import { type ProxiedRequest, upstreamCall } from './proxied-request.ts'
import type { ProxyOptions } from './proxy.ts'
import { freshSession, tellSession } from './session-header.ts'

type Options = Pick<ProxyOptions, 'configuration' | 'connections' | 'observer' | 'countSkipped' | 'metrics' | 'elapsed'>

/** Bodies up to this size with a Content-Length are cheaper to buffer than to stream. */
const smallBytes = 64 * 1024

export function passThrough(proxied: ProxiedRequest, options: Options): void {
  const { incoming, outgoing, provider, format, takeRoom, refuseBody } = proxied
  const { requestBytes, decidedBytes } = options.configuration.bounds
  const length = announcedLength(incoming)
  const isLong = length !== null && length > decidedBytes
  const refuse = (why: OwnError) => sendOwnError(outgoing, provider, why)
  const sendWhole = (request: CopiedBytes) => {
    const body = request.joined()
    const send = () => {
      if (!outgoing.destroyed) forward(proxied, { body, length: null, request: isLong ? null : request }, options)
    }
    const refusal = refuseBody?.(body)
    if (!refusal) return send()
    void refusal.then((error) => (error ? sendOwnError(outgoing, provider, error) : send()))
  }
  const sendStreamed = () => {
    const body = streamBody(incoming, requestBytes, () => {
      cancel()
      refuse(ownErrors.tooLarge(requestBytes))
    })
    const cancel = forward(proxied, { body, length, request: null }, options)
  }
  if (length === 0) sendWhole(copyBytes(requestBytes))
  else if (refuseBody === null && format === null && (length === null || length > smallBytes)) sendStreamed()
  else if (refuseBody === null && isLong) sendStreamed()
  else readWhole(incoming, { most: requestBytes, takeRoom }, { onWhole: sendWhole, onRefused: refuse })
}

export function announcedLength({ headers }: IncomingMessage): number | null {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null
}

type Sent = {
  readonly body: Uint8Array | Readable
  readonly length: number | null
  readonly request: CopiedBytes | null
}

function forward(proxied: ProxiedRequest, { body, length, request }: Sent, options: Options): () => void {
  const { connections, configuration, metrics, elapsed } = options
  const { outgoing, provider, trace } = proxied
  const askedAt = elapsed()
  const cancel = sendUpstream(connections, {
    ...upstreamCall(proxied, { identity: false, length }),
    body,
    silenceMs: configuration.bounds.upstreamMs,
    onFailure: (error) => sendOwnError(outgoing, provider, error),
    onAnswer: (head, resume) => {
      const answeredAt = elapsed()
      const fresh = freshSession(proxied, request?.joined() ?? null)
      const told = tellSession(proxied, head, fresh)
      const listeners = watch(proxied, fresh, head, request, options)
      const sink = relay({ head: told, outgoing, resume, ...listeners })
      const ownMs = sentMs + elapsed() - answeredAt
      metrics.ownSeconds.observe(ownMs / 1000)
      trace?.note('ownMs', ownMs)
      return sink
    },
  })
  const sentMs = elapsed() - askedAt
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) cancel()
  })
  return cancel
}

function watch(
  { tenant, format, named, unit, trace }: ProxiedRequest,
  fresh: string | null,
  { status, type, encoding }: AnswerHead,
  request: CopiedBytes | null,
  { configuration, observer, countSkipped }: Options,
): RelayListeners {
  if (format === null || !isReplyStatus(status)) return nobodyListens
  if (request === null) {
    countSkipped('request-too-large')
    return nobodyListens
  }
  const answered = copyBytes(configuration.bounds.inspectedBytes)
  const headers = { 'content-type': type, 'content-encoding': encoding }
  return {
    onData: answered.add,
    onEnd: () =>
      observer.observe({
        tenant,
        named,
        unit,
        fresh,
        format: format.name,
        request,
        answered,
        headers,
        trace: trace?.below ?? null,
      }),
  }
}
