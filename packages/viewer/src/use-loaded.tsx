/** Data that is loaded and may fail, and when it is reloaded. The old data stays on the screen meanwhile. */
import { MalformedInputError } from '@twincheck/core/reading'
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { problemText } from './reading/problem-text.ts'
import type { Reader } from './reading/reader.ts'

export type Loaded<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: string }
  | { readonly state: 'read'; readonly value: Value }

export type LoadOptions = {
  /** How often the data is reloaded while the page is visible. */
  readonly everyMs?: number | null
  /** If false, nothing is loaded until the returned function is called. */
  readonly when?: boolean
  /** A changed number reloads the data. */
  readonly news?: number
  /**
   * Whether data about the last subject stays on the screen until the new data is loaded, for numbers that change in
   * place.
   */
  readonly steady?: boolean
}

/** Loads when `about` changes, and when the returned function is called. */
export function useLoaded<Value>(
  read: () => Promise<Value>,
  about: string,
  { everyMs = null, when = true, news = 0, steady = false }: LoadOptions = {},
): readonly [Loaded<Value>, () => void] {
  const [loaded, setLoaded] = useState<{ readonly about: string; readonly result: Loaded<Value> }>()
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((count) => count + 1), [])
  const wanted = when || round > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: `about`, `round` and `news` say when to read; `read` is new at every rendering.
  useEffect(() => {
    if (!wanted) return
    let current = true
    const settle = (result: Loaded<Value>) => {
      if (current) setLoaded({ about, result })
    }
    read().then(
      (value) => settle({ state: 'read', value }),
      (error: unknown) => settle({ state: 'failed', problem: describeProblem(error) }),
    )
    return () => {
      current = false
    }
  }, [about, round, news, wanted])

  useEffect(() => {
    if (everyMs === null) return
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') again()
    }, everyMs)
    return () => window.clearInterval(timer)
  }, [everyMs, again])

  const isShown = loaded !== undefined && (loaded.about === about || steady)
  return [isShown ? loaded.result : { state: 'loading' }, again]
}

export function describeProblem(error: unknown): string {
  if (error instanceof MalformedInputError) return problemText(error)
  return error instanceof Error ? error.message : String(error)
}

/** How often a store that may still grow is polled. */
const LIVE_MS = 2_000

/** Whether there may be news: the number changes each time a store has grown. Every open screen then reloads. */
export const NewsRound = createContext(0)

export function useNewsRound(): number {
  return useContext(NewsRound)
}

/** Polls only the version of the data, which is much smaller than the data itself. */
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
