/**
 * The findings of a query, page by page as they come into sight. What was found stays on the screen while another query is
 * read, and while there is news: that is taken up at once where nobody is at the list, and else when it is asked for.
 */
import type { FindingQuery, FoundFindings, ViewedFinding } from '@twincheck/server/finding'
import { PAGE_FINDINGS } from '@twincheck/server/finding'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Reader } from '../reading/reader.ts'
import { describeProblem } from '../use-loaded.tsx'

type ShownFindings = {
  /** Which query it is of. */
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
  /** How many there are now, where that is not yet shown; null: what is shown is how it is. */
  readonly news: number | null
  readonly showNews: () => void
}

export type FoundOptions = {
  readonly address: string
  readonly query: FindingQuery
  /** Another number whenever there may be more to see. */
  readonly round: number
  /** Whether somebody points at the list, is in it or has gone down it. */
  readonly isBusy: () => boolean
}

/** Typing is not followed letter by letter. */
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
          // It is asked for again when it comes into sight again.
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
