/**
 * What a decision adds to the row of its session. With these columns, runs can be listed and budgets can be checked without reading
 * records.
 */
import { lacksModel } from '@twincheck/core/records'
import type { DecisionEntry } from './chain/chain.ts'
import { type Insertion, realColumns, textColumns, type Value, wholeColumns } from './database.ts'
import { addedUp, valuesOf } from './row.ts'

export type Activity = {
  readonly tenant: string
  readonly session: string
  readonly decisions: number
  readonly replaced: number
  readonly anomaly: number
  readonly evidence: number
  readonly unpriced: number
  readonly cost: number
  readonly score: number | null
  readonly judge: string | null
  readonly fingerprint: string
  readonly switchScore: number | null
  readonly unjudged: number
  readonly disagreed: number
  readonly errors: number
  readonly withheld: number
  /** The duration of the session's longest decision, in milliseconds. */
  readonly longest: number
  readonly verifier: string | null
  readonly generator: string | null
  readonly firstAt: number
  readonly lastAt: number
  readonly firstSequence: number
  readonly lastSequence: number
}

export function addActivity(
  before: Activity | undefined,
  { tenant, at, record }: DecisionEntry,
  sequence: number,
): Activity {
  const { session, outcome, anomaly, certificates, measured, fingerprint, score } = record
  return {
    tenant,
    session,
    decisions: (before?.decisions ?? 0) + 1,
    replaced: (before?.replaced ?? 0) + (outcome === 'kept' ? 0 : 1),
    anomaly: Math.max(before?.anomaly ?? 0, anomaly?.score ?? 0),
    evidence: (before?.evidence ?? 0) + (certificates.length > 0 ? 1 : 0),
    unpriced: (before?.unpriced ?? 0) + (measured.cost === null ? 1 : 0),
    cost: (before?.cost ?? 0) + (measured.cost ?? 0),
    score: anomaly ? Math.max(before?.score ?? 0, anomaly.score) : (before?.score ?? null),
    fingerprint: before === undefined || before.fingerprint === fingerprint ? fingerprint : several,
    switchScore: score === null ? (before?.switchScore ?? null) : Math.max(before?.switchScore ?? 0, score),
    unjudged: (before?.unjudged ?? 0) + Number(certificates.length > 0 && wasLeftUnjudged(record)),
    disagreed: (before?.disagreed ?? 0) + Number(disagree(record)),
    errors: (before?.errors ?? 0) + Number(modelFailed(record)),
    withheld: (before?.withheld ?? 0) + Number(record.because?.stage === 'store'),
    verifier: before?.verifier ?? modelOf(record, 'verifier'),
    generator: before?.generator ?? modelOf(record, 'generator'),
    longest: Math.max(before?.longest ?? 0, measured.milliseconds),
    judge: before?.judge ?? measured.asked.find(({ model }) => model !== null)?.model ?? null,
    firstAt: before?.firstAt ?? at,
    lastAt: at,
    firstSequence: before?.firstSequence ?? sequence,
    lastSequence: sequence,
  }
}

/**
 * If the decisions of a session have different fingerprints, this text is stored in place of the fingerprint. Such a session counts for
 * none of these fingerprints.
 */
const several = 'several'

function modelOf({ measured }: DecisionEntry['record'], wanted: 'verifier' | 'generator'): string | null {
  return measured.asked.find(({ role, model }) => role === wanted && model !== null)?.model ?? null
}

function disagree({ judgments }: DecisionEntry['record']): boolean {
  return judgments !== null && judgments.forward.prefers !== judgments.reversed.prefers
}

function wasLeftUnjudged(record: DecisionEntry['record']): boolean {
  return record.exception !== null || lacksModel(record)
}

/**
 * Whether the model failed: it was asked and sent nothing readable. A timeout or a disconnected client does not count as a failure of the
 * model.
 */
function modelFailed({ because, exception }: DecisionEntry['record']): boolean {
  const asked = because?.stage === 'verifier' || because?.stage === 'twin'
  return asked && because?.code === 'exception' && exception !== null && !lacksModel({ because, exception })
}

const columns = [
  ...textColumns('tenant', 'session'),
  ...wholeColumns('decisions', 'replaced'),
  ...realColumns('anomaly'),
  ...wholeColumns('first_at', 'last_at', 'last_sequence', 'touched_at', 'recorded', 'evidence', 'unpriced'),
  ...realColumns('cost', 'score'),
  ...textColumns('judge', 'fingerprint'),
  ...realColumns('switch_score'),
  ...wholeColumns('unjudged', 'disagreed', 'errors', 'withheld'),
  ...realColumns('longest'),
  ...textColumns('verifier', 'generator'),
  ...wholeColumns('first_sequence'),
]

export function activityValues(activity: Activity): readonly Value[] {
  return valuesOf(columns, { ...activity, touchedAt: activity.lastAt, recorded: activity.decisions })
}

const counts = ['decisions', 'replaced', 'recorded', 'evidence', 'unpriced', 'cost'] as const
const signs = ['unjudged', 'disagreed', 'errors', 'withheld'] as const

export function sessionRows(prefix: string): Insertion {
  const first = (name: string) => `${name} = coalesce(known.${name}, excluded.${name})`
  const highest = (name: string) =>
    `${name} = case when known.${name} > excluded.${name} then known.${name} else excluded.${name} end`
  const highestKnown = (name: string) =>
    `${name} = case when known.${name} is null or excluded.${name} > known.${name} then excluded.${name} else known.${name} end`
  return {
    table: `${prefix}sessions as known`,
    columns,
    onConflict: `on conflict (tenant, session) do update set
      ${addedUp(...counts, ...signs)},
      ${['first_at', 'first_sequence', 'judge', 'verifier', 'generator'].map(first).join(', ')},
      ${['anomaly', 'touched_at', 'longest'].map(highest).join(', ')},
      ${['score', 'switch_score'].map(highestKnown).join(', ')},
      last_at = excluded.last_at, last_sequence = excluded.last_sequence,
      fingerprint = case when known.recorded = 0 or known.fingerprint = excluded.fingerprint then excluded.fingerprint
        when known.fingerprint is null then null else '${several}' end`,
  }
}
