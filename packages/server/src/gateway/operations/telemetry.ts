/**
 * Traces the gateway in OpenTelemetry. Each request has a span, with a child span for the upstream's part and a child span for each
 * decision, including the models that were asked. All spans are created in this thread, with the provider that the process has
 * registered. Spans have no contents by default. The configuration can add the contents of decisions, which are redacted in the same way
 * as in the decision records.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { type OtelApi, writeDecision } from '@twincheck/core/otel'
import type { TimedPart, TracedDecision } from '../decider/timing.ts'

export type Telemetry = {
  readonly begin: (request: TracedRequest) => RequestTrace
  readonly decided: (decided: TracedDecision) => void
}

export type TracedRequest = {
  readonly method: string
  /**
   * The path of the request. `route` is null if the request is passed on without being inspected. The span then has no path, because the
   * path may contain anything.
   */
  readonly route: string | null
  readonly headers: IncomingHttpHeaders
}

export type RequestTrace = {
  readonly below: string | null
  /** Returns the `traceparent` to send upstream, or null if the client's own header passes unchanged. */
  readonly sent: (host: string) => string | null
  readonly answered: (status: number) => void
  readonly upstreamEnded: () => void
  readonly note: (what: Noted, value: string | number) => void
  readonly end: (status: number | null) => void
}

export type Noted = keyof typeof own

/** The HTTP attributes follow OpenTelemetry's semantic conventions, stable since 1.23. */
const http = {
  method: 'http.request.method',
  route: 'http.route',
  status: 'http.response.status_code',
  server: 'server.address',
  error: 'error.type',
} as const

const own = {
  tenant: 'twincheck.tenant',
  ownMs: 'twincheck.gateway.milliseconds',
  heldMs: 'twincheck.held.milliseconds',
} as const

type Tracer = ReturnType<OtelApi['trace']['getTracer']>
type TelemetrySpan = ReturnType<Tracer['startSpan']>
type Tracing = { readonly api: OtelApi; readonly tracer: Tracer; readonly content: boolean }

/** Makes the functions that trace requests. By default `tracer` comes from the process's provider. */
export function openTelemetry(api: OtelApi, content: boolean, tracer: Tracer | null = null): Telemetry {
  const tracing = { api, content, tracer: tracer ?? api.trace.getTracer('@twincheck/server') }
  return {
    begin: (request) => beginRequest(request, tracing),
    decided: (decided) => writeDecided(decided, tracing),
  }
}

function beginRequest({ method, route, headers }: TracedRequest, { api, tracer }: Tracing): RequestTrace {
  const attributes = { [http.method]: method, ...(route === null ? {} : { [http.route]: route }) }
  const options = { kind: api.SpanKind.SERVER, attributes }
  const span = tracer.startSpan(
    route === null ? method : `${method} ${route}`,
    options,
    contextOf(headers.traceparent, api),
  )
  let upstream: TelemetrySpan | null = null
  const upstreamEnded = () => {
    upstream?.end()
    upstream = null
  }
  return {
    below: span.isRecording() ? writeTraceParent(span.spanContext()) : null,
    sent: (host) => {
      upstreamEnded()
      const client = { kind: api.SpanKind.CLIENT, attributes: { [http.method]: method, [http.server]: host } }
      upstream = tracer.startSpan(method, client, api.trace.setSpan(api.ROOT_CONTEXT, span))
      return writeTraceParent(upstream.spanContext())
    },
    answered: (status) => {
      if (upstream) noteStatus(upstream, status, 400, api)
    },
    upstreamEnded,
    note: (what, value) => void span.setAttribute(own[what], value),
    end: (status) => {
      upstreamEnded()
      if (status === null) span.setAttribute(http.error, 'client-gone')
      else noteStatus(span, status, 500, api)
      span.end()
    },
  }
}

/**
 * Stores the HTTP status in a span. If the status is at least `fault`, the span counts as failed. `fault` is 400 for the span of the
 * upstream's part, and 500 for the span of the client's request.
 */
function noteStatus(span: TelemetrySpan, status: number, fault: number, api: OtelApi): void {
  span.setAttribute(http.status, status)
  if (status < fault) return
  span.setAttribute(http.error, String(status))
  span.setStatus({ code: api.SpanStatusCode.ERROR })
}

function writeDecided({ trace, record, parts }: TracedDecision, tracing: Tracing): void {
  const parent = contextOf(trace, tracing.api)
  for (const part of parts) writePart(part, tracing, parent)
  writeDecision(record, { ...tracing, parent })
}

function writePart(
  { name, startedAt, milliseconds }: TimedPart,
  { tracer }: Tracing,
  parent: OtelApi['ROOT_CONTEXT'],
): void {
  tracer.startSpan(`twincheck.${name}`, { startTime: startedAt }, parent).end(startedAt + milliseconds)
}

function contextOf(
  header: string | readonly string[] | undefined,
  { trace, ROOT_CONTEXT }: OtelApi,
): OtelApi['ROOT_CONTEXT'] {
  const place = readTraceParent(header)
  return place ? trace.setSpanContext(ROOT_CONTEXT, { ...place, isRemote: true }) : ROOT_CONTEXT
}

type SpanPlace = { readonly traceId: string; readonly spanId: string; readonly traceFlags: number }

const pattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

export function readTraceParent(header: string | readonly string[] | undefined): SpanPlace | null {
  const [, version, traceId, spanId, flags, more] = typeof header === 'string' ? (pattern.exec(header) ?? []) : []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  // A later version of the header may append fields; version 00 has no further fields.
  if (version === 'ff' || (version === '00' && more !== undefined)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) }
}

export function writeTraceParent({ traceId, spanId, traceFlags }: SpanPlace): string | null {
  const text = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
  return readTraceParent(text) ? text : null
}
