/**
 * The environment port: what a benchmark must offer so that an actor can run in it, a stored run can be replayed, and
 * both can be scored. BFCL and stored runs of tau-bench, AgentDojo and WorkBench implement it in @twincheck/lab, the
 * project's own small world in `small-world/`. Invariants:
 *   1. An episode is deterministic: the same calls and texts in the same turns give the same outputs, states and score.
 *   2. A copy and its original never see each other's calls. A gate can try something on a copy and drop it.
 *   3. The score depends only on the executed calls and the texts for the user, so a replayed run is scored like the
 *      run itself.
 */
import type { ToolSchema } from '@twincheck/core'
import type { SecondScore } from './second-verdict.ts'

export type Environment = {
  readonly name: string
  readonly taskIds: () => readonly string[]
  /** Starts a task. Throws if there is no such task. */
  readonly reset: (taskId: string) => Episode
  /** The benchmark's own solution. Absent if the benchmark has none: then only its verdict is known. */
  readonly solution?: (taskId: string) => Solution
}

/** The calls of a correct run. In a conversation the turn of a call is not defined. */
export type Solution =
  | { readonly kind: 'by-turn'; readonly turns: readonly WrittenStep[] }
  | { readonly kind: 'any-turn'; readonly calls: WrittenStep }

export type Episode = {
  readonly taskId: string
  /** Starts the next turn; null after the last one. Nothing can be executed before the first turn. */
  readonly beginTurn: () => Turn | null
  /** Executes the calls of one step in order, in the current turn. */
  readonly execute: (step: WrittenStep) => StepOutcome
  /** Sends a text to the user in the current turn. If the world has a user, this ends the turn and the user answers. */
  readonly say: (text: string) => void
  /** Everything executed and said so far. Replaying it in a fresh episode gives the same state and score. */
  readonly trajectory: () => Trajectory
  /** The whole state as texts, one entry per part of the world. Equal texts mean equal states. */
  readonly state: () => readonly StateEntry[]
  readonly copy: () => Episode
  readonly score: () => Score
}

/** The start of a turn: its new messages, and the tools that may be called until the next turn. */
export type Turn = { readonly messages: readonly TurnMessage[]; readonly tools: readonly ToolSchema[] }
export type TurnMessage = { readonly role: string; readonly content: string }

/** A call as the model wrote it. Arguments stay text: 1 and 1.0 are the same number in JSON, but not in Python. */
export type WrittenCall = { readonly name: string; readonly arguments: string }
export type WrittenStep = readonly WrittenCall[]
export type Trajectory = {
  readonly taskId: string
  readonly turns: readonly (readonly WrittenStep[])[]
  /** Texts for the user, by turn. */
  readonly said: readonly (readonly string[])[]
}

export type StepOutcome =
  /** One output per call. `calls` are the calls as the benchmark's own log prints them. */
  | { readonly kind: 'executed'; readonly calls: readonly string[]; readonly outputs: readonly string[] }
  /** The step could not be decoded, so none of its calls was executed. */
  | { readonly kind: 'undecodable'; readonly error: string }

export type StateEntry = { readonly name: string; readonly content: string }

export type Score = (
  | { readonly valid: true }
  /** `reason` is the benchmark's own term. `turn` is null if the whole run failed. */
  | { readonly valid: false; readonly reason: string; readonly turn: number | null }
) &
  SecondScore
