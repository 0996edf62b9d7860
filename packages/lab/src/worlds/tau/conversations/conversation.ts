/**
 * A stored conversation of an agent with a simulated user: the user's messages, the agent's steps and the task.
 *
 * Invariant: `openings` and `turns` have the same length. A user message after the agent's last message opens no turn;
 * `endedByUser` says whether it ended the conversation.
 */
import type { StoredStep, TurnMessage, WrittenCall } from '@twincheck/eval'
import type { TauDomainName } from '../domain.ts'

export type TauTask = {
  readonly domain: TauDomainName
  readonly goldActions: readonly WrittenCall[]
  /** Texts the agent must have said. */
  readonly expectedOutputs: readonly string[]
}

export type TauConversation = {
  /** The task's id, plus the trial if the file has several runs of a task. */
  readonly id: string
  readonly task: TauTask
  /** The messages that open each turn: the user's message, and the policy before the first one. */
  readonly openings: readonly (readonly TurnMessage[])[]
  readonly turns: readonly (readonly StoredStep[])[]
  /** The user ended the conversation after the agent's last message. False for an interrupted run. */
  readonly endedByUser: boolean
  readonly stored: StoredVerdict
}

export type StoredVerdict = {
  readonly success: boolean
  /** Whether the end state was right; null if the run does not say. */
  readonly databaseMatches: boolean | null
}
