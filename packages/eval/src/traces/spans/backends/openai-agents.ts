/** Traces of OpenAI's Agents SDK as it exports them: `{object: "trace.span", span_data: {type, …}}`, a record a span. */
import { isObject } from '@twincheck/core/reading'
import type { PieceImporter, RawRecord } from '../../importer.ts'
import { objectsOf, textOrNull } from '../../raw.ts'
import { joinSpans } from '../join-spans.ts'
import { type Span, timeOf } from '../span.ts'
import { storedWork } from './stored-work.ts'

export const openaiAgents: PieceImporter = {
  format: 'openai-agents',
  recognises: ({ object, id, span_data }) =>
    typeof id === 'string' && (object === 'trace' || (object === 'trace.span' && isObject(span_data))),
  scope: 'scan',
  pieces: (record) => {
    const { id, trace_id, parent_id, started_at, span_data, error } = record
    if (!isObject(span_data)) return { pieces: [], left: [] }
    const value = { id, trace_id, parent_id, started_at, span_data, error }
    return { pieces: [{ key: textOrNull(trace_id) ?? '', value }], left: [] }
  },
  join: (values) => {
    const spans = objectsOf(values)
    return joinSpans('openai-agents', textOrNull(spans[0]?.trace_id) ?? '', spans.map(readSpan))
  },
}

function readSpan(span: RawRecord): Span {
  const data = isObject(span.span_data) ? span.span_data : {}
  const name = textOrNull(data.name) ?? String(data.type)
  const { input, output, tools } = data
  const failed = (span.error ?? null) !== null
  const types = new Map([
    ['generation', 'llm'],
    ['response', 'llm'],
    ['function', 'tool'],
  ])
  return {
    id: textOrNull(span.id) ?? '',
    parent: textOrNull(span.parent_id),
    name,
    start: timeOf(span.started_at),
    model: textOrNull(data.model),
    work: storedWork({
      type: types.get(String(data.type)) ?? 'step',
      name,
      input,
      output: output ?? data.response,
      tools,
      failed,
    }),
  }
}
