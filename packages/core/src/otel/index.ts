/**
 * Decisions as OpenTelemetry spans, for the entry point @twincheck/core/otel.
 *
 *   createTwinCheck({ model, onRecord: otelRecorder() })
 *
 * Each decision is one span, with the span that was active at the check as parent. Each model request is a child span. Records are
 * delivered after the action is released, so tracing never delays an action. If @opentelemetry/api is not installed or nothing listens to
 * spans, a record costs almost nothing.
 */
import type { Context, Span, Tracer } from '@opentelemetry/api'
import type { AskedModel, DecisionRecord } from '../policy/record/record.ts'
import { askedAttributes, decisionAttributes, errorType, evaluationAttributes, genAi, own } from './attributes.ts'

export { genAi as genAiNames, own as twincheckNames } from './attributes.ts'

export type OtelOptions = {
  /** The tracer. Default: the tracer `@twincheck/core` of the global provider. */
  readonly tracer?: Tracer
  /** Whether spans also contain arguments, twins and reasons, redacted. Default false, because they are user data. */
  readonly content?: boolean
  readonly loadApi?: () => Promise<OtelApi | null>
}

export type OtelApi = Pick<
  typeof import('@opentelemetry/api'),
  'trace' | 'context' | 'SpanStatusCode' | 'SpanKind' | 'ROOT_CONTEXT'
>

export function otelRecorder(options: OtelOptions = {}): (record: DecisionRecord) => Promise<void> {
  const { tracer, content = false, loadApi = importApi } = options
  let loading: Promise<OtelApi | null> | null = null
  return async (record) => {
    loading ??= loadApi()
    const api = await loading
    if (!api) return
    writeDecision(record, {
      ...{ api, content, parent: api.context.active() },
      tracer: tracer ?? api.trace.getTracer('@twincheck/core'),
    })
  }
}

export type DecisionTracing = {
  readonly api: OtelApi
  readonly tracer: Tracer
  readonly content: boolean
  readonly parent: Context
}

/**
 * Writes the spans of a decision under a given parent span, for a host that knows this parent. `otelRecorder` uses the active span as the
 * parent.
 */
export function writeDecision(record: DecisionRecord, { api, tracer, content, parent }: DecisionTracing): void {
  const { startedAt, milliseconds, asked } = record.measured
  const span = tracer.startSpan(own.decision, { startTime: startedAt }, parent)
  const endedAt = startedAt + milliseconds
  if (span.isRecording()) {
    span.setAttributes(decisionAttributes(record, content))
    const evaluation = evaluationAttributes(record, content)
    if (evaluation) span.addEvent(genAi.evaluationResult, evaluation, endedAt)
    if (record.exception) {
      span.setStatus({ code: api.SpanStatusCode.ERROR, ...(content ? { message: record.exception.message } : {}) })
    }
    writeAsked(asked, span, { api, tracer, parent, startedAt, endedAt })
  }
  span.end(endedAt)
}

type AskedDuring = Omit<DecisionTracing, 'content'> & { readonly startedAt: number; readonly endedAt: number }

/** A record has the duration of each model request but not its start, so the spans are placed one after another up to the end. */
function writeAsked(asked: readonly AskedModel[], decision: Span, during: AskedDuring): void {
  const { api, tracer, parent, startedAt, endedAt } = during
  const context = api.trace.setSpan(parent, decision)
  const total = asked.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  let from = Math.max(startedAt, endedAt - total)
  for (const model of asked) {
    const name = model.model === null ? 'chat' : `chat ${model.model}`
    const attributes = askedAttributes(model)
    const span = tracer.startSpan(name, { startTime: from, attributes }, context)
    if (model.model === null) {
      span.setAttribute(errorType, 'unanswered')
      span.setStatus({ code: api.SpanStatusCode.ERROR })
    }
    from += model.milliseconds
    span.end(Math.min(from, endedAt))
  }
}

export async function importApi(): Promise<OtelApi | null> {
  try {
    return await import('@opentelemetry/api')
  } catch {
    return null
  }
}
