/** The spans of an OTLP JSON document, with their attributes decoded. */
import { isObject } from '@twincheck/core'
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

export function traceOf(span: RawRecord): string {
  return textOrNull(span.traceId) ?? ''
}

export function readSpan(span: RawRecord): Span {
  const name = textOrNull(span.name) ?? ''
  const events = objectsOf(span.events).map((event) => ({
    name: textOrNull(event.name) ?? '',
    attributes: attributeTree(readAttributes(event.attributes)),
  }))
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
