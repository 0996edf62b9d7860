/**
 * OpenTelemetry spans and their log records as OTLP JSON, in every dialect of their attributes. Spans of one trace are gathered from whatever
 * lines and files of the scan they stand in.
 */
import type { PieceImporter } from '../importer.ts'
import { firstOf, objectsOf } from '../raw.ts'
import { joinSpans } from './join-spans.ts'
import { isOtlpSpan, logsOf, readSpans, resourcesOf, spansOf, traceOf } from './otel-span.ts'

export const otel: PieceImporter = {
  format: 'otel',
  recognises: (record) => resourcesOf(record) !== null || isOtlpSpan(record) || isOtlpSpan(firstOf(record.spans) ?? {}),
  scope: 'scan',
  pieces: (record) => {
    const pieces = [...spansOf(record), ...logsOf(record)]
    return { pieces: pieces.map((piece) => ({ key: traceOf(piece), value: piece })), left: [] }
  },
  join: (values) => {
    const pieces = objectsOf(values)
    return joinSpans('otel', traceOf(pieces[0] ?? {}), readSpans(pieces))
  },
}
