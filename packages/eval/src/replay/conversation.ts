/** The visible trace during a replay. It grows message by message, and each message is read once. */
import { type Action, type Message, readMessage, type ToolCall } from '@twincheck/core'
import type { TurnMessage, WrittenStep } from '../world/environment.ts'

export type ReplayedConversation = {
  readonly messages: readonly Message[]
  readonly addTurn: (messages: readonly TurnMessage[]) => void
  /** Adds an action of the agent. `written` holds the calls as they were executed. `beside` is the agent's text in the same message. */
  readonly addAction: (
    action: Action,
    written: WrittenStep,
    outputs: readonly ReplayedOutput[],
    beside?: string,
  ) => void
  /** The arguments of a call as the actor wrote them. Unlike parsed numbers, this text distinguishes 1.0 from 1. */
  readonly argumentsText: (call: ToolCall) => string
}

/** The result of a call: the output of the executed call, or the text that answered the call without executing it. */
export type ReplayedOutput = string | { readonly answer: string }

export function openConversation(): ReplayedConversation {
  const messages: Message[] = []
  const texts = new WeakMap<ToolCall, string>()
  const add = (message: Message): Message => {
    const read = readMessage(message, `messages[${messages.length}]`)
    messages.push(read)
    return read
  }
  return {
    messages,
    addTurn: (opening) => {
      for (const message of opening) add(openingMessage(message))
    },
    addAction: (action, written, outputs, beside = '') => {
      if (action.kind !== 'tool-calls') {
        add({ role: 'assistant', content: action.text, calls: [] })
        return
      }
      const message = add({ role: 'assistant', content: beside, calls: action.calls })
      for (const [index, call] of (message.role === 'assistant' ? message.calls : []).entries()) {
        const text = written[index]?.arguments
        if (text !== undefined) texts.set(call, text)
      }
      for (const [index, output] of outputs.entries()) {
        const call = action.calls[index]
        if (!call) continue
        const result = { role: 'tool', callId: call.id } as const
        add(
          typeof output === 'string'
            ? { ...result, content: output }
            : { ...result, content: output.answer, isAnswer: true },
        )
      }
    },
    argumentsText: (call) => texts.get(call) ?? call.malformed ?? JSON.stringify(call.arguments),
  }
}

/**
 * Converts a message that opens a turn. An assistant message that opens a turn is a greeting that the benchmark wrote, so it is not a
 * decision.
 */
function openingMessage({ role, content }: TurnMessage): Message {
  if (role === 'assistant') return { role, content, calls: [] }
  return role === 'system' ? { role, content } : { role: 'user', content }
}
