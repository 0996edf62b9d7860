/** Reads spans that Mastra exports or stores. A record is a span with its type, an input and an output. */
import { objectOf, type RawRecord, textOrNull } from '../../raw.ts'
import { spanFormat } from '../join-spans.ts'
import { storedWork } from '../messages/held-messages.ts'
import { type Span, timeOf } from '../span.ts'

export const mastra = spanFormat({
  name: 'mastra',
  title: 'Mastra spans',
  keys: 'traceId spanId parentSpanId spanType type name startedAt startTime input output attributes',
  recognises: (record) => typeof record.traceId === 'string' && types.has(typeOf(record)),
  spansIn: (record) => {
    const { traceId, spanId = record.id, parentSpanId, name, input, output, attributes, error } = record
    const start = record.startedAt ?? record.startTime
    return [{ traceId, spanId, parentSpanId, name, input, output, attributes, error, start, type: typeOf(record) }]
  },
  traceOf: ({ traceId }) => textOrNull(traceId) ?? '',
  read: (spans) => spans.map(readSpan),
})

/**
 * Maps Mastra's types of spans to kinds of work. The step of a model is not read as a generation, because it repeats a part of the
 * model's generation.
 */
const types: ReadonlyMap<unknown, string> = new Map([
  ...['model_generation', 'llm_generation'].map((type) => [type, 'llm'] as const),
  ...['tool_call', 'mcp_tool_call'].map((type) => [type, 'tool'] as const),
  ...[
    'agent_run',
    'workflow_run',
    'workflow_step',
    'model_step',
    'llm_step',
    'model_chunk',
    'llm_chunk',
    'generic',
  ].map((type) => [type, 'step'] as const),
])

function typeOf({ spanType, type }: RawRecord): unknown {
  return spanType ?? type
}

function readSpan(span: RawRecord): Span {
  // Mastra names the span of a tool like `tool: 'weather'`. Only the name of the tool is kept.
  const name = (textOrNull(span.name) ?? '').replace(/^[a-z_ ]+: '(.*)'$/, '$1')
  const attributes = objectOf(span.attributes)
  const failed = (span.error ?? null) !== null
  return {
    id: textOrNull(span.spanId) ?? '',
    parent: textOrNull(span.parentSpanId),
    name,
    start: timeOf(span.start),
    model: textOrNull(attributes.model),
    work: storedWork({
      type: types.get(span.type) ?? 'step',
      name: textOrNull(attributes.toolId) ?? name,
      input: span.input,
      output: span.output ?? (failed ? span.error : undefined),
      failed,
    }),
  }
}
