/** The public names of @twincheck/lab, one by one. Each benchmark has its own entry. */
export { knownWorlds } from './certify/known-worlds.ts'
export type { DefenceRow } from './defences/compare-defences.ts'
export { compareDefences } from './defences/compare-defences.ts'
export type { TraceRow } from './defences/compare-traces.ts'
export { compareTraces } from './defences/compare-traces.ts'
export { collectPairs, isLeftOut, replaySummary } from './experiment/collect-pairs.ts'
export { liveActor } from './experiment/live-actor.ts'
export { readPairedLines } from './experiment/paired-lines.ts'
export { demandDisjoint, originsOf } from './experiment/protocol.ts'
export { type FileReplay, type ReplayedItem, replayHere } from './experiment/replay-files.ts'
export { continuationNotes, manifestOf, modelsOf, type NamedModels } from './experiment/replay-manifest.ts'
export { openReplayWorkers, replayInPool } from './experiment/replay-pool.ts'
export { countSample, type Firings, firingsIn, type SampleCounts, sampleLines } from './experiment/sample-counts.ts'
export { mayHoldRuns, recognisedSource, runName, sourceOf, taskWorldOf } from './experiment/sources/stored-source.ts'
export { injectionTables } from './injections/injection-tables.ts'
export { InjectionTally, measureInjections } from './injections/injection-tally.ts'
export { mostTriedByDefault } from './oracle/find-edit.ts'
export { oracle } from './oracle/oracle.ts'
export type { OracleRun } from './oracle/oracle-file.ts'
export { ceilingTable, editTable, preventionTable } from './oracle/oracle-tables.ts'
export { tallyOracle } from './oracle/oracle-tally.ts'
export type { JobOutcome } from './queue/job-outcome.ts'
export { openQueue, type Queue } from './queue/open-queue.ts'
export {
  defaultQueueSchema,
  InvalidQueueAddressError,
  type QueueAddress,
  readQueueAddress,
} from './queue/queue-address.ts'
export { replayInQueue } from './queue/replay-in-queue.ts'
export type { ReplayJob } from './queue/replay-job.ts'
export { runWorker } from './queue/run-worker.ts'
export type { SplitRequest, SplitTask } from './splits/draw-splits.ts'
export { readIdList, readTaskList } from './splits/draw-splits.ts'
export { extendSplit } from './splits/launch-rule.ts'
export {
  createSplitManifest,
  readSplitManifest,
  type SplitManifest,
  writeSplitManifest,
} from './splits/split-manifest.ts'
export { type AdmissionLimits, openAdmission, type StudyAdmission } from './study/admission.ts'
export { estimateStudy, type StageEstimate } from './study/estimate-study.ts'
export { openProvider, type StudyPorts } from './study/provider.ts'
export { sharedAdmission } from './study/queued/shared-admission.ts'
export { finishStudy, openStudyQueue, queuedTape, studyTasks } from './study/queued/study-tables.ts'
export { fillByWorkers, workOnStudy } from './study/queued/work-on-study.ts'
export { runStudy, type StudyOutcome } from './study/run-study.ts'
export { readStudy, type Study, type StudyModel } from './study/study-file.ts'
export {
  claimWork,
  isPaused,
  pauseStudy,
  runningIn,
  StudyPausedError,
  tapeFileOf,
  ticketFileOf,
  unpauseStudy,
} from './study/study-folder.ts'
export { openMemory, type StageProgress, type StudyOptions } from './study/study-options.ts'
export { openTapeFile, readTapeFile, type StudyTape, type TapedCall } from './study/study-tape.ts'
export { openStudyWorld, type StudyWorld } from './study/study-world.ts'
export { openTicketFile } from './study/ticket-file.ts'
export { askWithRetry, stopsTheRun } from './worlds/actor/ask-with-retry.ts'
export { openJournal } from './worlds/actor/journal.ts'
export { type AskActor, runActor } from './worlds/actor/loop.ts'
export { type RunProgress, runTasks } from './worlds/actor/run-tasks.ts'
export { writeRunLine } from './worlds/own-world/run-line.ts'
export {
  benchmarkWorlds,
  type TaskWorld,
  taskWorldIn,
  taskWorlds,
  worldCalled,
} from './worlds/registry.ts'
export type { WorldName } from './worlds/world.ts'
