/** Loads a run and shows it, or an error. */

import type { LabelVerdict, RunDetail } from '@twincheck/server/view-data'
import { type ReactNode, useEffect, useState } from 'react'
import { LabelPanel, type Subject } from '../labels/label-panel.tsx'
import { Notice } from '../page/notice.tsx'
import type { Reader } from '../reading/reader.ts'
import { linkToRuns } from '../route.ts'
import { useLoaded, useNewsRound } from '../use-loaded.tsx'

export type OneRun = {
  readonly reader: Reader
  readonly runKey: string
  readonly takesLabels?: boolean | null
  readonly onLabelled?: (verdict: LabelVerdict) => void
}

export type ShownRun = {
  readonly detail: RunDetail
  readonly labels: (subject: Subject) => ReactNode
  readonly onReveal: () => void
}

export function WithRun({
  reader,
  runKey,
  takesLabels = false,
  onLabelled,
  children,
}: OneRun & { readonly children: (run: ShownRun) => ReactNode }) {
  const [reveals, setReveals] = useState(false)
  const [loaded, again] = useLoaded(() => reader.run(runKey, reveals), `${runKey} ${reveals}`, {
    news: useNewsRound(),
    steady: true,
  })
  const [said, setSaid] = useState('')
  switch (loaded.state) {
    case 'loading':
      return <p className="text-muted">Reading …</p>
    case 'failed':
      return (
        <>
          <Notice tone="bad" title="This run cannot be shown" lines={[loaded.problem]} />
          <p className="flex gap-4">
            <button type="button" className="button" onClick={again}>
              Try again
            </button>
            <a href={linkToRuns()} className="self-center">
              All runs
            </a>
          </p>
        </>
      )
    case 'read': {
      const shared = { reader, detail: loaded.value, open: takesLabels, said, setSaid }
      const labelled = (verdict: LabelVerdict | null) => {
        again()
        if (verdict !== null) onLabelled?.(verdict)
      }
      const labels = (subject: Subject) =>
        reveals ? (
          <p className="text-sm text-muted">{REVEALED}</p>
        ) : (
          <LabelPanel {...shared} subject={subject} onLabelled={labelled} />
        )
      return children({ detail: loaded.value, labels, onReveal: () => setReveals(true) })
    }
  }
}

const REVEALED = 'You have looked at how this was decided before it had a label, so you cannot label it here.'

/** Scrolls to the message in the URL and focuses it, so that reading continues there. */
export function useMessage(position: number | null): void {
  useEffect(() => {
    if (position === null) return
    const place = document.getElementById(`message-${position}`)
    place?.scrollIntoView({ block: 'center' })
    place?.focus({ preventScroll: true })
  }, [position])
}
