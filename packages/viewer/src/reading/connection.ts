/** Tracks whether the server answers. Every request reports here, so that the page knows how old its data is. */
import { useSyncExternalStore } from 'react'

/**
 * The state of the server. `refused` means that the server answers, but gives no data. `at` is the time of the latest data by this
 * machine's clock; null if there was none.
 */
export type ServerContact =
  | { readonly state: 'here'; readonly at: number | null }
  | { readonly state: 'away' | 'refused'; readonly at: number | null; readonly problem: string }

let connection: ServerContact = { state: 'here', at: null }
let answeredAt: number | null = null
const listeners = new Set<() => void>()

export function noteAnswer(now: number): void {
  answeredAt = now
  // An answer that does not change the state redraws nothing.
  if (connection.state !== 'here') change({ state: 'here', at: now })
}

export function noteAway(state: 'away' | 'refused', problem: string): void {
  if (connection.state !== state) change({ state, at: answeredAt, problem })
}

export function useConnection(): ServerContact {
  return useSyncExternalStore(listen, () => connection)
}

function change(next: ServerContact): void {
  connection = next
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
