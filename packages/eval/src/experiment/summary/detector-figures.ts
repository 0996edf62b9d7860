/**
 * How well D = max d ranks the actor's failures (paper, "Failure ranking and the conservative switch gate"). It says
 * nothing about repairs: detection and intervention are kept apart.
 */
import {
  averagePrecision,
  type ClusterInterval,
  clusterBootstrapAuc,
  type PrecisionRecallPoint,
  precisionRecallCurve,
  type ResamplingOptions,
  type RocPoint,
  rocAuc,
  rocCurve,
} from '../../stats/index.ts'
import type { CountedPair } from '../pair-line.ts'

export type DetectorFigures = {
  readonly scored: number
  /** Trajectories without a decision have no D; they are in no curve. */
  readonly unscored: number
  /** The share of actor failures among the scored: what a score that says nothing would reach. */
  readonly prevalence: number | null
  readonly auc: number | null
  readonly interval: ClusterInterval | null
  readonly averagePrecision: number | null
  readonly roc: readonly RocPoint[] | null
  readonly precisionRecall: readonly PrecisionRecallPoint[] | null
}

export function measureDetector(pairs: readonly CountedPair[], options: ResamplingOptions): DetectorFigures {
  const tasks = pairs.flatMap(({ id, actor, anomaly }) =>
    anomaly === null ? [] : [{ id, score: anomaly.score, positive: !actor }],
  )
  const failures = tasks.filter(({ positive }) => positive).length
  const auc = rocAuc(tasks)
  return {
    scored: tasks.length,
    unscored: pairs.length - tasks.length,
    prevalence: tasks.length === 0 ? null : failures / tasks.length,
    auc,
    interval: auc === null ? null : clusterBootstrapAuc(tasks, options),
    averagePrecision: averagePrecision(tasks),
    roc: rocCurve(tasks),
    precisionRecall: precisionRecallCurve(tasks),
  }
}
