/** Loads data, handles failures and reloads. The old data stays on the screen until the new data has arrived. */
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useConnection } from './reading/connection.ts'
import { describeProblem } from './reading/problem-text.ts'
import { type Reader, ServerAwayError } from './reading/reader.ts'

export type Loaded<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: string }
  | { readonly state: 'read'; readonly value: Value }

export type LoadOptions = {
  /** The interval in milliseconds at which the data is reloaded while the page is visible. */
  readonly everyMs?: number | null
  /** If `when` is false, the hook loads nothing until the component calls the returned function. */
  readonly when?: boolean
  /** A counter that reloads the data when it changes. */
  readonly news?: number
  /**
   * Whether data about the previous subject stays on the screen while data about the new subject is loading. This suits numbers that
   * change in place.
   */
  readonly steady?: boolean
}

export function useLoaded<Value>(
  read: () => Promise<Value>,
  about: string,
  { everyMs = null, when = true, news = 0, steady = false }: LoadOptions = {},
): readonly [Loaded<Value>, () => void] {
  const [loaded, setLoaded] = useState<{ readonly about: string; readonly result: Loaded<Value> }>()
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((count) => count + 1), [])
  const wanted = when || round > 0
  const pending = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `about`, `round` and `news` say when to read; `read` is new at every rendering.
  useEffect(() => {
    if (!wanted) return
    let current = true
    let timer = 0
    const fail = (error: unknown) => {
      const failed = { about, result: { state: 'failed', problem: describeProblem(error) } } as const
      // Earlier data stays while the server is away. A banner says how old the data is.
      const isAway = error instanceof ServerAwayError
      setLoaded((before) => (isAway && before?.about === about && before.result.state === 'read' ? before : failed))
      if (isAway) timer = window.setTimeout(again, RETRY_MS)
    }
    pending.current++
    read()
      .then(
        (value) => current && setLoaded({ about, result: { state: 'read', value } }),
        (error: unknown) => current && fail(error),
      )
      .finally(() => {
        pending.current--
      })
    return () => {
      current = false
      window.clearTimeout(timer)
    }
  }, [about, round, news, wanted])

  useEffect(() => {
    if (everyMs === null) return
    // A new request discards the result of a pending request. So the timer sends a request only if no request is pending. Otherwise an
    // answer that takes longer than the interval would never be shown.
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible' && pending.current === 0) again()
    }, everyMs)
    return () => window.clearInterval(timer)
  }, [everyMs, again])

  const isShown = loaded !== undefined && (loaded.about === about || steady)
  return [isShown ? loaded.result : { state: 'loading' }, again]
}

const RETRY_MS = 2_000

/** The interval at which a store that may still grow is polled. */
const LIVE_MS = 2_000

/** A number that changes each time a store has grown. Every open screen then reloads. */
export const NewsRound = createContext(0)

export function useNewsRound(): number {
  return useContext(NewsRound)
}

/**
 * Polls only the version of the data, because it is much smaller than the data. While the server is away, polling continues. When the
 * server is back, everything is loaded again.
 */
export function useNews(reader: Reader, live: boolean): number {
  const [round, setRound] = useState(0)
  const known = useRef<string | null>(null)
  const isAway = useConnection().state !== 'here'
  useEffect(() => {
    if (!live && !isAway) return
    let isAsking = false
    const look = async () => {
      if (document.visibilityState !== 'visible' || isAsking) return
      isAsking = true
      const version = await reader.version().catch(() => null)
      isAsking = false
      if (version === null) return
      if (isAway || version !== known.current) setRound((count) => count + 1)
      known.current = version
    }
    const timer = window.setInterval(() => void look(), LIVE_MS)
    return () => window.clearInterval(timer)
  }, [reader, live, isAway])
  return round
}
