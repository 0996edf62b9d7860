/** A stored run of an actor, by turn and step. All methods of an experiment replay the same stored run (paper, Section 4.4). */
import type { Action } from '@twincheck/core'
import type { WrittenStep } from './environment.ts'

export type StoredStep = {
  readonly proposal: Action
  /** The part of the response that the environment executes: the calls as the model wrote them. It is empty for a text. */
  readonly written: WrittenStep
  readonly logged: LoggedStep | null
  /** The agent's text next to its calls. This text is part of the visible trace, but it is not sent to the user. */
  readonly beside?: string
}

export type LoggedStep = {
  /** The calls as the log of the benchmark prints them. Null if the environment prints them differently. */
  readonly calls: readonly string[] | null
  readonly outputs: readonly string[]
}

export type StoredTrajectory = {
  readonly taskId: string
  readonly category: string
  /**
   * The cluster of the run. Runs with the same cluster are not independent, for example runs of one task under many attacks. The default
   * is the id of the task.
   */
  readonly cluster?: string
  readonly turns: readonly (readonly StoredStep[])[]
  /**
   * `left-out` means that the run did not store the final texts of its turns. If the member is absent, a missing final text means that
   * the agent said nothing.
   */
  readonly endings?: 'left-out'
}

/** A run that can be replayed, or the reason why it cannot be replayed. Unavailable runs are always reported. */
export type StoredRun =
  | { readonly kind: 'trajectory'; readonly trajectory: StoredTrajectory }
  /** The stored run ended in an error. The benchmark's verdict on the run remains valid. */
  | { readonly kind: 'no-trajectory'; readonly taskId: string; readonly category: string; readonly reason: string }
