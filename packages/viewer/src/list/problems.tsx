/** Shows the problems of the sources. If nothing is recorded and no source has a problem, it shows how to record decisions. */

import { Notice } from '../page/notice.tsx'
import type { ShownOverview } from '../reading/overview.ts'

export function Problems({ overview, isEmpty }: { readonly overview: ShownOverview; readonly isEmpty: boolean }) {
  const troubled = overview.sources.filter(({ problems }) => problems.length > 0)
  return (
    <>
      {troubled.map(({ name, kind, problems }) => (
        <Notice key={name} tone={kind === 'unreadable' ? 'bad' : 'warn'} title={name} lines={problems} />
      ))}
      {isEmpty && troubled.length === 0 && (
        <Notice
          tone="calm"
          title="Nothing is recorded here yet"
          lines={[
            overview.live
              ? 'Decisions appear here as soon as the gateway takes one. Send a request through it.'
              : 'Record some decisions, or try "twincheck view --demo".',
          ]}
        />
      )}
    </>
  )
}
