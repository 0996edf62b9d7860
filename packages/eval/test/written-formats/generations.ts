/** The conversation as a program that calls a model tells it: each generation with the whole history before it. */
import { chatMessages } from './providers.ts'
import { type UndoingCall, undoingRun } from './undoing-run.ts'

type Chat = Readonly<Record<string, unknown>>

export type Generation = {
  readonly id: string
  /** Seconds after the first. */
  readonly at: number
  readonly input: readonly Chat[]
  readonly output: Chat
  /** The tool that ran after it; the last generation called none. */
  readonly tool: UndoingCall | null
}

export const generations: readonly Generation[] = [0, 1, 2].map((step) => ({
  id: `g${step}`,
  at: step * 10,
  input: chatMessages.slice(0, 1 + 2 * step),
  output: chatMessages[1 + 2 * step] ?? {},
  tool: undoingRun.calls[step] ?? null,
}))

export function isoTime(seconds: number): string {
  return new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString()
}

export function nanoseconds(seconds: number): string {
  return `${Date.UTC(2026, 0, 1, 0, 0, seconds)}000000`
}
