/**
 * Reads TwinCheck's own DecisionRecords (version 1). They hold decisions but no messages, so no policy can inspect the decisions again.
 * The recorded decisions are shown instead. Each line is one decision of a session. The lines of a session are joined after the import.
 */
import type { Exhibit } from '@twincheck/core'
import { isObject, numberOrNull, objectsOf, type RawRecord, textOrNull } from './raw.ts'
import { leftOut, type TraceFormat } from './trace-format.ts'

export type RecordedDecision = {
  readonly session: string
  readonly step: number
  readonly anomaly: RecordedAnomaly | null
  readonly proposal: unknown
  readonly certificates: readonly RecordedCertificate[]
  readonly twin: {
    readonly condition: string
    readonly origin: 'deterministic' | 'generated'
    readonly action: unknown
  } | null
  readonly violations: number
  /** The answers to calls. If the mode answered no calls, these are the answers that another mode would have given. */
  readonly answers: readonly { readonly condition: string; readonly text: string }[]
}

export type RecordedCertificate = {
  readonly condition: string
  readonly severity: number
  readonly reason: string
  readonly exhibits: readonly Exhibit[]
  readonly finding: unknown
}

export type RecordedAnomaly = {
  readonly score: number
  readonly strongestSeverity: number
  readonly repeats: number
  readonly toolErrors: number
  readonly schemaViolations: number
  /** Counts of a detector that has more features than the paper's. */
  readonly beyond?: Readonly<Record<string, number>>
}

export const decisionRecords: TraceFormat = {
  name: 'decision-records',
  title: 'TwinCheck’s own decision records',
  keys: 'version session step outcome certificates twin',
  recognises: ({ version, session, certificates, outcome }) =>
    typeof version === 'number' &&
    typeof session === 'string' &&
    Array.isArray(certificates) &&
    (outcome === 'kept' || outcome === 'replaced' || outcome === 'answered'),
  read: (record) => {
    if (record.version !== 1) {
      return leftOut('problem', 'malformed-record', `A decision record of version ${String(record.version)}, not 1.`)
    }
    return { runs: [], recorded: [readRecord(record)], pieces: [], left: [] }
  },
}

function readRecord(record: RawRecord): RecordedDecision {
  return {
    session: textOrNull(record.session) ?? '',
    step: numberOrNull(record.step) ?? 0,
    anomaly: readAnomaly(record.anomaly),
    proposal: record.proposal,
    certificates: objectsOf(record.certificates).map(readCertificate),
    twin: readTwin(record.twin),
    violations: objectsOf(record.violations).length,
    answers: objectsOf(isObject(record.advice) ? record.advice.answers : null).map(({ condition, text }) => {
      return { condition: textOrNull(condition) ?? '', text: textOrNull(text) ?? '' }
    }),
  }
}

function readCertificate({ condition, severity, reason, exhibits, finding }: RawRecord): RecordedCertificate {
  return {
    condition: String(condition),
    severity: numberOrNull(severity) ?? 0,
    reason: textOrNull(reason) ?? '',
    exhibits: objectsOf(exhibits).map(({ position, text }) => ({
      position: numberOrNull(position) ?? 'proposal',
      text: textOrNull(text) ?? '',
    })),
    finding,
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
    ...(value.detector === undefined ? {} : { beyond: countsOf(isObject(value.counts) ? value.counts : value) }),
  }
}

const ofThePaper: readonly string[] = ['score', 'strongestSeverity', 'repeats', 'toolErrors', 'schemaViolations']

/** Reads counts by name. Their number is limited, because records come from outside. */
function countsOf(value: RawRecord): Readonly<Record<string, number>> {
  const counts = Object.keys(value).flatMap((name) => {
    const count = ofThePaper.includes(name) ? null : numberOrNull(value[name])
    return count === null ? [] : [[name, count] as const]
  })
  return Object.fromEntries(counts.slice(0, MOST_COUNTS))
}

const MOST_COUNTS = 16

function readTwin(value: unknown): RecordedDecision['twin'] {
  if (!isObject(value)) return null
  const origin = value.origin === 'deterministic' ? 'deterministic' : 'generated'
  return { condition: String(value.condition), origin, action: value.action }
}
