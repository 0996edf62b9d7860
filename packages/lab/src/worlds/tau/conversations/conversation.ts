/** A stored conversation in turns. Each turn has an opening. A user message after the agent's last message opens no turn. */
import { textAction } from '@twincheck/core'
import { readCall, type StoredStep, type TurnMessage, type WrittenCall } from '@twincheck/eval'
import type { TauDomain, TauDomainName } from '../domain.ts'

export type TauTask = {
  readonly domain: TauDomainName
  readonly goldActions: readonly WrittenCall[]
  readonly expectedOutputs: readonly string[]
}

export type TauConversation = {
  readonly id: string
  readonly task: TauTask
  /** The messages that open each turn: the user's message, and in the first turn also the policy. */
  readonly openings: readonly (readonly TurnMessage[])[]
  readonly turns: readonly (readonly StoredStep[])[]
  /** Whether the user ended the conversation after the agent's last message. The value is false for an interrupted run. */
  readonly endedByUser: boolean
  readonly stored: StoredVerdict
}

export type StoredVerdict = {
  readonly success: boolean
  readonly databaseMatches: boolean | null
}

export type StoredMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly calls: readonly StoredCall[] }
  | { readonly role: 'tool'; readonly content: string }

export type StoredCall = WrittenCall & { readonly id: string }

type Turns = {
  readonly openings: readonly (readonly TurnMessage[])[]
  readonly turns: readonly (readonly StoredStep[])[]
}

/** Splits messages into turns. A user message opens a turn. `greeted` says that the agent's first message is the benchmark's greeting. */
export function readTurns(messages: readonly StoredMessage[], { executes }: TauDomain, greeted: boolean): Turns {
  const openings: TurnMessage[][] = []
  const turns: StoredStep[][] = []
  let opening: TurnMessage[] = []
  let greeting = greeted
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') continue
    if (message.role !== 'assistant' || greeting) {
      if (message.role === 'assistant') greeting = false
      opening.push({ role: message.role, content: message.content })
      continue
    }
    if (opening.length > 0 || turns.length === 0) {
      openings.push(opening)
      turns.push([])
      opening = []
    }
    const calls = executes === 'first-call' ? message.calls.slice(0, 1) : message.calls
    turns.at(-1)?.push(storedStep(message.content, calls, outputsAfter(messages, index, calls.length)))
  }
  return { openings, turns }
}

function storedStep(content: string, calls: readonly StoredCall[], outputs: readonly string[]): StoredStep {
  if (calls.length === 0) return { proposal: textAction(content), written: [], logged: null }
  return {
    proposal: { kind: 'tool-calls', calls: calls.map(({ id, name, arguments: text }) => readCall(id, name, text)) },
    written: calls.map(({ name, arguments: text }) => ({ name, arguments: text })),
    // A run that was interrupted after its last call has no output for that call.
    logged: outputs.length === 0 ? null : { calls: null, outputs },
    beside: content,
  }
}

function outputsAfter(messages: readonly StoredMessage[], index: number, count: number): readonly string[] {
  return messages.slice(index + 1, index + 1 + count).flatMap(({ role, content }) => (role === 'tool' ? [content] : []))
}
