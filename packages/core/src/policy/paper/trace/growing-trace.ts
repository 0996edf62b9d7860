/**
 * A conversation that only ever grows. What was added stays as it was, so a session that follows it looks at what is new and
 * at nothing else: one more step costs the same however long the conversation is.
 */
import { limits } from '../constants.ts'
import { MalformedInputError } from '../json.ts'
import { type Message, readMessage } from './trace.ts'

export class GrowingTrace {
  readonly #messages: Message[] = []

  /** Reads the message and adds it at the end. Throws where it is no message. */
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

  /** What was added so far, to be read and not to be changed. */
  get messages(): readonly Message[] {
    return this.#messages
  }
}

/** A trace for a hand-written loop: add what is said and done, and pass it as `messages`. */
export function openTrace(...messages: readonly Message[]): GrowingTrace {
  const trace = new GrowingTrace()
  trace.add(...messages)
  return trace
}
