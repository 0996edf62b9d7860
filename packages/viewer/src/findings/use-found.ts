/**
 * The findings of a query, loaded page by page. Findings of the previous query stay on the screen, marked as outdated, while the next
 * query is loading. New findings are shown immediately if the person is not using the list, otherwise on request.
 */
import { type FindingQuery, type FoundFindings, MOST_LISTED, type ViewedFinding } from '@twincheck/server/finding'
import { useCallback, useEffect, useRef, useState } from 'react'
import { describeProblem } from '../reading/problem-text.ts'
import { type Reader, ServerAwayError } from '../reading/reader.ts'
import { findingId } from './group-findings.ts'

type ShownFindings = {
  readonly address: string
  readonly found: FoundFindings
  readonly findings: readonly ViewedFinding[]
}

export type FoundNow = {
  /** The state of the list. In the state `loading`, the shown findings belong to another query. */
  readonly state: 'loading' | 'failed' | 'read'
  readonly problem: string | null
  readonly found: FoundFindings | null
  readonly findings: readonly ViewedFinding[]
  readonly isWhole: boolean
  readonly loadMore: () => void
  /** Changes findings in the shown list. The change lasts until the findings are loaded again. */
  readonly patch: (change: (finding: ViewedFinding) => ViewedFinding) => void
  /** The current number of findings if the shown list is outdated; null if the list is current. */
  readonly news: number | null
  readonly showNews: () => void
}

export type FoundOptions = {
  readonly address: string
  readonly query: FindingQuery
  readonly round: number
  /** Whether the person uses the list: points at it, has the focus in it, or has scrolled it. */
  readonly isBusy: () => boolean
}

/**
 * A changed query is sent only after this many milliseconds without a further change, because people type letter by
 * letter.
 */
const TYPING_MS = 80
const RETRY_MS = 2_000

export function useFound(reader: Reader, { address, query, round, isBusy }: FoundOptions): FoundNow {
  const [shown, setShown] = useState<ShownFindings | null>(null)
  const [held, setHeld] = useState<ShownFindings | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const loading = useRef<string | null>(null)
  const seen = useRef<{ readonly address: string; readonly round: number } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `address` says what `query` is; `isBusy` is asked when the answer is there; `tries` asks again.
  useEffect(() => {
    let current = true
    let retry = 0
    const isNews = seen.current?.address === address && seen.current.round !== round
    const read = async () => {
      try {
        const found = await reader.findings(query, { offset: 0, facets: 'some' })
        if (!current) return
        setProblem(null)
        const next = { address, found, findings: found.findings }
        setShown((before) => {
          if (before?.address !== address || !isNews) return next
          const renewed = renew(before, next)
          if (renewed !== null) return renewed
          if (!isBusy()) return next
          setHeld(next)
          return before
        })
        if (!isNews) setHeld(null)
      } catch (error) {
        if (!current) return
        // While the server is away, the page's banner says so, and the list stays as it was.
        if (error instanceof ServerAwayError) retry = window.setTimeout(() => setTries((count) => count + 1), RETRY_MS)
        else setProblem(describeProblem(error))
      }
    }
    const timer = window.setTimeout(() => void read(), seen.current === null || isNews ? 0 : TYPING_MS)
    seen.current = { address, round }
    return () => {
      current = false
      window.clearTimeout(timer)
      window.clearTimeout(retry)
    }
  }, [reader, address, round, tries])

  const loaded = shown?.findings.length ?? 0
  const most = Math.min(shown?.found.found ?? 0, MOST_LISTED)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `address` says what `query` is.
  const loadMore = useCallback(() => {
    const place = `${address} ${loaded}`
    if (loaded >= most || loading.current === place) return
    loading.current = place
    reader.findings(query, { offset: loaded, facets: 'some' }).then(
      ({ findings }) =>
        setShown((before) => {
          if (before?.address !== address || before.findings.length !== loaded) return before
          return { ...before, findings: [...before.findings, ...findings] }
        }),
      // After a page of findings failed to load, it is requested again when the end of the list becomes visible again.
      () => {
        loading.current = null
      },
    )
  }, [reader, address, loaded, most])

  const news = held?.address === address ? held : null
  return {
    state: problem !== null ? 'failed' : shown?.address === address ? 'read' : 'loading',
    problem,
    found: shown?.found ?? null,
    findings: shown?.findings ?? [],
    isWhole: loaded >= (shown?.found.found ?? 0),
    loadMore,
    patch: (change) => setShown((before) => before && { ...before, findings: before.findings.map(change) }),
    news: news === null ? null : news.found.found,
    showNews: () => {
      loading.current = null
      setShown(news)
      setHeld(null)
    },
  }
}

/**
 * The shown list with the new contents of its rows. The result is null if the new list has other rows, or the same rows in another order.
 */
function renew(before: ShownFindings, { address, found, findings }: ShownFindings): ShownFindings | null {
  if (before.found.found !== found.found) return null
  const same = findings.every((finding, index) => {
    const old = before.findings[index]
    return old !== undefined && findingId(old) === findingId(finding)
  })
  return same ? { address, found, findings: [...findings, ...before.findings.slice(findings.length)] } : null
}
