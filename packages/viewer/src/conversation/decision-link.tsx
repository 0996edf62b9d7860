/** A link to a decision: what was proposed, its anomaly, which conditions held, and how it ended. */

import { endingOf } from '@twincheck/server/finding'
import { ActionLine } from '../call-line.tsx'
import { Badge } from '../page/badge.tsx'
import { endings } from '../page/endings.ts'
import { formatScore } from '../page/format.ts'
import { Foreign } from '../page/visible.tsx'
import type { Recorded } from '../reading/record.ts'
import { linkToDecision } from '../route.ts'

type Linked = { readonly runKey: string; readonly record: Recorded }

/**
 * A link to a decision that has no message in the conversation. The link shows the proposal. With `tellsTwin` it also shows the
 * replacement.
 */
export function DecisionLink({
  runKey,
  record,
  look = '',
  tellsTwin = false,
}: Linked & { readonly look?: string; readonly tellsTwin?: boolean }) {
  const twin = tellsTwin && record.outcome === 'replaced' ? record.twin : null
  return (
    <a
      href={linkToDecision(runKey, record.step)}
      className={`flex flex-wrap items-center gap-2 px-4 py-2 text-sm no-underline ${look}`}
    >
      <Facts record={record} />
      <span className="code w-full text-ink">
        <ActionLine action={record.proposal} />
      </span>
      {twin && (
        <span className="w-full">
          <span className="text-xs text-muted">Instead</span>
          <span className="code block text-good">
            <ActionLine action={twin.action} />
          </span>
        </span>
      )}
    </a>
  )
}

export function DecisionHead({ runKey, record }: Linked) {
  return (
    <a
      href={linkToDecision(runKey, record.step)}
      className="ml-auto flex flex-wrap items-center gap-2 no-underline hover:underline"
    >
      <Facts record={record} />
    </a>
  )
}

function Facts({ record }: { readonly record: Recorded }) {
  const { step, anomaly, certificates } = record
  const [ended, tone] = endings[endingOf(record)]
  return (
    <>
      <span className="font-semibold">Decision {step + 1}</span>
      <span className="numbers text-ink">anomaly {formatScore(anomaly?.score ?? null)}</span>
      {certificates.map(({ condition }) => (
        <Badge key={condition} tone="warn">
          <Foreign text={condition} />
        </Badge>
      ))}
      <Badge tone={tone}>{ended}</Badge>
    </>
  )
}
