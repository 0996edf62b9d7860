/**
 * Live continuation (paper, Section 4.4): after a switch the actor model itself goes on to the end of the task. Its next
 * request holds the twin and the twin's result; the call that was replaced is nowhere in it.
 */
import { type Action, type Effort, type Message, type ToolCall, textAction } from '@twincheck/core'
import type { ActorCall, ActorMessage, ActorModel } from '@twincheck/core/models'
import { readCall } from './read-call.ts'
import type { ContinueLive } from './replay-intervened.ts'

export type LiveOptions = {
  readonly actor: ActorModel
  readonly effort: Effort
  /** Steps after which a turn is broken off and the task with it, as the benchmark's own loop does. */
  readonly maxSteps: number
}

export function continueLive({ actor, effort, maxSteps }: LiveOptions): ContinueLive {
  const { signal } = new AbortController()
  return async ({ episode, conversation, turn: switched, turnIsOpen, stepsInTurn }) => {
    let turn = switched
    let open = turnIsOpen
    let steps = stepsInTurn
    for (;;) {
      while (open) {
        const messages = conversation.messages.map(actorMessage)
        const { content, calls } = await actor({ messages, tools: turn.tools, effort }, { signal })
        const written = (calls ?? []).map(({ name, arguments: text }) => ({ name, arguments: text }))
        const outcome = written.length > 0 ? episode.execute(written) : null
        conversation.addAction(actionOf(content, calls), outcome?.kind === 'executed' ? outcome.outputs : [])
        if (outcome?.kind !== 'executed') break
        if (++steps > maxSteps) return
      }
      const next = episode.beginTurn()
      if (next === null) return
      conversation.addTurn(next.messages)
      turn = next
      open = true
      steps = 0
    }
  }
}

function actorMessage(message: Message): ActorMessage {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.content }
    case 'assistant':
      return { role: 'assistant', content: message.content, calls: message.calls.map(actorCall) }
    case 'tool':
      return { role: 'tool', callId: message.callId, content: message.content }
  }
}

function actorCall({ id, name, arguments: args, malformed }: ToolCall): ActorCall {
  return { id, name, arguments: malformed ?? JSON.stringify(args) }
}

function actionOf(content: string | null, calls: readonly ActorCall[] | null): Action {
  if (calls === null || calls.length === 0) return textAction(content ?? '')
  return { kind: 'tool-calls', calls: calls.map(({ id, name, arguments: text }) => readCall(id, name, text)) }
}
