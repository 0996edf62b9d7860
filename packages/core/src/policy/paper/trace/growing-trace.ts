/**
 * A conversation that only grows. A message never changes after it was added, so a session looks only at new messages. Each step takes
 * constant time, however long the conversation is.
 */
import { limits } from '../constants.ts'
import { MalformedInputError } from '../json.ts'
import { type Message, readMessage } from './trace.ts'

export class GrowingTrace {
  readonly #messages: Message[] = []

  /** Checks the messages and appends them. Throws if a message is malformed. */
  add(...messages: readonly Message[]): void {
    for (const message of messages) {
      const position = this.#messages.length
      if (position >= limits.messages) throw new MalformedInputError('messages', `at most ${limits.messages}`, position)
      this.#messages.push(readMessage(message, { of: 'messages', member: position }))
    }
  }

  get length(): number {
    return this.#messages.length
  }

  get messages(): readonly Message[] {
    return this.#messages
  }
}

/** Opens a trace for a hand-written loop. Add every message to the trace, and pass it as `messages`. */
export function openTrace(...messages: readonly Message[]): GrowingTrace {
  const trace = new GrowingTrace()
  trace.add(...messages)
  return trace
}
