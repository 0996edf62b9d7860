/** A stored run of an actor, by turn and step. Every condition of an experiment replays it (paper, Section 4.4). */
import type { Action } from '@twincheck/core'
import type { WrittenStep } from './environment.ts'

export type StoredStep = {
  /** The response as the policy sees it. */
  readonly proposal: Action
  /** The part that the environment executes: the calls as written, none for a text. */
  readonly written: WrittenStep
  /** The run's own log of this step; null if the run kept no log. */
  readonly logged: LoggedStep | null
  /** The agent's text next to its calls. It is part of the visible trace, but not sent to the user. */
  readonly beside?: string
}

export type LoggedStep = {
  /** The calls as the benchmark's log prints them; null if the environment prints them differently. */
  readonly calls: readonly string[] | null
  readonly outputs: readonly string[]
}

export type StoredTrajectory = {
  readonly taskId: string
  readonly category: string
  /** Runs with the same cluster are not independent, such as runs of one task under many attacks. Default: the id. */
  readonly cluster?: string
  readonly turns: readonly (readonly StoredStep[])[]
  /** `left-out`: final texts were not stored. Default: a text that is not stored was not said. */
  readonly endings?: 'left-out'
}

/** A run that can be replayed, or the reason why it cannot. An unavailable pair is always reported. */
export type StoredRun =
  | { readonly kind: 'trajectory'; readonly trajectory: StoredTrajectory }
  /** The stored run ended in an error. The benchmark's verdict on it remains valid. */
  | { readonly kind: 'no-trajectory'; readonly taskId: string; readonly category: string; readonly reason: string }
