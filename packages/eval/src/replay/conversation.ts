/** The visible trace while a trajectory is replayed: grown message by message, each read once. */
import { type Action, type Message, readMessage, type ToolCall } from '@twincheck/core'
import type { Step, TurnMessage } from '../environment.ts'

export type Conversation = {
  readonly messages: readonly Message[]
  readonly addTurn: (messages: readonly TurnMessage[]) => void
  readonly addAction: (action: Action, outputs: readonly string[]) => void
}

export function openConversation(): Conversation {
  const messages: Message[] = []
  const add = (message: Message) => messages.push(readMessage(message, `messages[${messages.length}]`))
  return {
    messages,
    addTurn: (opening) => {
      for (const { role, content } of opening) add(role === 'system' ? { role, content } : { role: 'user', content })
    },
    addAction: (action, outputs) => {
      if (action.kind !== 'tool-calls') {
        add({ role: 'assistant', content: action.text, calls: [] })
        return
      }
      add({ role: 'assistant', content: '', calls: action.calls })
      for (const [index, output] of outputs.entries()) {
        const call = action.calls[index]
        if (call) add({ role: 'tool', callId: call.id, content: output })
      }
    },
  }
}

/** An action's calls as the environment executes them. */
export function writtenStep(action: Action): Step {
  return action.kind === 'tool-calls' ? action.calls.map(writtenCall) : []
}

function writtenCall(call: ToolCall): Step[number] {
  return { name: call.name, arguments: call.malformed ?? JSON.stringify(call.arguments) }
}
