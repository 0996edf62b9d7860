/**
 * The environment port: what a benchmark must offer so that an actor can be run in it, a stored run replayed, and either
 * scored. BFCL implements it in `bfcl/`, stored tau-bench conversations in `tau/`, stored AgentDojo runs in `agentdojo/`,
 * the project's own small world in `small-world/`.
 *
 * Invariants
 *   1. An episode is deterministic: the same calls and texts in the same turns give the same outputs, states and score.
 *   2. A copy and its original never see each other's calls. A gate can try something on a copy and drop it.
 *   3. The score depends on nothing but the calls that were executed and the texts that were said, so a replayed run is scored like the run itself.
 */
import type { ToolSchema } from '@twincheck/core'

export type Environment = {
  readonly name: string
  readonly taskIds: () => readonly string[]
  /** A task from its beginning. Throws where there is no such task. */
  readonly reset: (taskId: string) => Episode
  /** What the benchmark itself says a right run does. Left out where it does not say: then only its verdict is known. */
  readonly solution?: (taskId: string) => Solution
}

/** The calls that count in a right run. In a conversation nobody can say in which turn a call belongs. */
export type Solution =
  | { readonly kind: 'by-turn'; readonly turns: readonly WrittenStep[] }
  | { readonly kind: 'any-turn'; readonly calls: WrittenStep }

export type Episode = {
  readonly taskId: string
  /** Goes on to the next turn; null after the last one. Nothing can be executed before the first. */
  readonly beginTurn: () => Turn | null
  /** Executes the calls of one step in their order, in the current turn. */
  readonly execute: (step: WrittenStep) => StepOutcome
  /** A text for the user, in the current turn. Where there is a user it is over with that, and the user answers. */
  readonly say: (text: string) => void
  /** What was executed and said so far. Replaying it in a fresh episode leads to the same state and score. */
  readonly trajectory: () => Trajectory
  /** The whole state as texts, one entry for each part of the world: equal texts, equal states. */
  readonly state: () => readonly StateEntry[]
  readonly copy: () => Episode
  readonly score: () => Score
}

/** What opens a turn: the new messages, and the tools that may be called until the next turn. */
export type Turn = { readonly messages: readonly TurnMessage[]; readonly tools: readonly ToolSchema[] }
export type TurnMessage = { readonly role: string; readonly content: string }

/** A call as the model wrote it. Arguments stay text: 1 and 1.0 are one number in JSON and two in a benchmark's Python. */
export type WrittenCall = { readonly name: string; readonly arguments: string }
export type WrittenStep = readonly WrittenCall[]
export type Trajectory = {
  readonly taskId: string
  readonly turns: readonly (readonly WrittenStep[])[]
  /** Texts for the user, by turn. */
  readonly said: readonly (readonly string[])[]
}

export type StepOutcome =
  /** One output for each call; `calls` are the calls as the benchmark's own log would print them. */
  | { readonly kind: 'executed'; readonly calls: readonly string[]; readonly outputs: readonly string[] }
  /** Nothing of the step was executed. */
  | { readonly kind: 'undecodable'; readonly error: string }

export type StateEntry = { readonly name: string; readonly content: string }

export type Score = (
  | { readonly valid: true }
  /** `reason` is the benchmark's own word; `turn` is null where the run as a whole failed. */
  | { readonly valid: false; readonly reason: string; readonly turn: number | null }
) & {
  /** In a run under attack: whether the attacker's goal is reached in the end. */
  readonly attackerSucceeded?: boolean
}
