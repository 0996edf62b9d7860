/**
 * Which detector a policy scores its steps with. Each gives an anomaly that holds everything its score follows from, so that
 * a reader of a record can recompute it. A detector ranks trajectories; no decision hangs on what it says.
 */

import type { Certificate } from '../evidence/condition.ts'
import type { Ledger } from '../ledger.ts'
import type { ValidateCall } from '../ports.ts'
import type { Action } from '../trace/action.ts'
import type { ActiveTools } from '../trace/trace.ts'
import * as readingLexicon from '../trajectory/reading-lexicon.ts'
import { anomalyScore, type PaperAnomaly, scoreAnomaly } from './anomaly.ts'
import { type FittedAnomaly, type FittedDetector, fittedScore, scoreFitted } from './fitted-detector.ts'
import { scoreTrajectory, type TrajectoryAnomaly, trajectoryScore } from './trajectory-detector.ts'
import { trajectoryWeights } from './trajectory-weights.ts'

export type Detector = { readonly kind: 'paper' } | { readonly kind: 'trajectory' } | FittedDetector

export const paperDetector: Detector = { kind: 'paper' }
export const trajectoryDetector: Detector = { kind: 'trajectory' }

/** Told apart by `detector`, which the paper's does not have: its records are older than the others. */
export type Anomaly = PaperAnomaly | TrajectoryAnomaly | FittedAnomaly

export function detect(
  detector: Detector,
  ledger: Ledger,
  certificates: readonly Certificate[],
  step: { readonly proposal: Action; readonly tools: ActiveTools },
  validate: ValidateCall,
): Anomaly {
  switch (detector.kind) {
    case 'paper':
      return scoreAnomaly(ledger, certificates, step, validate)
    case 'trajectory':
      return scoreTrajectory(ledger, certificates, step, validate)
    case 'fitted':
      return scoreFitted(detector, { ledger, certificates, step, validate })
  }
}

/** The score that follows from what an anomaly holds beside it. */
export function recomputeScore(anomaly: Anomaly): number {
  if (!('detector' in anomaly)) return anomalyScore(anomaly)
  switch (anomaly.detector) {
    case 'trajectory':
      return trajectoryScore(anomaly)
    case 'fitted':
      return fittedScore(anomaly)
  }
}

/** What of a detector could change a score, for the policy's fingerprint. The paper's is in its constants already. */
export function describeDetector(detector: Detector): Readonly<Record<string, unknown>> | null {
  switch (detector.kind) {
    case 'paper':
      return null
    case 'trajectory':
      return { ...detector, weights: trajectoryWeights, reading: { ...readingLexicon } }
    case 'fitted':
      return { ...detector, reading: { ...readingLexicon } }
  }
}
