/** Shows how a run ended alone and, if it was replayed, with TwinCheck. */
import { type Transition, transitionOf } from '@twincheck/server/finding'
import type { ViewedRun } from '@twincheck/server/view-data'
import { Badge, type Tone } from './page/badge.tsx'

const badges: Readonly<Record<Exclude<Transition, 'unknown'>, readonly [name: string, tone: Tone]>> = {
  rescue: ['▲ rescue', 'good'],
  harm: ['▼ harm', 'bad'],
  both: ['✓ both succeed', 'calm'],
  neither: ['✗ neither succeeds', 'calm'],
  'not-counted': ['not counted', 'warn'],
  succeeded: ['✓ succeeded', 'good'],
  failed: ['✗ failed', 'bad'],
}

export function TransitionBadge({ run }: { readonly run: ViewedRun }) {
  const transition = transitionOf(run)
  if (transition === 'unknown') return <span className="text-muted">–</span>
  const [name, tone] = badges[transition]
  return <Badge tone={tone}>{name}</Badge>
}
