/** Reads messages and tools translated from a host's own format, which freezes them. Nothing here throws. */
import { limits } from '../policy/constants.ts'
import { type Message, readMessage, type ToolSchema } from '../policy/trace/trace.ts'
import { readKnownTool } from './known-tool.ts'

export function readMessages(messages: readonly Message[]): readonly Message[] {
  return messages.map((message) => {
    try {
      return readMessage(message, 'message')
    } catch {
      return unknownPiece(message.role)
    }
  })
}

/** A placeholder for something that this format does not define. */
export function unknownPiece(what: unknown): Message {
  const shown = typeof what === 'string' ? what.slice(0, limits.quotedInError) : typeof what
  return readMessage({ role: 'system', content: `[unknown: ${shown}]` }, 'message')
}

/** Null if the definition cannot be read: no twin can use the tool then. */
export function readTool(name: unknown, description: unknown, parameters: unknown): ToolSchema | null {
  try {
    return readKnownTool(name, description, parameters)
  } catch {
    return null
  }
}
