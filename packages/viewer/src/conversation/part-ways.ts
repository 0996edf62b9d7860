/** Where two conversations about one task diverge: the common part is shown once, the rest side by side. */
import type { ViewedMessage } from '@twincheck/server/view-data'

export type PartedWays = {
  readonly shared: readonly ViewedMessage[]
  readonly first: readonly ViewedMessage[]
  readonly second: readonly ViewedMessage[]
}

export function partWays(first: readonly ViewedMessage[], second: readonly ViewedMessage[]): PartedWays {
  const other = first.findIndex((message, index) => !isSame(message, second[index]))
  const from = other === -1 ? Math.min(first.length, second.length) : other
  return { shared: first.slice(0, from), first: first.slice(from), second: second.slice(from) }
}

/** Both were read by the same shape, so their members have the same order. */
function isSame(first: ViewedMessage, second: ViewedMessage | undefined): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}
