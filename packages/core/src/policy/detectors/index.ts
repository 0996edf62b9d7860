/** The kinds of anomaly that a decision record can hold, one per detector, and how to recompute their scores. */
import { anomalyScore, type PaperAnomaly } from '../paper/anomaly.ts'
import { type FittedAnomaly, fittedScore } from './fitted-detector.ts'
import { type TrajectoryAnomaly, trajectoryScore } from './trajectory-detector.ts'

/**
 * The anomaly of a decision record. The member `detector` names the kind of anomaly. The paper's anomaly has no such member, because its
 * records are older than the member.
 */
export type Anomaly = PaperAnomaly | TrajectoryAnomaly | FittedAnomaly

export function recomputeScore(anomaly: Anomaly): number {
  if (!('detector' in anomaly)) return anomalyScore(anomaly)
  switch (anomaly.detector) {
    case 'trajectory':
      return trajectoryScore(anomaly)
    case 'fitted':
      return fittedScore(anomaly)
  }
}
