/** Exported traces of OpenAI's Agents SDK: a record is a span, `{object: "trace.span", span_data: {type, …}}`. */
import { isObject, objectOf, objectsOf, type RawRecord, textOrNull } from '../../raw.ts'
import { onePiece, type PieceFormat } from '../../trace-format.ts'
import { joinSpans } from '../join-spans.ts'
import { type Span, timeOf } from '../span.ts'
import { storedWork } from './stored-work.ts'

export const openaiAgents: PieceFormat = {
  name: 'openai-agents',
  title: 'OpenAI Agents SDK traces',
  keys: 'object id trace_id parent_id started_at span_data',
  recognises: ({ object, id, span_data }) =>
    typeof id === 'string' && (object === 'trace' || (object === 'trace.span' && isObject(span_data))),
  scope: 'scan',
  pieces: (record) => {
    const { id, trace_id, parent_id, started_at, span_data, error } = record
    if (!isObject(span_data)) return { pieces: [], left: [] }
    return onePiece({ id, trace_id, parent_id, started_at, span_data, error }, textOrNull(trace_id) ?? '')
  },
  join: (values) => {
    const spans = objectsOf(values)
    return joinSpans('openai-agents', textOrNull(spans[0]?.trace_id) ?? '', spans.map(readSpan))
  },
}

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
