/** How it ended, in one plain sentence, and what it took. */
import { outcomeSentence } from '../outcome-sentence.ts'
import { Badge } from '../page/badge.tsx'
import { formatCost, formatCount, formatMilliseconds } from '../page/format.ts'
import type { Recorded } from '../reading/record.ts'

export function OutcomeSummary({ record }: { readonly record: Recorded }) {
  const { outcome, mode, profile, measured } = record
  const replaced = outcome === 'replaced'
  return (
    <div className={`card border-l-4 px-4 py-4 sm:px-5 ${replaced ? 'border-l-good' : 'border-l-muted'}`}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={replaced ? 'good' : 'calm'}>{replaced ? 'replaced' : 'kept'}</Badge>
        <Badge tone="calm">{mode} mode</Badge>
        {profile !== undefined && <Badge tone="calm">profile {profile}</Badge>}
        <span className="numbers text-sm text-muted">
          {formatMilliseconds(measured.milliseconds)} · {asked(measured.asked.length)} · cost{' '}
          {formatCost(measured.cost)}
        </span>
      </div>
      <p className="mt-2 text-lg leading-snug">{outcomeSentence(record)}</p>
    </div>
  )
}

function asked(count: number): string {
  return count === 1 ? '1 model call' : `${formatCount(count)} model calls`
}
