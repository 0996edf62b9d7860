/** The opened decision with the viewer's own stages, from the reason down to the gate. */
import type { DecisionRecord } from '@twincheck/core'
import { judgmentSource } from '@twincheck/core/records'
import { ActionLine } from '../call-line.tsx'
import { AnswersStage } from '../stages/answers.tsx'
import { EvidenceStage } from '../stages/evidence.tsx'
import { GateStage } from '../stages/gate.tsx'
import { OutcomeSummary } from '../stages/outcome.tsx'
import { StructureStage, TwinStage } from '../stages/twin.tsx'
import { VerifierStage } from '../stages/verifier.tsx'

export function OpenedDecision({ record }: { readonly record: DecisionRecord }) {
  const judged = { ...record, source: judgmentSource(record) }
  return (
    <article className="space-y-4" aria-label="The decision">
      <h2 className="code text-base font-semibold">
        <ActionLine action={record.proposal} />
      </h2>
      <OutcomeSummary record={record} />
      <EvidenceStage record={record} linkTo={(position) => `#message-${position}`} />
      <AnswersStage record={record} />
      <TwinStage record={record} />
      <VerifierStage record={judged} />
      <GateStage record={judged} />
      <StructureStage record={record} />
    </article>
  )
}
