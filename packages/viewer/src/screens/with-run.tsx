/** Loads one run and shows it, or its problem. */

import type { RunDetail } from '@twincheck/server/view-data'
import type { ReactNode } from 'react'
import { Notice } from '../page/notice.tsx'
import type { Reader } from '../reading/reader.ts'
import { linkToRuns } from '../route.ts'
import { useLoaded } from '../use-loaded.tsx'
import { useNewsRound } from '../use-news.tsx'

export function WithRun({
  reader,
  runKey,
  children,
}: {
  readonly reader: Reader
  readonly runKey: string
  /** The second argument reloads it. */
  readonly children: (detail: RunDetail, again: () => void) => ReactNode
}) {
  const [loaded, again] = useLoaded(() => reader.run(runKey), runKey, { news: useNewsRound() })
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
    case 'read':
      return children(loaded.value, again)
  }
}
