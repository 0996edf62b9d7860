/** Where two conversations over one task part: so far they are told once, from there on beside each other. */
import type { Message } from '../reading/overview.ts'

export type PartedWays = {
  readonly shared: readonly Message[]
  readonly first: readonly Message[]
  readonly second: readonly Message[]
}

export function partWays(first: readonly Message[], second: readonly Message[]): PartedWays {
  const other = first.findIndex((message, index) => !isSame(message, second[index]))
  const from = other === -1 ? Math.min(first.length, second.length) : other
  return { shared: first.slice(0, from), first: first.slice(from), second: second.slice(from) }
}

/** Both were read by the same outline, so that members stand in one order, and arguments as they were written. */
function isSame(first: Message, second: Message | undefined): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}
