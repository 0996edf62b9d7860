/** What decisions add to the row of their session, so that runs are listed and budgets known without reading records. */
import { lacksModel } from '@twincheck/core/records'
import type { DecisionEntry } from './chain/chain.ts'
import { type Insertion, realColumns, textColumns, type Value, wholeColumns } from './database.ts'

/** What a batch adds to one session. */
export type Activity = {
  readonly tenant: string
  readonly session: string
  readonly decisions: number
  readonly replaced: number
  readonly anomaly: number
  readonly evidence: number
  readonly unpriced: number
  readonly cost: number
  /** Null: no step could be read yet. */
  readonly score: number | null
  readonly judge: string | null
  readonly fingerprint: string
  /** The highest; null: no pair was judged yet. */
  readonly switchScore: number | null
  readonly unjudged: number
  readonly disagreed: number
  readonly errors: number
  readonly withheld: number
  /** Milliseconds of its longest decision. */
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
    replaced: (before?.replaced ?? 0) + (outcome === 'replaced' ? 1 : 0),
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

/** For a session with decisions under different fingerprints, which counts for none of them. */
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

/** A model was asked and gave nothing readable. A timeout or a disconnected client is not the model's error. */
function modelFailed({ because, exception }: DecisionEntry['record']): boolean {
  const asked = because?.stage === 'verifier' || because?.stage === 'twin'
  return asked && because?.code === 'exception' && exception !== null && !lacksModel({ because, exception })
}

export function activityValues(activity: Activity): readonly Value[] {
  const { tenant, session, decisions, replaced, anomaly, firstAt, lastAt, lastSequence } = activity
  const { evidence, unpriced, cost, score, judge } = activity
  const { fingerprint, switchScore, unjudged, disagreed, errors, withheld, longest, verifier, generator } = activity
  return [
    ...[tenant, session, decisions, replaced, anomaly, firstAt, lastAt, lastSequence, lastAt],
    ...[decisions, evidence, unpriced, cost, score, judge],
    ...[fingerprint, switchScore, unjudged, disagreed, errors, withheld, longest, verifier, generator],
    activity.firstSequence,
  ]
}

export function sessionRows(prefix: string): Insertion {
  return {
    table: `${prefix}sessions as known`,
    columns: [
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
    ],
    onConflict: `on conflict (tenant, session) do update set
      decisions = known.decisions + excluded.decisions,
      replaced = known.replaced + excluded.replaced,
      anomaly = case when known.anomaly > excluded.anomaly then known.anomaly else excluded.anomaly end,
      first_at = coalesce(known.first_at, excluded.first_at),
      first_sequence = coalesce(known.first_sequence, excluded.first_sequence),
      last_at = excluded.last_at,
      last_sequence = excluded.last_sequence,
      touched_at = case when known.touched_at > excluded.touched_at then known.touched_at else excluded.touched_at end,
      recorded = known.recorded + excluded.recorded,
      evidence = known.evidence + excluded.evidence,
      unpriced = known.unpriced + excluded.unpriced,
      cost = known.cost + excluded.cost,
      score = case when known.score is null or excluded.score > known.score then excluded.score else known.score end,
      judge = coalesce(known.judge, excluded.judge),
      fingerprint = case when known.recorded = 0 or known.fingerprint = excluded.fingerprint then excluded.fingerprint
        when known.fingerprint is null then null else '${several}' end,
      switch_score = case when known.switch_score is null or excluded.switch_score > known.switch_score
        then excluded.switch_score else known.switch_score end,
      unjudged = known.unjudged + excluded.unjudged,
      disagreed = known.disagreed + excluded.disagreed,
      errors = known.errors + excluded.errors,
      withheld = known.withheld + excluded.withheld,
      verifier = coalesce(known.verifier, excluded.verifier),
      generator = coalesce(known.generator, excluded.generator),
      longest = case when known.longest > excluded.longest then known.longest else excluded.longest end`,
  }
}
