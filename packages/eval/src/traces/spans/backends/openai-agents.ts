/** Reads exported traces of OpenAI's Agents SDK. A record is a span, `{object: "trace.span", span_data: {type, …}}`. */
import { isObject, objectOf, type RawRecord, textOrNull } from '../../raw.ts'
import { spanFormat } from '../join-spans.ts'
import { storedWork } from '../messages/held-messages.ts'
import { type Span, timeOf } from '../span.ts'

export const openaiAgents = spanFormat({
  name: 'openai-agents',
  title: 'OpenAI Agents SDK traces',
  keys: 'object id trace_id parent_id started_at span_data',
  recognises: ({ object, id, span_data }) =>
    typeof id === 'string' && (object === 'trace' || (object === 'trace.span' && isObject(span_data))),
  spansIn: ({ id, trace_id, parent_id, started_at, span_data, error }) =>
    isObject(span_data) ? [{ id, trace_id, parent_id, started_at, span_data, error }] : [],
  traceOf: ({ trace_id }) => textOrNull(trace_id) ?? '',
  read: (spans) => spans.map(readSpan),
})

const types: ReadonlyMap<unknown, string> = new Map([
  ['generation', 'llm'],
  ['response', 'llm'],
  ['function', 'tool'],
])

function readSpan(span: RawRecord): Span {
  const data = objectOf(span.span_data)
  const name = textOrNull(data.name) ?? String(data.type)
  const { input, output, tools } = data
  const failed = (span.error ?? null) !== null
  return {
    id: textOrNull(span.id) ?? '',
    parent: textOrNull(span.parent_id),
    name,
    start: timeOf(span.started_at),
    model: textOrNull(data.model),
    work: storedWork({
      type: types.get(data.type) ?? 'step',
      name,
      input,
      output: output ?? data.response,
      tools,
      failed,
    }),
  }
}
