/** Whether the screen has room for two columns, a list and the open entry next to it, or only for short lines. */
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
