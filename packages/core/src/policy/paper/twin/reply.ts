/** Reads a model's reply. A reply is untrusted text: bounded, parsed as JSON, never evaluated. */
import { limits } from '../constants.ts'
import { type JsonObject, readJsonObject } from '../json.ts'

/** Reads the JSON object in a reply, or returns null. The object may be in a fenced block, but there must be no prose around it. */
export function readReplyObject(text: string): JsonObject | null {
  if (text.length > limits.replyCharacters) return null
  try {
    return readJsonObject(JSON.parse(unfence(text.trim())), 'reply')
  } catch {
    return null
  }
}

function unfence(text: string): string {
  if (!text.startsWith('```') || !text.endsWith('```')) return text
  const firstLineEnd = text.indexOf('\n')
  return firstLineEnd < 0 ? text : text.slice(firstLineEnd + 1, -3)
}
