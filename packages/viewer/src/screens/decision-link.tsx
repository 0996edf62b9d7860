/** The way to a decision: what was proposed, how anomalous it looked, what held, and how it ended. */

import { ActionLine } from '../call-line.tsx'
import { Badge } from '../page/badge.tsx'
import { formatScore } from '../page/format.ts'
import { Foreign } from '../page/visible.tsx'
import type { Recorded } from '../reading/record.ts'
import { linkToDecision } from '../route.ts'

export function DecisionLink({
  runKey,
  record,
  look = '',
}: {
  readonly runKey: string
  readonly record: Recorded
  readonly look?: string
}) {
  const { step, anomaly, certificates, outcome, proposal } = record
  return (
    <a
      href={linkToDecision(runKey, step)}
      className={`flex flex-wrap items-center gap-2 px-4 py-2 text-sm no-underline ${look}`}
    >
      <span className="font-semibold">Decision {step + 1}</span>
      <span className="numbers text-ink">d = {formatScore(anomaly?.score ?? null)}</span>
      {certificates.map(({ condition }) => (
        <Badge key={condition} tone="warn">
          <Foreign text={condition} />
        </Badge>
      ))}
      <Badge tone={outcome === 'replaced' ? 'good' : 'calm'}>{outcome}</Badge>
      <span className="code w-full text-ink">
        <ActionLine action={proposal} />
      </span>
    </a>
  )
}
