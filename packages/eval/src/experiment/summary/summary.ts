/**
 * The figures of one set of pairs: a split, a stored run, or several of them pooled. Invariants:
 *   1. Only lines of the kind `pair` are counted. Lines of other kinds are listed in the summary by name.
 *   2. Pairs of a task with several stored runs are not independent. Intervals then resample clusters, which come
 *      from the numeric suffix of the task id, and tests that assume independence are omitted.
 *   3. Tasks of different worlds are different tasks, even if both have the id "36".
 *   4. The same lines and seed give the same summary, whatever the order of the lines.
 */
import { type ClusterInterval, clusterBootstrapAuc } from '../../stats/cluster-bootstrap.ts'
import { type PairedSummary, type SelectionSummary, summarisePairs, summariseSelection } from '../../stats/paired.ts'
import type { ResamplingOptions } from '../../stats/resampling.ts'
import {
  averagePrecision,
  type PrecisionRecallPoint,
  precisionRecallCurve,
  type RocPoint,
  rocAuc,
  rocCurve,
} from '../../stats/roc.ts'
import { type AnswerFigures, countAnswers } from '../../world/answer-figures.ts'
import {
  type CountedPair,
  comparePairs,
  compareText,
  type DivergedPair,
  type PairLine,
  taskName,
  type UnavailablePair,
} from '../pair-line.ts'
import { type DecisionFigures, measureDecisions } from './decision-figures.ts'
import { type SecondSummary, summariseSecond } from './second-summary.ts'
import { type CountedTwins, countTwins } from './twin-counts.ts'

export type ResamplingUnit = 'pairs' | 'clusters'

export type SetSummary = {
  readonly label: string
  readonly runs: readonly string[]
  /** The unit that the intervals resample. It is `clusters` if a task has several runs. */
  readonly unit: ResamplingUnit
  readonly paired: PairedSummary
  readonly second: readonly SecondSummary[]
  readonly selection: SelectionSummary
  readonly detector: DetectorFigures
  readonly decisions: DecisionFigures
  readonly answers: AnswerFigures | null
  readonly twins: CountedTwins | null
  readonly unavailable: readonly UnavailablePair[]
  readonly diverged: readonly DivergedPair[]
}

export function summariseSet(label: string, lines: readonly PairLine[], options: ResamplingOptions): SetSummary {
  const sorted = [...lines].sort(comparePairs)
  const pairs = sorted.filter((line) => line.kind === 'pair').map((line) => ({ ...line, id: taskName(line) }))
  const unit = resamplingUnit(pairs)
  const switches = pairs.filter((pair) => pair.switch !== null).length
  const paired = summarisePairs(pairs, { ...options, switches, unit })
  return {
    label,
    runs: [...new Set(sorted.map(({ run }) => run))],
    unit,
    paired,
    second: summariseSecond(pairs, options),
    selection: summariseSelection(pairs.map((pair) => ({ actor: pair.actor, selected: pair.switch !== null }))),
    detector: measureDetector(pairs, options),
    decisions: measureDecisions(pairs, paired.rescues),
    answers: countAnswers(pairs),
    twins: countTwins(pairs),
    unavailable: sorted.filter((line) => line.kind === 'unavailable'),
    diverged: sorted.filter((line) => line.kind === 'diverged'),
  }
}

/**
 * Whether to resample pairs or clusters. Pairs of one task in several runs, or under several attacks, are not independent of each other.
 */
export function resamplingUnit(pairs: readonly { readonly id: string; readonly cluster?: string }[]): ResamplingUnit {
  if (pairs.some(({ cluster }) => cluster !== undefined)) return 'clusters'
  return new Set(pairs.map(({ id }) => id)).size < pairs.length ? 'clusters' : 'pairs'
}

export function summariseRuns(lines: readonly PairLine[], options: ResamplingOptions): readonly SetSummary[] {
  const runs = [...new Set(lines.map(({ run }) => run))].sort(compareText)
  return runs.map((name) =>
    summariseSet(
      name,
      lines.filter(({ run }) => run === name),
      options,
    ),
  )
}

type DetectorFigures = {
  readonly scored: number
  /** The number of trajectories without a score D. They have no decision, and no curve contains them. */
  readonly unscored: number
  /** The share of actor failures among the scored trajectories. A random score would have this precision. */
  readonly prevalence: number | null
  readonly auc: number | null
  readonly interval: ClusterInterval | null
  readonly averagePrecision: number | null
  readonly roc: readonly RocPoint[] | null
  readonly precisionRecall: readonly PrecisionRecallPoint[] | null
}

/** Measures how well the score D = max d ranks the actor's failures (paper, "Failure ranking and the conservative switch gate"). */
function measureDetector(pairs: readonly CountedPair[], options: ResamplingOptions): DetectorFigures {
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
