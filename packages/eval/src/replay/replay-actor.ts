/**
 * Replays the stored run without an intervener. Every call and output must match the stored one. The result contains the actor's verdict
 * and its anomaly score D.
 */
import { createCallValidator, type Message, type Policy, type ValidateCall } from '@twincheck/core'
import { type Anomaly, createToolReader, followTrace, fullAllowance, inspect } from '@twincheck/core/harness'
import type { Environment, Score } from '../world/environment.ts'
import type { StoredTrajectory } from '../world/stored-trajectory.ts'
import { openConversation } from './conversation.ts'
import { demandSame, ReplayDivergedError } from './divergence.ts'

export type ActorReplay = {
  readonly score: Score
  /** The outputs of every step. The replay with the intervener must produce the same outputs until a switch. */
  readonly outputs: readonly (readonly (readonly string[])[])[]
  readonly decisions: number
  /** The trajectory's anomaly score D, which is the highest score d of its decisions, and its parts. Null if the run has no decision. */
  readonly anomaly: Anomaly | null
  readonly messages: readonly Message[]
}

/** The policy that the detector uses, with caches for tool schemas. All tasks share these caches. */
export type ReplayPolicy = {
  readonly policy: Policy
  readonly validate: ValidateCall
  readonly readTool: ReturnType<typeof createToolReader>
}

export function replayPolicy(policy: Policy): ReplayPolicy {
  return { policy, validate: createCallValidator(), readTool: createToolReader() }
}

export function replayActor(
  environment: Environment,
  stored: StoredTrajectory,
  { policy, validate, readTool }: ReplayPolicy,
): ActorReplay {
  const episode = environment.reset(stored.taskId)
  const conversation = openConversation()
  const reading = followTrace(readTool)
  const outputs: string[][][] = []
  let decisions = 0
  let highest: Anomaly | null = null

  for (const [turn, steps] of stored.turns.entries()) {
    const opened = episode.beginTurn()
    if (opened === null) throw moreTurnsThanTheTask(stored, turn)
    conversation.addTurn(opened.messages)
    const turnOutputs: string[][] = []
    for (const [step, { proposal, written, logged, beside }] of steps.entries()) {
      const read = reading.read({ messages: conversation.messages, tools: opened.tools, proposal }, fullAllowance)
      const anomaly = inspect(read, policy, validate).anomaly()
      decisions++
      if (highest === null || anomaly.score > highest.score) highest = anomaly

      const outcome = written.length > 0 ? episode.execute(written) : null
      const answered = outcome?.kind === 'executed' ? [...outcome.outputs] : []
      if (logged !== null) {
        const place = { taskId: stored.taskId, turn, step }
        const calls = outcome?.kind === 'executed' ? outcome.calls : []
        if (logged.calls) demandSame(place, 'call', { stored: logged.calls, replayed: calls })
        demandSame(place, 'output', { stored: logged.outputs, replayed: answered })
      }
      if (proposal.kind !== 'tool-calls') episode.say(proposal.text)
      conversation.addAction(proposal, written, answered, beside)
      turnOutputs.push(answered)
    }
    outputs.push(turnOutputs)
  }
  return { score: episode.score(), outputs, decisions, anomaly: highest, messages: conversation.messages }
}

/**
 * The error for a stored run that has more turns than its task, and so belongs to another task. A run with fewer turns is no error: it
 * was aborted.
 */
function moreTurnsThanTheTask({ taskId, turns }: StoredTrajectory, turn: number): ReplayDivergedError {
  return new ReplayDivergedError({
    taskId,
    turn,
    step: 0,
    stored: `${turns.length} turns`,
    replayed: `the task has ${turn} turns`,
  })
}
