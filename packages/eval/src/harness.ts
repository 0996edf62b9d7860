/** Exports for @twincheck/lab only, not for users. */
export type {
  CertifiedFile,
  CertifiedRun,
  ConditionReplay,
  ReplayOutcome,
  WorldReplay,
} from './certify/certified-run.ts'
export { isInSample } from './certify/in-sample.ts'
export { type CompletedLines, completeLines } from './experiment/complete-lines.ts'
export { OtherExperimentError } from './experiment/experiment-folder.ts'
export { inOrder } from './experiment/in-order.ts'
export type { Method, Protocol } from './experiment/manifest.ts'
export { type CountedPair, compareText, pairKey, pairLineShape, taskName } from './experiment/pair-line.ts'
export { describeAblations, rolesAsked } from './experiment/plan.ts'
export {
  type AskText,
  type Baselines,
  InvalidPlanError,
  prepareSetting,
  type ReplayPorts,
} from './experiment/prepare-replay.ts'
export { demandCalibratedModels, probeModel } from './experiment/probe-model.ts'
export { type ShadowInput, type ShadowOptions, shadowOn } from './experiment/shadow-run.ts'
export { resamplingUnit } from './experiment/summary/summary.ts'
export type { CarriedError } from './pool/carried-error.ts'
export { inWorker, openWorkerPool } from './pool/worker-pool.ts'
export { cached, cachedFor } from './python/cached.ts'
export { continueLive } from './replay/continue-live.ts'
export { endedTurn, isContinuing, looksAtTexts } from './replay/ended-turn.ts'
export type { Intervener, Intervention, OpenIntervener, OperationalException } from './replay/intervener.ts'
export { type ReplayPolicy, replayActor } from './replay/replay-actor.ts'
export { replayIntervened } from './replay/replay-intervened.ts'
export type { ReplayedPair } from './replay/replay-pair.ts'
export type { Table } from './report/block.ts'
export { scanFiles } from './scan/scan-files.ts'
export type { ScanFinding } from './scan/scanned-run.ts'
export { houseTasks } from './small-world/tasks.ts'
export { type ClusterInterval, clusterBootstrapDifference } from './stats/cluster-bootstrap.ts'
export { type PairedOutcome, suffixCluster } from './stats/paired-outcome.ts'
export type { ResamplingOptions } from './stats/resampling.ts'
export { type Random, seededRandom } from './stats/resampling.ts'
export { importRecord } from './traces/import-record.ts'
export type { LeftOut } from './traces/left-out.ts'
export type { RawRecord } from './traces/raw.ts'
export { listOf, numberOrNull, objectsOf, textOrNull } from './traces/raw.ts'
export type { AttackLabel, CallPosition, TraceRun } from './traces/trace-run.ts'
export type { StateEntry } from './world/environment.ts'
export { RecordedEpisode } from './world/episode-record.ts'
export { taskHalf } from './world/half-of-task.ts'
export {
  harmIn,
  isGoodSide,
  type SecondOutcome,
  type SecondOutcomes,
  secondVerdictNames,
  secondVerdicts,
} from './world/second-verdict.ts'
export type { LoggedStep } from './world/stored-trajectory.ts'
export { type TaskHalf, taskHalves } from './world/task-half.ts'
