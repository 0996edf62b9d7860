/**
 * Whether the screen is wide enough for two columns (a list, and the open entry next to it), and whether it is wide enough for long
 * lines.
 */
import { useSyncExternalStore } from 'react'

const twoColumns = listenTo('(min-width: 64rem)')
const longLines = listenTo('(min-width: 40rem)')

export function useWide(): boolean {
  return useSyncExternalStore(twoColumns.listen, twoColumns.matches)
}

export function useLongLines(): boolean {
  return useSyncExternalStore(longLines.listen, longLines.matches)
}

function listenTo(condition: string) {
  const query = window.matchMedia(condition)
  return {
    matches: () => query.matches,
    listen: (onChange: () => void) => {
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
  }
}
