/** What is said about an error that nobody caught: its kind and where it came from. Its message may hold what was said. */
import type { LogFields } from './log.ts'

const frames = 4

export function describeUncaught(error: unknown): LogFields {
  if (!(error instanceof Error)) return { name: typeof error, code: null, at: null }
  const code = 'code' in error ? String(error.code) : null
  const { stack = '', message } = error
  // The message comes first in it, and may look like anything.
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n')
  const at = lines.slice(1, 1 + frames).map((line) => line.trim())
  return { name: error.name, code, at: at.length === 0 ? null : at.join(' ') }
}
