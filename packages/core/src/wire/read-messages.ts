/** Messages and tools that were translated from a host's own, read so that they are frozen; nothing here throws. */
import { limits } from '../policy/paper/constants.ts'
import { type Message, readMessage, type ToolSchema } from '../policy/paper/trace/trace.ts'
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

/** Something in the conversation that this format does not have. It keeps its place and says nothing. */
export function unknownPiece(what: unknown): Message {
  const shown = typeof what === 'string' ? what.slice(0, limits.quotedInError) : typeof what
  return readMessage({ role: 'system', content: `[unknown: ${shown}]` }, 'message')
}

/** Null where the definition cannot be read: no twin can then use the tool. */
export function readTool(name: unknown, description: unknown, parameters: unknown): ToolSchema | null {
  try {
    return readKnownTool(name, description, parameters)
  } catch {
    return null
  }
}
