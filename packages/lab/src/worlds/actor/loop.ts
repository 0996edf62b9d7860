/**
 * The actor's loop on one task: ask the model, execute its calls, give it the outputs, until it calls nothing; then the
 * next turn.
 *
 * Invariants
 *   1. What cannot be decoded ends the turn; nothing of that step is executed. The model's words stay in the conversation.
 *   2. A turn has at most `stepsPerTurn` steps that may be followed by another. One more that is executed ends the task.
 *   3. The run is a function of the environment and the replies: the same replies lead to the same run.
 */

import type { Effort } from '@twincheck/core'
import type { ActorConversation, ActorMessage, ActorReply } from '@twincheck/core/models'
import type { Episode, StepOutcome, TurnMessage } from '@twincheck/eval'
import type { StateEntry } from '@twincheck/eval/harness'

/** Both kinds of official handlers stop here. */
export const officialStepsPerTurn = 20

export type TimedReply = { readonly reply: ActorReply; readonly milliseconds: number }
export type AskActor = (
  conversation: ActorConversation,
  options: { readonly signal: AbortSignal },
) => Promise<TimedReply>

export type ActorStep = TimedReply & {
  /** Null where the model called nothing, which ends the turn. */
  readonly outcome: StepOutcome | null
}

export type ActorTurn = {
  readonly messages: readonly TurnMessage[]
  readonly steps: readonly ActorStep[]
  /** After the last step of the turn. */
  readonly state: readonly StateEntry[]
}

export type ActorRun = {
  readonly taskId: string
  readonly initialState: readonly StateEntry[]
  readonly turns: readonly ActorTurn[]
  /** The last turn took too many steps, and the task was broken off with it. */
  readonly forcedToQuit: boolean
}

export type ActorLoopOptions = {
  readonly ask: AskActor
  readonly effort: Effort | null
  readonly signal: AbortSignal
  /** Default: the official 20. */
  readonly stepsPerTurn?: number
}

export async function runActor(episode: Episode, options: ActorLoopOptions): Promise<ActorRun> {
  const initialState = episode.state()
  const messages: ActorMessage[] = []
  const turns: ActorTurn[] = []
  let forcedToQuit = false
  for (let turn = episode.beginTurn(); turn !== null; turn = episode.beginTurn()) {
    messages.push(...turn.messages.map(openingMessage))
    const conversation = { messages, tools: turn.tools, effort: options.effort }
    const { steps, exhausted } = await runTurn(episode, conversation, options)
    turns.push({ messages: turn.messages, steps, state: episode.state() })
    forcedToQuit = exhausted
    if (forcedToQuit) break
  }
  return { taskId: episode.taskId, initialState, turns, forcedToQuit }
}

type OpenConversation = Omit<ActorConversation, 'messages'> & { readonly messages: ActorMessage[] }

/** One turn; what is said and done in it is appended to the conversation. */
async function runTurn(
  episode: Episode,
  conversation: OpenConversation,
  { ask, signal, stepsPerTurn = officialStepsPerTurn }: ActorLoopOptions,
): Promise<{ readonly steps: readonly ActorStep[]; readonly exhausted: boolean }> {
  const { messages } = conversation
  const steps: ActorStep[] = []
  let executed = 0
  while (executed <= stepsPerTurn) {
    const answered = await ask({ ...conversation, messages: [...messages] }, { signal })
    const { content, calls } = answered.reply
    messages.push({ role: 'assistant', content, calls })
    const outcome = calls === null || calls.length === 0 ? null : episode.execute(calls)
    if (outcome === null) episode.say(content ?? '')
    steps.push({ ...answered, outcome })
    if (calls === null || outcome?.kind !== 'executed') return { steps, exhausted: false }
    for (const [index, output] of outcome.outputs.entries()) {
      messages.push({ role: 'tool', callId: calls[index]?.id ?? '', content: output })
    }
    executed++
  }
  return { steps, exhausted: true }
}

function openingMessage({ role, content }: TurnMessage): ActorMessage {
  return { role: role === 'system' ? 'system' : 'user', content }
}
