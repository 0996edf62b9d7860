/** Polls the waiting switches every second, for the count in the navigation and for the cards. */
import type { WaitingList } from '@twincheck/server/view-data'
import { useEffect, useMemo, useState } from 'react'
import type { Reader } from '../reading/reader.ts'
import { type Loaded, useLoaded } from '../use-loaded.tsx'

const LOOKS_EVERY_MS = 1_000

export type WaitingNow = {
  readonly loaded: Loaded<WaitingList>
  /** The server's time, by which cards expire. This machine's clock may differ. */
  readonly now: number
}

export function useWaiting(reader: Reader, live: boolean): WaitingNow {
  const options = { everyMs: live ? LOOKS_EVERY_MS : null, when: live }
  const [loaded] = useLoaded(reader.waiting, 'waiting', options)
  const ahead = useMemo(() => (loaded.state === 'read' ? loaded.value.now - Date.now() : 0), [loaded])
  const [here, setHere] = useState(() => Date.now())
  useEffect(() => {
    if (!live) return
    const timer = window.setInterval(() => setHere(Date.now()), LOOKS_EVERY_MS)
    return () => window.clearInterval(timer)
  }, [live])
  return { loaded, now: here + ahead }
}

export function countWaiting({ loaded, now }: WaitingNow): number {
  return loaded.state === 'read' ? loaded.value.waiting.filter(({ expiresAt }) => expiresAt > now).length : 0
}
