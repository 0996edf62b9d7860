/** Shows the opened decision: how it ends, and the viewer's stages from evidence down to the gate. */
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
      <h2 className="text-base font-semibold">
        The agent proposes{' '}
        <span className="code">
          <ActionLine action={record.proposal} />
        </span>
      </h2>
      <div className={`card border-l-4 px-4 py-3 sm:px-5 ${outcome === 'kept' ? 'border-l-muted' : 'border-l-good'}`}>
        <p className="text-lg leading-snug">
          <Badge tone={outcome === 'kept' ? 'calm' : 'good'}>{outcome}</Badge> <WhatHappens record={record} />
        </p>
        <p className="mt-1 text-sm text-muted">{whyOf(record)}</p>
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

function WhatHappens({ record: { outcome, proposal, twin, advice } }: { readonly record: DecisionRecord }) {
  const calls = Array.isArray(proposal.calls) ? proposal.calls.length : 0
  if (outcome === 'replaced')
    return (
      <>
        The agent’s call does not run. Its negative twin takes its place:{' '}
        {twinTexts.get(twin?.action.kind) ?? (
          <span className="code">
            <ActionLine action={twin?.action} />
          </span>
        )}
      </>
    )
  if (outcome === 'answered') {
    const which = calls === 1 ? 'The call does not run' : `${advice?.answers.length} of ${calls} calls do not run`
    return `${which}. The agent gets a text as the result, reads why, and goes on.`
  }
  return calls === 0 ? 'The agent’s message goes out as it is.' : 'The agent’s own call runs.'
}

const twinTexts: ReadonlyMap<unknown, string> = new Map([
  ['answer', 'no call, and a text that tells the agent why.'],
  ['final-response', 'no call, and a text to the user.'],
  ['clarification', 'a question to the user.'],
])

function whyOf(record: DecisionRecord): string {
  if (record.outcome === 'answered') return 'The evidence is enough for this: no verifier is asked.'
  if (record.because?.code === 'no-certificate')
    return record.certificates.length === 0
      ? 'Nothing in the conversation speaks against it, so no negative twin is built.'
      : 'This finding is only shown to people. Nothing is done about it.'
  if (lacksModel(record))
    return 'There is evidence against this call, but it does not say what to do instead. In production a model would write the negative twin. This page asks no model.'
  const told =
    record.outcome === 'replaced'
      ? 'A verifier read the two in both orders. Each time it preferred the twin and called the agent’s call a grave error (“fatal”), and the twin none.'
      : outcomeSentence(record)
  return `${told}${record.judgments ? ' The verifier is scripted: choose its answer below.' : ''}`
}
