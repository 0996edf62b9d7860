/** Live continuation (paper, Section 4.4): after a switch, the actor model continues with the twin's result. */
import { type Action, type Effort, type Message, TwinCheckError, textAction } from '@twincheck/core'
import type { ActorCall, ActorMessage, ActorModel } from '@twincheck/core/models'
import { readCall } from '../world/read-call.ts'
import type { ReplayedConversation } from './conversation.ts'
import type { ContinueLive } from './replay-intervened.ts'

export type LiveOptions = {
  readonly actor: ActorModel
  readonly effort: Effort | null
  /**
   * The number of steps after which a turn should have ended. If the actor executes one more step, the task ends, as in the benchmark's
   * own loop.
   */
  readonly maxSteps: number
  /** Whether an error would also occur in every other task. Such an error is rethrown unchanged. */
  readonly stopsTheRun: (error: unknown) => boolean
}

/** Thrown if the actor model failed, so that this task has no outcome under intervention. Other tasks can continue. */
export class ContinuationFailedError extends TwinCheckError {
  readonly code = 'continuation-failed'

  constructor(taskId: string, cause: TwinCheckError) {
    super(`The actor could not go on with ${taskId} after the switch: ${cause.message} (${cause.code})`, { cause })
  }
}

export function continueLive({ actor, effort, maxSteps, stopsTheRun }: LiveOptions): ContinueLive {
  const { signal } = new AbortController()
  return async ({ episode, conversation, turn: switched, turnIsOpen, stepsInTurn }) => {
    const ask: ActorModel = async (request, options) => {
      try {
        return await actor(request, options)
      } catch (error) {
        if (!(error instanceof TwinCheckError) || stopsTheRun(error)) throw error
        throw new ContinuationFailedError(episode.taskId, error)
      }
    }
    let turn = switched
    let open = turnIsOpen
    let executed = stepsInTurn
    for (;;) {
      while (open) {
        if (executed > maxSteps) return
        const messages = conversation.messages.map((message) => actorMessage(message, conversation))
        const { content, calls } = await ask({ messages, tools: turn.tools, effort }, { signal })
        const written = (calls ?? []).map(({ name, arguments: text }) => ({ name, arguments: text }))
        const outcome = written.length > 0 ? episode.execute(written) : null
        open = outcome?.kind === 'executed'
        if (written.length === 0) episode.say(content ?? '')
        conversation.addAction(actionOf(content, calls), written, outcome?.kind === 'executed' ? outcome.outputs : [])
        executed++
      }
      const next = episode.beginTurn()
      if (next === null) return
      conversation.addTurn(next.messages)
      turn = next
      open = true
      executed = 0
    }
  }
}

function actorMessage(message: Message, { argumentsText }: ReplayedConversation): ActorMessage {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.content }
    case 'assistant': {
      const calls = message.calls.map((call) => ({ id: call.id, name: call.name, arguments: argumentsText(call) }))
      return { role: 'assistant', content: message.content, calls }
    }
    case 'tool':
      return { role: 'tool', callId: message.callId, content: message.content }
  }
}

function actionOf(content: string | null, calls: readonly ActorCall[] | null): Action {
  if (calls === null || calls.length === 0) return textAction(content ?? '')
  return { kind: 'tool-calls', calls: calls.map(({ id, name, arguments: text }) => readCall(id, name, text)) }
}
