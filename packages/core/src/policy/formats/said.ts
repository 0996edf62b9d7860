/** Searches what was said in a trace, message by message, without joining or copying texts. */
import type { Scene } from '../paper/evidence/condition.ts'

export function userWrote(text: string, { messages }: Scene): boolean {
  return messages.some(({ role, content }) => role === 'user' && content.includes(text))
}

/** Whether a user wrote the text or a tool returned it, letter for letter. */
export function isShown(text: string, { messages }: Scene): boolean {
  return messages.some(({ role, content }) => (role === 'user' || role === 'tool') && content.includes(text))
}
