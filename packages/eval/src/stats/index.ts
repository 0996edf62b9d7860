/** Statistics of paired outcomes and of the detector: pure, seeded, and null where a quantity is not defined. */

export { type BootstrapIntervals, bootstrapPairs, type PairedIntervals } from './bootstrap.ts'
export { type AnytimeOptions, excludesShare, trialsNeeded } from './calibration/anytime-bound.ts'
export { type ClusterSizes, clusteredUpper, effectiveSize, sizesOf } from './calibration/effective-sample.ts'
export { referenceOf } from './calibration/sign-reference.ts'
export {
  type Bound,
  type BoundOptions,
  boundTouched,
  type TouchedBounds,
  type TouchedClusters,
  type TouchedCounts,
} from './calibration/touched-bounds.ts'
export {
  clopperPearsonInterval,
  clopperPearsonLower,
  clopperPearsonUpper,
  type Proportion,
} from './clopper-pearson.ts'
export {
  type ClusterInterval,
  clusterBootstrapAuc,
  clusterBootstrapDifference,
  type ScoredTask,
} from './cluster-bootstrap.ts'
export { exactMcNemar } from './mcnemar.ts'
export {
  type CategorySummary,
  countTransitions,
  type Estimate,
  type PairedRates,
  type PairedSummary,
  type SelectionCounts,
  type SelectionOutcome,
  type SelectionSummary,
  type SummaryOptions,
  summarisePairs,
  summariseSelection,
  type TransitionCounts,
} from './paired.ts'
export type { PairedOutcome } from './paired-outcome.ts'
export { DEFAULT_RESAMPLES, type Interval, type ResamplingOptions } from './percentile-interval.ts'
export { type Random, seededRandom } from './random.ts'
export type { ScoredOutcome } from './ranking.ts'
export {
  averagePrecision,
  type PrecisionRecallPoint,
  precisionRecallCurve,
  type RocPoint,
  rocAuc,
  rocCurve,
} from './roc.ts'
export { groupBySuffixCluster, suffixCluster } from './suffix-cluster.ts'
export { type StudySize, type TasksNeeded, tasksNeeded } from './tasks-needed.ts'
