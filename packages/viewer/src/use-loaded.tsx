/** Something that is read and may fail. What was read stays on the screen while it is read again. */
import { MalformedInputError } from '@twincheck/core/parts'
import { useCallback, useEffect, useState } from 'react'
import { problemText } from './reading/problem-text.ts'

export type Loaded<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: string }
  | { readonly state: 'read'; readonly value: Value }

/** Reads when `about` changes, and again every `everyMs` where that is given and the page is seen. */
export function useLoaded<Value>(
  read: () => Promise<Value>,
  about: string,
  everyMs: number | null = null,
): readonly [Loaded<Value>, () => void] {
  const [loaded, setLoaded] = useState<{ readonly about: string; readonly result: Loaded<Value> }>()
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((count) => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `about` and `round` say when to read; `read` is new at every rendering.
  useEffect(() => {
    let wanted = true
    const settle = (result: Loaded<Value>) => {
      if (wanted) setLoaded({ about, result })
    }
    read().then(
      (value) => settle({ state: 'read', value }),
      (error: unknown) => settle({ state: 'failed', problem: describe(error) }),
    )
    return () => {
      wanted = false
    }
  }, [about, round])

  useEffect(() => {
    if (everyMs === null) return
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') again()
    }, everyMs)
    return () => window.clearInterval(timer)
  }, [everyMs, again])

  return [loaded?.about === about ? loaded.result : { state: 'loading' }, again]
}

function describe(error: unknown): string {
  if (error instanceof MalformedInputError) return problemText(error)
  return error instanceof Error ? error.message : String(error)
}
