/** Whether there is room for two columns: a list, and what is open next to it. */
import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(min-width: 64rem)')

export function useWide(): boolean {
  return useSyncExternalStore(listen, () => query.matches)
}

function listen(onChange: () => void): () => void {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
