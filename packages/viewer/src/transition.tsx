/** How a run ended: alone, and with TwinCheck if it was replayed. */
import { transitionOf } from '@twincheck/server/finding'
import type { ViewedRun } from '@twincheck/server/view-data'
import { Badge } from './page/badge.tsx'

export function TransitionBadge({ run }: { readonly run: ViewedRun }) {
  switch (transitionOf(run)) {
    case 'rescue':
      return <Badge tone="good">▲ rescue</Badge>
    case 'harm':
      return <Badge tone="bad">▼ harm</Badge>
    case 'both':
      return <Badge tone="calm">✓ both succeed</Badge>
    case 'neither':
      return <Badge tone="calm">✗ neither succeeds</Badge>
    case 'not-counted':
      return <Badge tone="warn">not counted</Badge>
    case 'succeeded':
      return <Badge tone="good">✓ succeeded</Badge>
    case 'failed':
      return <Badge tone="bad">✗ failed</Badge>
    case 'unknown':
      return <span className="text-muted">–</span>
  }
}
