/** Where two conversations over one task part: so far they are told once, from there on beside each other. */
import type { TranscriptMessage } from '../reading/overview.ts'

export type PartedWays = {
  readonly shared: readonly TranscriptMessage[]
  readonly first: readonly TranscriptMessage[]
  readonly second: readonly TranscriptMessage[]
}

export function partWays(first: readonly TranscriptMessage[], second: readonly TranscriptMessage[]): PartedWays {
  const other = first.findIndex((message, index) => !isSame(message, second[index]))
  const from = other === -1 ? Math.min(first.length, second.length) : other
  return { shared: first.slice(0, from), first: first.slice(from), second: second.slice(from) }
}

/** Both were read by the same shape, so that members stand in one order, and arguments as they were written. */
function isSame(first: TranscriptMessage, second: TranscriptMessage | undefined): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}
