/** Loads one run and shows it, or its problem. */
import type { RunDetail } from '@twincheck/server/view-data'
import { type ReactNode, useEffect } from 'react'
import { Notice } from '../page/notice.tsx'
import type { Reader } from '../reading/reader.ts'
import { linkToRuns } from '../route.ts'
import { useLoaded, useNewsRound } from '../use-loaded.tsx'

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

/** Scrolls to the message that the URL names and focuses it, so that reading continues there. */
export function useMessage(position: number | null): void {
  useEffect(() => {
    if (position === null) return
    const place = document.getElementById(`message-${position}`)
    place?.scrollIntoView({ block: 'center' })
    place?.focus({ preventScroll: true })
  }, [position])
}
