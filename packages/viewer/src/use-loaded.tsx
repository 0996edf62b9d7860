/** Data that is loaded and may fail. The old data stays on the screen while it is reloaded. */
import { MalformedInputError } from '@twincheck/core/reading'
import { useCallback, useEffect, useState } from 'react'
import { problemText } from './reading/problem-text.ts'

export type Loaded<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: string }
  | { readonly state: 'read'; readonly value: Value }

export type LoadOptions = {
  /** Interval of reloading while the page is visible. */
  readonly everyMs?: number | null
  /** Loads only if this holds, or on request. */
  readonly when?: boolean
  /** A changed number reloads the data. */
  readonly news?: number
  /** Data about another subject stays until this is loaded: for numbers that change in place. */
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
