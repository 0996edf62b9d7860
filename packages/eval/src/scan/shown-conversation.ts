/** A conversation as a page shows it, cut so that a run of any length can be shown. */
import type { Message, ToolCall } from '@twincheck/core'
import { callText } from './output/action-text.ts'

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

/** Quotations in findings are cut to a readable length, with a note how much was cut. */
const MOST_QUOTED_CHARACTERS = 2_000

export function boundQuote(text: string, most: number = MOST_QUOTED_CHARACTERS): string {
  if (text.length <= most) return text
  // Do not cut a surrogate pair in two.
  const end = isHighSurrogate(text.charCodeAt(most - 1)) ? most - 1 : most
  return `${text.slice(0, end)}… (${text.length - end} more characters)`
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
