/** How the decision ended, in one plain sentence, and what it cost. */
import { judgmentSource } from '@twincheck/core/records'
import { outcomeSentence } from '../outcome-sentence.ts'
import { Badge } from '../page/badge.tsx'
import { formatCost, formatCount, formatMilliseconds } from '../page/format.ts'
import { Foreign } from '../page/visible.tsx'
import type { Recorded } from '../reading/record.ts'

export function OutcomeSummary({ record }: { readonly record: Recorded }) {
  const { outcome, mode, profile, measured } = record
  const source = judgmentSource(record)
  const replaced = outcome === 'replaced'
  return (
    <div className={`card border-l-4 px-4 py-4 sm:px-5 ${replaced ? 'border-l-good' : 'border-l-muted'}`}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={replaced ? 'good' : 'calm'}>{replaced ? 'replaced' : 'kept'}</Badge>
        <Badge tone="calm">{mode} mode</Badge>
        {source === 'stand-in' && <Badge tone="warn">stand-in verifier</Badge>}
        {source === 'tape' && <Badge tone="warn">from a tape</Badge>}
        {profile !== undefined && (
          <Badge tone="calm">
            profile <Foreign text={profile} />
          </Badge>
        )}
        <span className="numbers text-sm text-muted">
          {formatMilliseconds(measured.milliseconds)} · {asked(measured.asked)} · cost {formatCost(measured.cost)}
        </span>
      </div>
      <p className="mt-2 text-lg leading-snug">{outcomeSentence(record)}</p>
    </div>
  )
}

/** A reply from a tape is not a call. */
function asked(all: Recorded['measured']['asked']): string {
  const taped = all.filter((one) => one.taped).length
  const calls = all.length - taped
  const replayed = taped === 0 ? '' : `, ${formatCount(taped)} from a tape`
  return `${calls === 1 ? '1 model call' : `${formatCount(calls)} model calls`}${replayed}`
}
