/**
 * One stored conversation of an agent with a simulated user: what the user said and where, what the agent did, and what
 * the task wanted of it.
 *
 * Invariant: `openings` and `turns` have the same length. What the user says behind the agent's last message opens nothing;
 * it is only known whether the conversation ended there.
 */
import type { StoredStep, TurnMessage, WrittenCall } from '@twincheck/eval'
import type { TauDomainName } from '../domain.ts'

export type TauTask = {
  readonly domain: TauDomainName
  readonly goldActions: readonly WrittenCall[]
  /** Texts the agent has to have said. */
  readonly expectedOutputs: readonly string[]
}

export type TauConversation = {
  /** The task's id, with the trial behind it where a file has several of a task. */
  readonly id: string
  readonly task: TauTask
  /** What opens each turn: the policy in front of the first, and what the user said. */
  readonly openings: readonly (readonly TurnMessage[])[]
  readonly turns: readonly (readonly StoredStep[])[]
  /** The user ended it in answer to the agent's last message. False for a run that was broken off. */
  readonly endedByUser: boolean
  readonly stored: StoredVerdict
}

export type StoredVerdict = {
  readonly success: boolean
  /** Whether the end state was right; null where the run does not say. */
  readonly databaseMatches: boolean | null
}
