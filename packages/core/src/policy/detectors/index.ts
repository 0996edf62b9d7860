/** The anomalies that a record may hold, one for each detector, and how a reader recomputes their scores. */
import { anomalyScore, type PaperAnomaly } from '../paper/anomaly.ts'
import { type FittedAnomaly, fittedScore } from './fitted-detector.ts'
import { type TrajectoryAnomaly, trajectoryScore } from './trajectory-detector.ts'

/** Distinguished by `detector`, which the paper's does not have: its records are older than the others. */
export type Anomaly = PaperAnomaly | TrajectoryAnomaly | FittedAnomaly

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
