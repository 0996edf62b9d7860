/**
 * Reads spans as JSON objects outside OTLP: OpenInference's trees of `child_spans`, Phoenix's lines with dotted `attributes.…`, the
 * objects of the AI SDK and of console exporters, MLflow's traces, and spans with tags from Jaeger and Zipkin. Their attributes have the
 * same dialects as in OTLP.
 */
import { firstOf, heldValue, isObject, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import type { PieceFormat } from '../trace-format.ts'
import { joinSpans } from './join-spans.ts'
import { at, attributeTree, type Span, timeOf } from './span.ts'
import { readAttributes } from './span-dialects.ts'

export const spanObjects: PieceFormat = {
  name: 'spans',
  title: 'spans as JSON: OpenInference, Phoenix, OpenLLMetry, AI SDK, MLflow',
  keys: 'trace_id span_id spanContext attributes span_attributes child_spans spans',
  recognises: (record) => isSpan(record) || listedIn(record) !== null,
  scope: 'scan',
  pieces: (record) => {
    const trace = traceOf(record)
    const spans = [...(isSpan(record) ? [record] : []), ...objectsOf(listedIn(record))].flatMap((span) =>
      unfolded(span, 0),
    )
    return { pieces: spans.map((span) => ({ key: traceOf(span) ?? trace ?? '', value: span })), left: [] }
  },
  join: (values) => {
    const spans = objectsOf(values)
    return joinSpans('spans', spans.map(traceOf).find((trace) => trace !== null) ?? '', spans.map(readSpan))
  },
}

function isSpan(record: RawRecord): boolean {
  const { attributes, span_attributes } = record
  if (isObject(span_attributes) && (Array.isArray(record.child_spans) || typeof record.span_name === 'string'))
    return true
  if (isObject(attributes)) return Object.keys(attributes).some(isTelling)
  if (typeof attributes === 'string') return isSpanId(record) && Object.keys(attributesOf(record)).some(isTelling)
  if (record.tags !== undefined) return Object.keys(attributesOf(record)).some(isTelling)
  return dottedNames.some((name) => record[name] !== undefined) || isDotted(record)
}

const dottedNames = [
  ...['attributes.openinference.span.kind', 'attributes.gen_ai.operation.name'],
  ...['attributes.ai.operationId', 'attributes.llm.model_name'],
] as const

/** Whether the record has the id or the context of a span. If it has neither, attributes that are JSON text are not parsed. */
function isSpanId({ span_id, spanId, context }: RawRecord): boolean {
  return (span_id ?? spanId) !== undefined || isObject(context)
}

function isDotted(record: RawRecord): boolean {
  return record['context.trace_id'] !== undefined && record['context.span_id'] !== undefined
}

function isTelling(name: string): boolean {
  return /^(?:llm|gen_ai|ai|openinference|traceloop|mlflow|input|output)(?:\.|$)/.test(name)
}

/** The spans of a trace that is a single record. OpenInference, Phoenix and MLflow write traces this way. */
function listedIn({ spans, data }: RawRecord): unknown {
  const list = Array.isArray(spans) ? spans : isObject(data) ? data.spans : null
  const first = firstOf(list)
  if (first === undefined) return null
  return objectsOf(list).slice(0, 50).some(isSpan) || isObject(first.attributes) ? list : null
}

const MOST_LEVELS = 200

function unfolded(span: RawRecord, level: number): readonly RawRecord[] {
  const { child_spans, logs: _, resource_attributes: __, ...own } = span
  if (level > MOST_LEVELS) return [own]
  return [own, ...objectsOf(child_spans).flatMap((child) => unfolded(child, level + 1))]
}

function traceOf(span: RawRecord): string | null {
  return first(
    span,
    'traceId trace_id traceID spanContext.traceId context.trace_id context.traceId info.trace_id attributes.trace_id',
  )
}

function readSpan(record: RawRecord): Span {
  const span = isDotted(record) ? attributeTree(record) : record
  const name = first(span, 'name span_name spanName operationName attributes.name') ?? ''
  const own = attributeTree(attributesOf(span))
  const events = objectsOf(heldValue(span.events)).map((event) => ({
    name: first(event, 'name Name') ?? '',
    attributes: attributeTree(attributesOf({ attributes: event.attributes ?? event.Attributes })),
  }))
  const status = first(span, 'status_code status.status_code status.code statusCode') ?? ''
  const failed = /error$/i.test(status) || at(span, 'status.code') === 2
  const failure = failed ? first(span, 'status.message status_message statusMessage') : null
  // The message of a failed tool is its result, like the message of an exception.
  if (failure !== null) events.push({ name: 'exception', attributes: { exception: { message: failure } } })
  const place = {
    id:
      first(span, 'spanId span_id spanContext.spanId context.span_id context.spanId spanID attributes.span_id id') ??
      '',
    parent:
      first(span, 'parentSpanId parent_span_id parentId parent_id parentSpanContext.spanId attributes.parent_id') ??
      textOrNull(firstOf(span.references)?.spanID),
    start: timeOf(startPaths.map((path) => at(span, path)).find((time) => time !== undefined)),
  }
  return readAttributes(place, { name, own, events, failed })
}

const startPaths =
  'startTime start_time start_time_unix_nano startTimeUnixNano start_time_ns timestamp attributes.start_ns'.split(' ')

function attributesOf(span: RawRecord): RawRecord {
  const held = span.span_attributes ?? heldValue(span.attributes) ?? span.tags
  if (isObject(held)) return held
  // Jaeger stores tags as a list.
  return Object.fromEntries(objectsOf(held).map(({ key, value }) => [String(key), value]))
}

function first(span: RawRecord, names: string): string | null {
  for (const path of names.split(' ')) {
    const text = textOrNull(span[path]) ?? textOrNull(at(span, path))
    if (text !== null) return text
  }
  return null
}
