/** What was said in a trace, searched message by message without joining or copying. */
import type { Scene } from '../paper/evidence/condition.ts'

/** Whether a user wrote this, letter for letter. */
export function userWrote(text: string, { messages }: Scene): boolean {
  return messages.some(({ role, content }) => role === 'user' && content.includes(text))
}

/** Whether a user wrote it or a tool returned it, letter for letter. */
export function isShown(text: string, { messages }: Scene): boolean {
  return messages.some(({ role, content }) => (role === 'user' || role === 'tool') && content.includes(text))
}
