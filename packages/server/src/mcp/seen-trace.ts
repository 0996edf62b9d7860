/**
 * The part of a trajectory that the proxy has seen: executed calls, their results and, if the client passes it, the user's text.
 *
 * Bounded: an MCP connection may live for days, so the oldest part is dropped. The latest user message always stays.
 */
import { inferOutcome, type Message, readMessage } from '@twincheck/core'

export type SeenTrace = {
  readonly messages: () => readonly Message[]
  /** The user's latest message. A repeated text is the same message, because clients repeat it with every call. */
  readonly hearUser: (text: string) => void
  readonly add: (message: Message) => void
  readonly addResult: (callId: string, output: string, isError: boolean) => void
}

export type TraceLimits = { readonly messages: number; readonly characters: number; readonly outputCharacters: number }

const usualLimits: TraceLimits = { messages: 2_000, characters: 8_000_000, outputCharacters: 200_000 }

export function openSeenTrace(limits: TraceLimits = usualLimits): SeenTrace {
  let messages: Message[] = []
  let characters = 0
  let request: Message | null = null

  const add = (message: Message) => {
    messages.push(message)
    characters += sizeOf(message)
    if (messages.length > limits.messages || characters > limits.characters) dropOlderHalf()
  }

  /** So that many calls share the cost of reading the trace again. */
  const dropOlderHalf = () => {
    let from = 0
    while (
      from < messages.length - 1 &&
      (messages.length - from > limits.messages / 2 || characters > limits.characters / 2)
    ) {
      const message = messages[from++]
      characters -= message ? sizeOf(message) : 0
    }
    const kept = messages.slice(from)
    if (request && !kept.includes(request)) {
      kept.unshift(request)
      characters += sizeOf(request)
    }
    messages = kept
  }

  return {
    messages: () => messages,
    add,
    hearUser: (text) => {
      if (request?.content === text) return
      request = readMessage({ role: 'user', content: text }, 'user')
      add(request)
    },
    addResult: (callId, output, isError) => {
      const content = output.slice(0, limits.outputCharacters)
      // Inferred from the whole output: a part of a JSON text says less.
      const failed = isError || (content.length < output.length && inferOutcome(output, undefined) === 'failure')
      add(readMessage({ role: 'tool', callId, content, ...(failed ? { isError: true } : {}) }, 'result'))
    },
  }
}

function sizeOf(message: Message): number {
  const calls = message.role === 'assistant' ? JSON.stringify(message.calls).length : 0
  return message.content.length + calls
}
