/** Loads one run and shows it, or its problem. */

import type { RunDetail, ViewedLabel } from '@twincheck/server/view-data'
import { type ReactNode, useEffect } from 'react'
import { LabelPanel, useLabelling } from '../labels/label-panel.tsx'
import { Notice } from '../page/notice.tsx'
import type { Reader } from '../reading/reader.ts'
import { linkToRuns } from '../route.ts'
import { useLoaded, useNewsRound } from '../use-loaded.tsx'

export type OneRun = {
  readonly reader: Reader
  readonly runKey: string
  /** Whether the server accepts labels. */
  readonly takesLabels?: boolean
}

export function WithRun({
  reader,
  runKey,
  takesLabels = false,
  children,
}: OneRun & {
  /** `labels`: the panel in which a person labels the run, or its switch. */
  readonly children: (detail: RunDetail, labels: (about: ViewedLabel['about']) => ReactNode) => ReactNode
}) {
  const [loaded, again] = useLoaded(() => reader.run(runKey), runKey, { news: useNewsRound() })
  const labelling = useLabelling()
  switch (loaded.state) {
    case 'loading':
      return <p className="text-muted">Reading …</p>
    case 'failed':
      return (
        <>
          <Notice tone="bad" title="This run cannot be shown" lines={[loaded.problem]} />
          <a href={linkToRuns()}>All runs</a>
        </>
      )
    case 'read': {
      const shared = { labelling, reader, detail: loaded.value, open: takesLabels, onLabelled: again }
      return children(loaded.value, (about) => <LabelPanel {...shared} about={about} />)
    }
  }
}

/** Scrolls to the message that the URL names and focuses it, so that reading continues there. */
export function useMessage(position: number | null): void {
  useEffect(() => {
    if (position === null) return
    const place = document.getElementById(`message-${position}`)
    place?.scrollIntoView({ block: 'center' })
    place?.focus({ preventScroll: true })
  }, [position])
}
