/**
 * The spans of an OTLP JSON document, with their attributes decoded. What newer instrumentations say of a message is a log
 * record of its own, which names its span: it is read as an event of that span.
 */
import { isObject } from '@twincheck/core/reading'
import type { RawRecord } from '../importer.ts'
import { listOf, objectsOf, textOrNull } from '../raw.ts'
import { attributeTree } from './attribute-tree.ts'
import { modelOf, workOf } from './dialects/span-dialects.ts'
import { type Span, timeOf } from './span.ts'

/** A document may be the whole export or one element of its `resourceSpans`. */
export function spansOf(record: RawRecord): readonly RawRecord[] {
  const resources = Array.isArray(record.resourceSpans) ? objectsOf(record.resourceSpans) : [record]
  return resources
    .flatMap(({ scopeSpans, instrumentationLibrarySpans }) => objectsOf(scopeSpans ?? instrumentationLibrarySpans))
    .flatMap((scope) => objectsOf(scope.spans))
}

/** The log records of a document, or of one element of its `resourceLogs`. */
export function logsOf(record: RawRecord): readonly RawRecord[] {
  const resources = Array.isArray(record.resourceLogs) ? objectsOf(record.resourceLogs) : [record]
  return resources
    .flatMap(({ scopeLogs }) => objectsOf(scopeLogs))
    .flatMap((scope) => objectsOf(scope.logRecords))
    .filter((log) => textOrNull(log.spanId) !== null)
}

/** The spans of a trace; log records whose span is not there are events of one without a name. */
export function readSpans(pieces: readonly RawRecord[]): readonly Span[] {
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

export function traceOf(span: RawRecord): string {
  return textOrNull(span.traceId) ?? ''
}

function readSpan(span: RawRecord, logs: readonly RawRecord[]): Span {
  const name = textOrNull(span.name) ?? ''
  const told = objectsOf(span.events).map((event) => ({
    name: textOrNull(event.name) ?? '',
    attributes: attributeTree(readAttributes(event.attributes)),
  }))
  const events = [...told, ...logs.map(readLog)]
  const own = attributeTree(readAttributes(span.attributes))
  const code = isObject(span.status) ? span.status.code : undefined
  const attributes = { name, own, events, failed: code === 2 || code === 'STATUS_CODE_ERROR' }
  return {
    id: textOrNull(span.spanId) ?? '',
    parent: textOrNull(span.parentSpanId),
    name,
    start: timeOf(span.startTimeUnixNano),
    model: modelOf(attributes),
    work: workOf(attributes),
  }
}

function readLog(log: RawRecord): { readonly name: string; readonly attributes: RawRecord } {
  const attributes = readAttributes(log.attributes)
  const body = readValue(log.body, 0)
  const name = textOrNull(log.eventName) ?? textOrNull(attributes['event.name']) ?? ''
  return { name, attributes: attributeTree(isObject(body) ? { ...attributes, ...body } : attributes) }
}

function readAttributes(value: unknown): RawRecord {
  const attributes: { [name: string]: unknown } = Object.create(null)
  for (const { key, value: held } of objectsOf(value)) {
    if (typeof key === 'string') attributes[key] = readValue(held, 0)
  }
  return attributes
}

const MOST_LEVELS = 32

/** OTLP writes the type of each value beside it. */
function readValue(value: unknown, depth: number): unknown {
  if (!isObject(value) || depth > MOST_LEVELS) return null
  if (isObject(value.arrayValue)) return listOf(value.arrayValue.values).map((item) => readValue(item, depth + 1))
  if (isObject(value.kvlistValue)) {
    const entries = objectsOf(value.kvlistValue.values)
    return Object.fromEntries(entries.map(({ key, value: held }) => [String(key), readValue(held, depth + 1)]))
  }
  const { stringValue, boolValue, doubleValue, intValue } = value
  return stringValue ?? boolValue ?? doubleValue ?? (intValue === undefined ? null : Number(intValue))
}
