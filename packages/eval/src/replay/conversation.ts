/** The visible trace during a replay. It grows message by message, and each message is read once. */

import { type Action, type Message, readMessage, type ToolCall } from '@twincheck/core'
import type { TurnMessage, WrittenStep } from '../world/environment.ts'

export type ReplayedConversation = {
  readonly messages: readonly Message[]
  readonly addTurn: (messages: readonly TurnMessage[]) => void
  /** `written`: the action's calls as executed; `beside`: the agent's text in the same message. */
  readonly addAction: (action: Action, written: WrittenStep, outputs: readonly string[], beside?: string) => void
  /** The original text of a call's arguments, which keeps 1.0 and 1 apart. */
  readonly argumentsText: (call: ToolCall) => string
}

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
        if (call) add({ role: 'tool', callId: call.id, content: output })
      }
    },
    argumentsText: (call) => texts.get(call) ?? call.malformed ?? JSON.stringify(call.arguments),
  }
}

/** If a conversation opens with the agent's greeting, the benchmark wrote that greeting; it is not a decision. */
function openingMessage({ role, content }: TurnMessage): Message {
  if (role === 'assistant') return { role, content, calls: [] }
  return role === 'system' ? { role, content } : { role: 'user', content }
}
