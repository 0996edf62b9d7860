/** A conversation as a page shows it, cut so that a run of any length can be shown. */
import type { Message, ToolCall } from '@twincheck/core'
import { callText } from './output/action-text.ts'
import { boundQuote } from './quote.ts'

export type ShownMessage = {
  /** The message's index in the trace. */
  readonly position: number
  readonly role: Message['role']
  readonly text: string
}

/** Longer conversations are cut here. Findings have their own quotations in any case. */
const MOST_MESSAGES = 400

export function showConversation(messages: readonly Message[]): readonly ShownMessage[] {
  return messages
    .slice(0, MOST_MESSAGES)
    .map((message, position) => ({ position, role: message.role, text: boundQuote(textOf(message)) }))
}

function textOf(message: Message): string {
  if (message.role !== 'assistant') return message.content
  return [...(message.content === '' ? [] : [message.content]), ...message.calls.map(written)].join('\n')
}

function written({ name, arguments: args, malformed }: ToolCall): string {
  return callText({ name, arguments: malformed ?? args })
}
