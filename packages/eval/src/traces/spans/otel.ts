/**
 * OpenTelemetry spans as OTLP JSON, in every dialect of their attributes. Spans of one trace are gathered from whatever
 * lines and files of the scan they stand in.
 */
import type { PieceImporter } from '../importer.ts'
import { objectsOf } from '../raw.ts'
import { joinSpans } from './join-spans.ts'
import { readSpan, spansOf, traceOf } from './otel-span.ts'

export const otel: PieceImporter = {
  format: 'otel',
  recognises: (record) => Array.isArray(record.resourceSpans) || Array.isArray(record.scopeSpans),
  scope: 'scan',
  pieces: (record) => ({ pieces: spansOf(record).map((span) => ({ key: traceOf(span), value: span })), left: [] }),
  join: (values) => {
    const [first = {}, ...rest] = objectsOf(values)
    return joinSpans('otel', traceOf(first), [first, ...rest].map(readSpan))
  },
}
