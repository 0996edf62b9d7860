/** What every benchmark shares: the environment port, stored runs and the loop of an actor. Each benchmark has its own entry. */
export { askWithRetry, stopsTheRun } from './actor/ask-with-retry.ts'
export { officialStepsPerTurn } from './actor/loop.ts'
export type { RunProgress } from './actor/run-tasks.ts'
export type {
  Environment,
  Episode,
  Score,
  StepOutcome,
  Turn,
  TurnMessage,
  WrittenCall,
  WrittenStep,
} from './environment.ts'
export { EpisodeRecord } from './episode-record.ts'
export { readCall } from './read-call.ts'
export type { StoredRun, StoredStep, StoredTrajectory } from './stored-trajectory.ts'
