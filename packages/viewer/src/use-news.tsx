/** Whether there may be news: the number changes each time a store has grown. Every open screen then reloads. */
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { Reader } from './reading/reader.ts'

/** How often a store that may still grow is polled. */
const LIVE_MS = 2_000

export const NewsRound = createContext(0)

export function useNewsRound(): number {
  return useContext(NewsRound)
}

/** Only the version is polled, not everything. */
export function useNews(reader: Reader, live: boolean): number {
  const [round, setRound] = useState(0)
  const known = useRef<string | null>(null)
  useEffect(() => {
    if (!live) return
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      // A server that is briefly unavailable is asked again the next time.
      const version = await reader.version().catch(() => known.current)
      if (version !== known.current) setRound((count) => count + 1)
      known.current = version
    }
    const timer = window.setInterval(() => void look(), LIVE_MS)
    return () => window.clearInterval(timer)
  }, [reader, live])
  return round
}
