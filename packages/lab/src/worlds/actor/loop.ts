/**
 * The actor's loop on one task. The loop asks the model, executes its calls and returns the outputs, until the model makes no call. Then
 * the next turn begins. Invariants:
 *   1. A step that cannot be decoded ends the turn, and nothing of it is executed. Its text stays in the conversation.
 *   2. If a turn has more than `stepsPerTurn` executed steps, the task ends. The step that exceeds the limit is still executed.
 *   3. The run depends only on the environment and the replies: the same replies lead to the same run.
 */
import type { Effort } from '@twincheck/core'
import type { ActorConversation, ActorMessage, ActorReply } from '@twincheck/core/models'
import type { Episode, StepOutcome, TurnMessage } from '@twincheck/eval'
import type { StateEntry } from '@twincheck/eval/harness'

/** The step limit of a turn in both official handlers of BFCL (function calling and prompting). */
export const officialStepsPerTurn = 20

export type TimedReply = { readonly reply: ActorReply; readonly milliseconds: number }
export type AskActor = (
  conversation: ActorConversation,
  options: { readonly signal: AbortSignal },
) => Promise<TimedReply>

export type ActorStep = TimedReply & {
  readonly outcome: StepOutcome | null
}

export type ActorTurn = {
  readonly messages: readonly TurnMessage[]
  readonly steps: readonly ActorStep[]
  readonly state: readonly StateEntry[]
}

export type ActorRun = {
  readonly taskId: string
  readonly initialState: readonly StateEntry[]
  readonly turns: readonly ActorTurn[]
  readonly forcedToQuit: boolean
}

export type ActorLoopOptions = {
  readonly ask: AskActor
  readonly effort: Effort | null
  readonly signal: AbortSignal
  /** The step limit of a turn. The default is 20, the official limit. */
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
