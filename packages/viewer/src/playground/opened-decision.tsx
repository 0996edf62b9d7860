/** The opened decision: how it ends, and the viewer's own stages down to the gate. */
import type { DecisionRecord } from '@twincheck/core'
import { lacksModel } from '@twincheck/core/records'
import { ActionLine } from '../call-line.tsx'
import { Badge } from '../page/badge.tsx'
import { AnswersStage } from '../stages/answers.tsx'
import { EvidenceStage } from '../stages/evidence.tsx'
import { GateStage } from '../stages/gate.tsx'
import { outcomeSentence } from '../stages/outcome.tsx'
import { StructureStage, TwinStage } from '../stages/twin.tsx'
import { VerifierStage } from '../stages/verifier.tsx'
import { VerdictChoice } from './choices.tsx'
import type { DecisionChoice } from './judge.ts'

export function OpenedDecision({
  record,
  choice,
  onChange,
}: {
  readonly record: DecisionRecord
  readonly choice: DecisionChoice
  readonly onChange: (choice: DecisionChoice) => void
}) {
  const judged = { ...record, source: 'model' as const }
  const { outcome, twin, judgments, certificates } = record
  return (
    <article className="space-y-4" aria-label="The decision">
      <h2 className="code text-base font-semibold">
        <ActionLine action={record.proposal} />
      </h2>
      <div className={`card border-l-4 px-4 py-3 sm:px-5 ${outcome === 'kept' ? 'border-l-muted' : 'border-l-good'}`}>
        <p className="text-lg leading-snug">
          <Badge tone={outcome === 'kept' ? 'calm' : 'good'}>{outcome}</Badge> {sentenceOf(record)}
        </p>
      </div>
      {certificates.length > 0 && <EvidenceStage record={record} linkTo={(position) => `#message-${position}`} />}
      <AnswersStage record={record} />
      {twin && (
        <>
          <TwinStage record={record} />
          <StructureStage record={record} />
          {judgments && <VerdictChoice choice={choice} onChange={onChange} />}
          <VerifierStage record={judged} />
          <GateStage record={judged} />
        </>
      )}
    </article>
  )
}

function sentenceOf(record: DecisionRecord): string {
  if (record.because?.code === 'no-certificate')
    return record.certificates.length === 0
      ? 'Nothing in the conversation speaks against this, so it goes ahead and no negative twin is built.'
      : 'This finding is only shown to people. Nothing is done about it.'
  if (lacksModel(record))
    return 'There is evidence against this call, but it does not say what to do instead. In production a model would write the negative twin. This page asks no model, so the call runs.'
  return `${outcomeSentence(record)}${record.judgments ? ' The verifier is scripted: choose its answer below.' : ''}`
}
