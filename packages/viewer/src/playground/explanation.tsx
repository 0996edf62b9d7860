/** Shows why each condition fired, came close or stayed silent, in the words of `twincheck explain`. */
import type { ConditionVerdict, StepExplanation } from '@twincheck/core/explain'
import { Badge, type Tone } from '../page/badge.tsx'
import { Foreign } from '../page/visible.tsx'
import { shortText } from './shorten.ts'

const tones: Readonly<Record<ConditionVerdict, Tone>> = { fired: 'warn', close: 'good', silent: 'calm' }
const ranks: Readonly<Record<ConditionVerdict, number>> = { fired: 0, close: 1, silent: 2 }

const MOST_REASONS = 20

export function Explanation({ explanation }: { readonly explanation: StepExplanation }) {
  const conditions = [...explanation.conditions].sort((one, other) => ranks[one.verdict] - ranks[other.verdict])
  return (
    <details className="card px-4 py-3" open={conditions.every(({ verdict }) => verdict !== 'fired')}>
      <summary className="cursor-pointer font-semibold">Why each condition fired or stayed silent</summary>
      <dl className="mt-2 space-y-3 text-sm">
        {conditions.map(({ condition, verdict, looksFor, because }) => (
          <div key={condition}>
            <dt>
              <Badge tone={tones[verdict]}>{verdict}</Badge> <span className="font-semibold">{condition}</span>
              {looksFor !== null && <span className="text-muted">: {looksFor}</span>}
            </dt>
            {because.slice(0, MOST_REASONS).map((reason) => (
              <dd key={reason} className="prose mt-1 ml-4">
                <Foreign text={shortText(reason)} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  )
}
