/** Converts a call that a model wrote to the form that a policy reads. */
import { type JsonObject, readMessage, type ToolCall } from '@twincheck/core'
import { MalformedInputError } from '@twincheck/core/reading'

/** Reads a call with parsed arguments. If the arguments are not a JSON object, they stay text. */
export function readCall(id: string, name: string, text: string): ToolCall {
  const args = parseArguments(text)
  return args ? { id, name, arguments: args } : { id, name, arguments: {}, malformed: text }
}

function parseArguments(text: string): JsonObject | null {
  try {
    const call = { id: '', name: '', arguments: JSON.parse(text) }
    const message = readMessage({ role: 'assistant', content: '', calls: [call] }, 'reply')
    return message.role === 'assistant' ? (message.calls[0]?.arguments ?? null) : null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof MalformedInputError) return null
    throw error
  }
}
