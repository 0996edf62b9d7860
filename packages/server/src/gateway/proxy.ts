/**
 * The proxy: one request, from the client's socket to the upstream's and back.
 *
 * Invariants
 *   1. In shadow the answer's bytes go on as they come; the judge gets a copy once they have gone.
 *   2. Whatever the judge does or fails to do, the client gets the upstream's own answer or the upstream's own error.
 *   3. A client that leaves takes its upstream request along; an upstream that breaks off breaks off the client.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Admission } from './admission.ts'
import type { GatewayConfiguration } from './configuration.ts'
import { copyBytes } from './copied-bytes.ts'
import { requestHeaders } from './headers.ts'
import type { Log } from './log.ts'
import type { Observer } from './observer.ts'
import { type OwnError, ownErrors, sendOwnError } from './own-error.ts'
import type { ProxyMetrics } from './proxy-metrics.ts'
import { relay } from './relay.ts'
import type { Repairs } from './repair-exchange.ts'
import { type Connections, type RequestBody, sendUpstream } from './send-upstream.ts'
import type { RequestTrace, Telemetry } from './telemetry.ts'
import type { Provider, Upstream } from './upstream.ts'
import { type WireName, wireNameOf } from './wire.ts'

export type ProxyOptions = {
  readonly configuration: GatewayConfiguration
  readonly connections: Connections
  readonly admission: Admission
  readonly observer: Observer
  /** Null: this gateway never repairs. */
  readonly repairs: Repairs | null
  /** Null: nothing is traced. */
  readonly telemetry: Telemetry | null
  readonly metrics: ProxyMetrics
  readonly log: Log
  /** Milliseconds since some point, with fractions. */
  readonly elapsed: () => number
}

/** A request that was let in, and where it goes. */
export type Passage = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly upstream: Upstream
  readonly provider: Provider
  readonly tenant: string
  readonly keyWasOurs: boolean
  /** Null: passed on and not looked at. */
  readonly format: WireName | null
  /** The name that the client gave the trajectory. */
  readonly named: string | null
  readonly startedAt: number
  readonly trace: RequestTrace | null
}

export function openProxy(options: ProxyOptions): RequestListener {
  const { configuration, admission, repairs, telemetry, metrics, log, elapsed } = options
  const { upstreams, bounds } = configuration
  return (incoming, outgoing) => {
    const startedAt = elapsed()
    const path = pathOf(incoming)
    const provider = providerOf(path, incoming)
    const admitted = admission(incoming.headers)
    const upstream = upstreams[provider] ?? upstreams.openai ?? upstreams.anthropic
    const format = wireNameOf(incoming.method, path)
    const { headers, method = '' } = incoming
    const trace = telemetry?.begin({ method, route: format && path, headers }) ?? null
    outgoing.on('close', () => {
      noteEnd(format)
      trace?.end(outgoing.headersSent ? outgoing.statusCode : null)
    })
    const refusal = refusalOf(admitted, upstream, incoming, bounds.requestBytes)
    if (refusal || admitted.kind === 'refused' || !upstream) {
      if (admitted.kind === 'admitted') admitted.leave()
      return sendOwnError(outgoing, provider, refusal ?? ownErrors.noUpstream)
    }
    outgoing.on('close', admitted.leave)
    const { tenant, keyWasOurs } = admitted
    trace?.note('tenant', tenant)
    const named = readName(headers['x-twincheck-session'])
    const passage = { incoming, outgoing, upstream, provider, tenant, keyWasOurs, format, named, startedAt, trace }
    if (format !== null && repairs?.takes(format)) repairs.run(passage)
    else passThrough(passage, options)

    function noteEnd(endpoint: WireName | null): void {
      const status = outgoing.headersSent ? String(outgoing.statusCode) : 'none'
      metrics.requests.add({ endpoint: endpoint ?? 'other', status })
      const milliseconds = Math.round((elapsed() - startedAt) * 1000) / 1000
      log.request({ endpoint: endpoint ?? 'other', method, status, milliseconds })
    }
  }
}

/** The upstream's bytes as they come; a copy for the judge where the answer is one to look at. */
function passThrough(passage: Passage, { configuration, connections, observer, metrics, elapsed }: ProxyOptions): void {
  const { incoming, outgoing, provider, tenant, format, named, startedAt, trace } = passage
  const { requestBytes, inspectedBytes, upstreamMs } = configuration.bounds
  const request = copyBytes(requestBytes)
  const onData = (chunk: Buffer) => {
    request.add(chunk)
    if (request.size() > requestBytes) refuse(ownErrors.tooLarge(requestBytes))
  }
  const refuse = (error: OwnError) => {
    callOff()
    sendOwnError(outgoing, provider, error)
  }
  const body: RequestBody = {
    kind: 'streamed',
    from: incoming,
    onData,
    again: () => (incoming.complete ? request.whole() : null),
  }
  const callOff = sendUpstream(connections, {
    ...upstreamCall(passage, { identity: false, length: null }),
    silenceMs: upstreamMs,
    body,
    onFailure: (error) => sendOwnError(outgoing, provider, error),
    onAnswer: (answer) => {
      const answeredAt = elapsed()
      traceAnswer(passage, answer)
      const answered = copyBytes(inspectedBytes)
      const seen = format !== null && answer.statusCode === 200
      relay(answer, outgoing, {
        onData: seen ? answered.add : () => {},
        onEnd: () => {
          if (!seen) return
          const below = trace?.below ?? null
          observer.observe({ tenant, named, format, request, answered, headers: answer.headers, trace: below })
        },
      })
      const ownMs = sentAt - startedAt + elapsed() - answeredAt
      metrics.ownSeconds.observe(ownMs / 1000)
      trace?.note('ownMs', ownMs)
    },
  })
  const sentAt = elapsed()
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) callOff()
  })
}

export function upstreamCall(
  { incoming, upstream, keyWasOurs, trace }: Passage,
  { identity, length }: { readonly identity: boolean; readonly length: number | null },
) {
  return {
    upstream,
    method: incoming.method ?? 'GET',
    path: upstream.pathFor(targetOf(incoming)),
    headers: requestHeaders({
      raw: incoming.rawHeaders,
      connection: incoming.headers.connection,
      upstream,
      keyWasOurs,
      identity,
      length,
      traceparent: trace?.sent(upstream.host) ?? null,
    }),
  }
}

export function traceAnswer({ trace }: Passage, answer: IncomingMessage): void {
  if (!trace) return
  trace.answered(answer.statusCode ?? 0)
  answer.once('close', trace.upstreamEnded)
}

export function pathOf(incoming: IncomingMessage): string {
  const url = targetOf(incoming)
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** A request may name a whole address, as to a forward proxy; what is before the path is not the client's to choose. */
function targetOf({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/')) return url
  const parsed = URL.parse(url)
  return parsed ? parsed.pathname + parsed.search : '/'
}

/** By what the client speaks: Anthropic's clients name the version of their interface with every request. */
function providerOf(path: string, { headers }: IncomingMessage): Provider {
  return path.startsWith('/v1/messages') || headers['anthropic-version'] !== undefined ? 'anthropic' : 'openai'
}

function refusalOf(
  admitted: ReturnType<Admission>,
  upstream: Upstream | null,
  { headers }: IncomingMessage,
  most: number,
): OwnError | null {
  if (admitted.kind === 'refused') return admitted.error
  if (!upstream) return ownErrors.noUpstream
  return Number(headers['content-length'] ?? 0) > most ? ownErrors.tooLarge(most) : null
}

/** Printable and short, as it becomes part of records; any other name is none. */
function readName(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header) ? header : null
}
