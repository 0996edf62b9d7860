/**
 * Reads OpenTelemetry spans and log records as OTLP JSON, in every dialect of their attributes. The spans of one trace are collected from
 * all lines and files of the scan. Newer instrumentations write a message as a log record that names its span. Such a record is read as
 * an event of this span.
 */
import { firstOf, isObject, listOf, objectOf, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import { spanFormat } from './join-spans.ts'
import { attributeTree, type Span, timeOf } from './span.ts'
import { readAttributes } from './span-dialects.ts'

export const otel = spanFormat({
  name: 'otel',
  title: 'OpenTelemetry spans (OTLP JSON)',
  keys: 'resourceSpans scopeSpans',
  recognises: (record) => resourcesOf(record) !== null || isOtlpSpan(record) || isOtlpSpan(firstOf(record.spans) ?? {}),
  spansIn: (record) => [...spansOf(record), ...logsOf(record)],
  traceOf: ({ traceId }) => textOrNull(traceId) ?? '',
  read: readSpans,
})

function isOtlpSpan(record: RawRecord): boolean {
  const { traceId, trace_id, spanId, span_id, attributes } = record
  if ((traceId ?? trace_id) === undefined || (spanId ?? span_id) === undefined) return false
  const first = firstOf(attributes)
  return first !== undefined && typeof first.key === 'string' && 'value' in first
}

/** The list of resources in a document. The name of this list differs between exporters. */
function resourcesOf(record: RawRecord): readonly RawRecord[] | null {
  const { resourceSpans, resource_spans, resourceLogs, resource_logs, batches, trace } = record
  if ((resourceSpans ?? resource_spans ?? resourceLogs ?? resource_logs) !== undefined) {
    const lists = [resourceSpans, resource_spans, resourceLogs, resource_logs].filter(Array.isArray)
    if (lists.length > 0) return lists.flatMap(objectsOf)
  }
  if (batches !== undefined && scopesOf(firstOf(batches) ?? {}).length > 0) return objectsOf(batches)
  if (isObject(trace)) return resourcesOf(trace)
  return scopesOf(record).length > 0 ? [record] : null
}

function scopesOf(resource: RawRecord): readonly RawRecord[] {
  const { scopeSpans, scope_spans, instrumentationLibrarySpans, scopeLogs, scope_logs } = resource
  // This check runs on every record to recognise its format. Most records have none of these members, so it returns early.
  if ((scopeSpans ?? scope_spans ?? instrumentationLibrarySpans ?? scopeLogs ?? scope_logs) === undefined) return []
  return [scopeSpans ?? scope_spans ?? instrumentationLibrarySpans, scopeLogs ?? scope_logs].flatMap(objectsOf)
}

function spansOf(record: RawRecord): readonly RawRecord[] {
  if (isOtlpSpan(record)) return [inJsonNames(record)]
  const listed = objectsOf(record.spans).filter(isOtlpSpan)
  const scopes = (resourcesOf(record) ?? []).flatMap(scopesOf)
  return [...listed, ...scopes.flatMap((scope) => objectsOf(scope.spans))].map(inJsonNames)
}

function logsOf(record: RawRecord): readonly RawRecord[] {
  return (resourcesOf(record) ?? [])
    .flatMap(scopesOf)
    .flatMap((scope) => objectsOf(scope.logRecords ?? scope.log_records))
    .map(inJsonNames)
    .filter((log) => textOrNull(log.spanId) !== null)
}

/**
 * Some exporters write names with underscores, as the protocol file does. Renames such members to the JSON names, for example `trace_id`
 * to `traceId`.
 */
function inJsonNames(members: RawRecord): RawRecord {
  if (members.trace_id === undefined && members.span_id === undefined) return members
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [jsonName(name), value]))
}

function jsonName(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Reads the spans of a trace. Log records whose span is missing become events of a span without a name. */
function readSpans(pieces: readonly RawRecord[]): readonly Span[] {
  const logs = new Map<string, RawRecord[]>()
  const spans = new Map<string, RawRecord>()
  for (const piece of pieces) {
    const id = textOrNull(piece.spanId) ?? ''
    if (piece.startTimeUnixNano !== undefined || piece.name !== undefined) {
      spans.set(id === '' || spans.has(id) ? `${id}/${spans.size}` : id, piece)
      continue
    }
    const known = logs.get(id)
    if (known === undefined) logs.set(id, [piece])
    else known.push(piece)
  }
  for (const [id, [first]] of logs) {
    if (!spans.has(id)) spans.set(id, { spanId: id, traceId: first?.traceId, startTimeUnixNano: first?.timeUnixNano })
  }
  return [...spans].map(([id, span]) => readSpan(span, logs.get(id) ?? []))
}

function readSpan(span: RawRecord, logs: readonly RawRecord[]): Span {
  const name = textOrNull(span.name) ?? ''
  const told = objectsOf(span.events).map((event) => ({
    name: textOrNull(event.name) ?? '',
    attributes: attributeTree(plainAttributes(event.attributes)),
  }))
  const events = [...told, ...logs.map(readLog)]
  const own = attributeTree(plainAttributes(span.attributes))
  const { code } = objectOf(span.status)
  const failed = code === 2 || code === 'STATUS_CODE_ERROR'
  const parent = textOrNull(span.parentSpanId)
  const place = { id: textOrNull(span.spanId) ?? '', parent, start: timeOf(span.startTimeUnixNano) }
  return readAttributes(place, { name, own, events, failed })
}

function readLog(log: RawRecord): { readonly name: string; readonly attributes: RawRecord } {
  const attributes = plainAttributes(log.attributes)
  const body = readValue(log.body, 0)
  const name = textOrNull(log.eventName) ?? textOrNull(attributes['event.name']) ?? ''
  return { name, attributes: attributeTree(isObject(body) ? { ...attributes, ...body } : attributes) }
}

function plainAttributes(value: unknown): RawRecord {
  const attributes: { [name: string]: unknown } = Object.create(null)
  for (const { key, value: held } of objectsOf(value)) {
    if (typeof key === 'string') attributes[key] = readValue(held, 0)
  }
  return attributes
}

const MOST_LEVELS = 32

/** Reads a value of OTLP. OTLP wraps each value in an object that names its type. */
function readValue(value: unknown, depth: number): unknown {
  if (!isObject(value)) return value
  if (depth > MOST_LEVELS) return null
  const [type, held] = Object.entries(value)[0] ?? []
  switch (jsonName(String(type ?? ''))) {
    case 'arrayValue':
      return listOf(objectOf(held).values).map((item) => readValue(item, depth + 1))
    case 'kvlistValue': {
      const entries = objectsOf(objectOf(held).values)
      return Object.fromEntries(entries.map(({ key, value: inner }) => [String(key), readValue(inner, depth + 1)]))
    }
    case 'intValue':
      return Number(held)
    case 'stringValue':
    case 'boolValue':
    case 'doubleValue':
    case 'bytesValue':
      return held
  }
  return null
}
