/**
 * The boundary's own DecisionRecords (version 1). They hold decisions, not traces, so nothing is inspected again: what
 * was recorded is shown. The decisions of a session stand on lines of their own and are joined after the import.
 */
import { isObject } from '@twincheck/core'
import type { Importer, RawRecord } from './importer.ts'
import { leftOut } from './importer.ts'
import { numberOrNull, objectsOf, textOrNull } from './raw.ts'

export type RecordedDecision = {
  readonly session: string
  readonly step: number
  readonly anomaly: RecordedAnomaly | null
  readonly certificates: readonly { readonly condition: string; readonly severity: number }[]
  readonly twin: {
    readonly condition: string
    readonly origin: 'deterministic' | 'generated'
    readonly action: unknown
  } | null
  readonly violations: number
}

export type RecordedAnomaly = {
  readonly score: number
  readonly strongestSeverity: number
  readonly repeats: number
  readonly toolErrors: number
  readonly schemaViolations: number
}

export const decisionRecords: Importer = {
  format: 'decision-records',
  recognises: ({ version, session, certificates, outcome }) =>
    typeof version === 'number' &&
    typeof session === 'string' &&
    Array.isArray(certificates) &&
    (outcome === 'kept' || outcome === 'replaced'),
  read: (record) => {
    if (record.version !== 1) {
      return leftOut('problem', 'malformed-record', `A decision record of version ${String(record.version)}, not 1.`)
    }
    return { runs: [], recorded: [readRecord(record)], left: [] }
  },
}

function readRecord(record: RawRecord): RecordedDecision {
  return {
    session: textOrNull(record.session) ?? '',
    step: numberOrNull(record.step) ?? 0,
    anomaly: readAnomaly(record.anomaly),
    certificates: objectsOf(record.certificates).map(({ condition, severity }) => ({
      condition: String(condition),
      severity: numberOrNull(severity) ?? 0,
    })),
    twin: readTwin(record.twin),
    violations: objectsOf(record.violations).length,
  }
}

function readAnomaly(value: unknown): RecordedAnomaly | null {
  if (!isObject(value)) return null
  return {
    score: numberOrNull(value.score) ?? 0,
    strongestSeverity: numberOrNull(value.strongestSeverity) ?? 0,
    repeats: numberOrNull(value.repeats) ?? 0,
    toolErrors: numberOrNull(value.toolErrors) ?? 0,
    schemaViolations: numberOrNull(value.schemaViolations) ?? 0,
  }
}

function readTwin(value: unknown): RecordedDecision['twin'] {
  if (!isObject(value)) return null
  const origin = value.origin === 'deterministic' ? 'deterministic' : 'generated'
  return { condition: String(value.condition), origin, action: value.action }
}
