/**
 * One stored run of an actor, as far as an evaluator can see it: its parsed responses, turn by turn and step by step. It is
 * generated once; every condition of an experiment replays the same one (paper, Section 4.4).
 */
import type { Action } from '@twincheck/core'
import type { WrittenStep } from './environment.ts'

export type StoredStep = {
  /** The response as the policy sees it. */
  readonly proposal: Action
  /** What of it the environment executes: its calls as written, none for a text. */
  readonly written: WrittenStep
  /** What the run's own log has for this step; null where the run kept no log. */
  readonly logged: LoggedStep | null
  /** What the agent wrote beside its calls: part of the visible trace, and said to nobody. */
  readonly beside?: string
}

export type LoggedStep = {
  /** The calls as the benchmark's log prints them; null where its print is not the environment's. */
  readonly calls: readonly string[] | null
  readonly outputs: readonly string[]
}

export type StoredTrajectory = {
  readonly taskId: string
  readonly category: string
  /** What runs of it are not independent of: the task, where a benchmark runs one under many attacks. Default: the id's own. */
  readonly cluster?: string
  readonly turns: readonly (readonly StoredStep[])[]
  /** The run kept no text at the end of any turn, though each ended with one. Default: what is not there was not said. */
  readonly endings?: 'left-out'
}

/** A run that can be replayed, or the reason why there is none: an unavailable pair is named, never dropped in silence. */
export type StoredRun =
  | { readonly kind: 'trajectory'; readonly trajectory: StoredTrajectory }
  /** The stored run ended in an error of its own. The benchmark's verdict on it stands. */
  | { readonly kind: 'no-trajectory'; readonly taskId: string; readonly category: string; readonly reason: string }
