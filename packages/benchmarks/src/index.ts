/** What every benchmark shares: the environment port, stored runs and the loop of an actor. Each benchmark has its own entry. */
export { ActorTimeoutError, askWithRetry, stopsTheRun } from './actor/ask-with-retry.ts'
export { openJournal } from './actor/journal.ts'
export { type ActorRun, type AskActor, officialStepsPerTurn, runActor, type TimedReply } from './actor/loop.ts'
export { type RunProgress, runTasks, type TaskResult } from './actor/run-tasks.ts'
export type {
  Environment,
  Episode,
  Score,
  Solution,
  StepOutcome,
  Trajectory,
  Turn,
  TurnMessage,
  WrittenCall,
  WrittenStep,
} from './environment.ts'
export { EpisodeRecord } from './episode-record.ts'
export {
  loadWorld,
  type OwnWorld,
  type RunLine,
  readRunLine,
  WorldModuleError,
  writeRunLine,
} from './own-world/index.ts'
export { readCall } from './read-call.ts'
export type { StoredRun, StoredStep, StoredTrajectory } from './stored-trajectory.ts'
