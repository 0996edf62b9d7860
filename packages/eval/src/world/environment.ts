/**
 * The environment port says what a benchmark must offer. An actor can run in it, a stored run can be replayed in it, and each run can be
 * scored. @twincheck/lab implements it for BFCL and for stored runs of tau-bench, AgentDojo and WorkBench; `small-world/` implements it
 * for the project's own small world. Invariants:
 *   1. An episode is deterministic: the same calls and texts in the same turns give the same outputs, states and
 *      score.
 *   2. Calls on a copy do not change the original, and calls on the original do not change the copy. So a gate can try
 *      something on a copy and discard it.
 *   3. The score depends only on the executed calls and the texts for the user, so a replayed run gets the same score
 *      as the original run.
 */
import type { ToolSchema } from '@twincheck/core'
import type { SecondScore } from './second-verdict.ts'

export type Environment = {
  readonly name: string
  readonly taskIds: () => readonly string[]
  readonly reset: (taskId: string) => Episode
  /** The benchmark's own solution of a task. It is absent if the benchmark has none. Only the verdict on a whole run is known then. */
  readonly solution?: (taskId: string) => Solution
}

/**
 * The calls of a correct run. `any-turn` solutions do not say in which turn a call belongs, because the turns of their conversations are
 * not fixed.
 */
export type Solution =
  | { readonly kind: 'by-turn'; readonly turns: readonly WrittenStep[] }
  | { readonly kind: 'any-turn'; readonly calls: WrittenStep }

export type Episode = {
  readonly taskId: string
  /** Starts the next turn. The result is null after the last turn. Nothing can be executed before the first turn. */
  readonly beginTurn: () => Turn | null
  readonly execute: (step: WrittenStep) => StepOutcome
  /** Sends a text to the user in the current turn. If the world has a user, the text ends the turn, and the user answers. */
  readonly say: (text: string) => void
  /** All calls and texts so far. Replaying them in a fresh episode gives the same state and score. */
  readonly trajectory: () => Trajectory
  /** The whole state of the world as texts, with one entry per part of the world. Equal texts mean equal states. */
  readonly state: () => readonly StateEntry[]
  readonly copy: () => Episode
  readonly score: () => Score
}

/** The start of a turn: its new messages, and the tools that may be called until the next turn. */
export type Turn = { readonly messages: readonly TurnMessage[]; readonly tools: readonly ToolSchema[] }
export type TurnMessage = { readonly role: string; readonly content: string }

/** A call as the model wrote it. Its arguments stay text, because 1 and 1.0 are the same number in JSON, but not in Python. */
export type WrittenCall = { readonly name: string; readonly arguments: string }
export type WrittenStep = readonly WrittenCall[]
export type Trajectory = {
  readonly taskId: string
  readonly turns: readonly (readonly WrittenStep[])[]
  readonly said: readonly (readonly string[])[]
}

export type StepOutcome =
  /** The output of each call. `calls` holds the calls as the benchmark's own log prints them. */
  | { readonly kind: 'executed'; readonly calls: readonly string[]; readonly outputs: readonly string[] }
  /** If a step could not be decoded, none of its calls was executed. */
  | { readonly kind: 'undecodable'; readonly error: string }

export type StateEntry = { readonly name: string; readonly content: string }

export type Score = (
  | { readonly valid: true }
  /** `reason` is the benchmark's own name for the failure. `turn` is the turn that failed, or null if the run failed as a whole. */
  | { readonly valid: false; readonly reason: string; readonly turn: number | null }
) &
  SecondScore
