/**
 * The findings of a query, loaded page by page as they become visible. Old results stay on the screen while another query or news
 * is loading. News is shown immediately if the person is not using the list, otherwise on request.
 */
import { type FindingQuery, type FoundFindings, PAGE_FINDINGS, type ViewedFinding } from '@twincheck/server/finding'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Reader } from '../reading/reader.ts'
import { describeProblem } from '../use-loaded.tsx'

type ShownFindings = {
  /** The query that these findings belong to. */
  readonly address: string
  readonly found: FoundFindings
  readonly pages: ReadonlyMap<number, readonly ViewedFinding[]>
}

export type FoundNow = {
  readonly state: 'loading' | 'failed' | 'read'
  readonly problem: string | null
  readonly found: FoundFindings | null
  readonly rowAt: (index: number) => ViewedFinding | undefined
  readonly onSight: (first: number, last: number) => void
  /** The current number of findings if the shown list is outdated; null: the list is current. */
  readonly news: number | null
  readonly showNews: () => void
}

export type FoundOptions = {
  readonly address: string
  readonly query: FindingQuery
  /** A number that changes whenever there may be new findings. */
  readonly round: number
  /** Whether the person points at the list, has the focus in it, or has scrolled it. */
  readonly isBusy: () => boolean
}

/**
 * A changed query is sent only after this many milliseconds without a further change, because people type letter by
 * letter.
 */
const TYPING_MS = 80

export function useFound(reader: Reader, { address, query, round, isBusy }: FoundOptions): FoundNow {
  const [shown, setShown] = useState<ShownFindings | null>(null)
  const [held, setHeld] = useState<ShownFindings | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const asked = useRef(new Set<string>())
  const seen = useRef<{ readonly address: string; readonly round: number } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `address` says what `query` is; `isBusy` is asked when the answer is there.
  useEffect(() => {
    let current = true
    const isNews = seen.current?.address === address && seen.current.round !== round
    const read = async () => {
      try {
        const found = await reader.findings(query, 0)
        if (!current) return
        const next = { address, found, pages: new Map([[0, found.findings]]) }
        setProblem(null)
        if (isNews && isBusy()) setHeld(next)
        else {
          asked.current = new Set([`${address} 0`])
          setHeld(null)
          setShown(next)
        }
      } catch (error) {
        if (current) setProblem(describeProblem(error))
      }
    }
    const timer = window.setTimeout(() => void read(), seen.current === null || isNews ? 0 : TYPING_MS)
    seen.current = { address, round }
    return () => {
      current = false
      window.clearTimeout(timer)
    }
  }, [reader, address, round])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `address` says what `query` is.
  const onSight = useCallback(
    (first: number, last: number) => {
      for (let page = Math.floor(first / PAGE_FINDINGS); page * PAGE_FINDINGS < last; page++) {
        const place = `${address} ${page}`
        if (asked.current.has(place)) continue
        asked.current.add(place)
        reader.findings(query, page * PAGE_FINDINGS).then(
          ({ findings }) =>
            setShown((before) => {
              if (before?.address !== address) return before
              return { ...before, pages: new Map(before.pages).set(page, findings) }
            }),
          // A page that failed to load is requested again when it becomes visible again.
          () => asked.current.delete(place),
        )
      }
    },
    [reader, address],
  )

  const pages = shown?.pages
  const rowAt = useCallback(
    (index: number) => pages?.get(Math.floor(index / PAGE_FINDINGS))?.[index % PAGE_FINDINGS],
    [pages],
  )
  const news = held?.address === address ? held : null
  return {
    state: problem !== null ? 'failed' : shown === null ? 'loading' : 'read',
    problem,
    found: shown?.found ?? null,
    rowAt,
    onSight,
    news: news === null ? null : news.found.found,
    showNews: () => {
      asked.current = new Set([`${address} 0`])
      setShown(news)
      setHeld(null)
    },
  }
}
