/**
 * One decision on one screen: how it ended, what was proposed, its alternative and the evidence; below, judgments, gate and
 * counters under the policy's own names. The URL links directly to it.
 */

import { judgmentSource } from '@twincheck/core/records'
import type { RunDetail } from '@twincheck/server/view-data'
import { type ReactNode, useState } from 'react'
import { MessageList } from '../conversation/message-list.tsx'
import { Blind } from '../labels/blind.tsx'
import { Notice } from '../page/notice.tsx'
import { Foreign } from '../page/visible.tsx'
import { ledgerOf } from '../reading/overview.ts'
import type { Recorded } from '../reading/record.ts'
import { linkToDecision, linkToMessage, linkToRun, linkToRuns } from '../route.ts'
import { AnswersStage } from '../stages/answers.tsx'
import { EvidenceStage } from '../stages/evidence.tsx'
import { GateStage } from '../stages/gate.tsx'
import { LedgerStage } from '../stages/ledger.tsx'
import { OutcomeSummary } from '../stages/outcome.tsx'
import { StructureStage, TwinStage } from '../stages/twin.tsx'
import { VerifierStage } from '../stages/verifier.tsx'
import { type OneRun, useMessage, WithRun } from './with-run.tsx'

export function DecisionScreen({ step, at, ...run }: OneRun & { readonly step: number; readonly at: number | null }) {
  return (
    <WithRun {...run}>
      {(detail, labelsOf) => {
        const index = detail.records.findIndex((record) => record.step === step)
        const record = detail.records[index]
        if (!record) {
          return <Notice tone="warn" title="There is no such decision" lines={['It has left no record in this run.']} />
        }
        const isJudged = record.twin !== null || (record.advice?.answers.length ?? 0) > 0
        const labels = isJudged && labelsOf('decision')
        return <Decision detail={detail} record={record} index={index} at={at} labels={labels} />
      }}
    </WithRun>
  )
}

function Decision({
  detail,
  record,
  index,
  at,
  labels,
}: {
  readonly detail: RunDetail
  readonly record: Recorded
  readonly index: number
  readonly at: number | null
  readonly labels: ReactNode
}) {
  const { run, conversation } = detail
  const linkTo = conversation && ((position: number) => linkToMessage(run.key, record.step, position))
  useMessage(at)
  const judged = { ...record, source: judgmentSource(record) }
  return (
    <article>
      <Path detail={detail} record={record} index={index} />
      <div className="mt-2 mb-4 flex flex-wrap items-end gap-3">
        <h1 className="min-w-0 grow basis-full text-xl sm:basis-0 font-semibold wrap-anywhere">
          Decision {record.step + 1}
        </h1>
        <CopyButton label="Copy as JSON" text={() => JSON.stringify(record, null, 2)} />
        <CopyButton label="Copy link" text={() => window.location.href} />
      </div>
      <Blind
        blind={detail.blind}
        link={linkToRun(run.key)}
        seen={
          <div className="space-y-4">
            <TwinStage record={record} />
            <EvidenceStage record={record} linkTo={linkTo} />
            {labels}
          </div>
        }
      >
        <div className="space-y-4">
          <OutcomeSummary record={record} />
          <AnswersStage record={record} />
          <TwinStage record={record} />
          <EvidenceStage record={record} linkTo={linkTo} />
          {labels}
          <VerifierStage record={judged} />
          <GateStage record={judged} />
          <StructureStage record={record} />
          <LedgerStage record={record} ledger={conversation && ledgerOf(conversation, index)} />
        </div>
      </Blind>
      {conversation && (
        <section className="mt-8" aria-labelledby="conversation">
          <h2 id="conversation" className="mb-3 text-lg font-semibold">
            The conversation up to here
          </h2>
          <MessageList
            runKey={run.key}
            messages={conversation.messages.slice(0, record.position)}
            records={detail.blind ? [] : detail.records.filter(({ position }) => position < record.position)}
            quoted={record}
            at={at}
          />
        </section>
      )}
    </article>
  )
}

function Path({
  detail: { run, records },
  record,
  index,
}: {
  readonly detail: RunDetail
  readonly record: Recorded
  readonly index: number
}) {
  const [before, after] = [records[index - 1], records[index + 1]]
  return (
    <nav aria-label="Where this is" className="flex flex-wrap items-center gap-x-2 text-sm">
      <a href={linkToRuns()}>Runs</a>
      <span aria-hidden="true" className="text-muted">
        /
      </span>
      <a href={linkToRun(run.key)} className="wrap-anywhere">
        <Foreign text={run.task ?? run.run} />
      </a>
      <span aria-hidden="true" className="text-muted">
        /
      </span>
      <span className="text-muted">decision {record.step + 1}</span>
      <span className="ml-auto flex gap-4">
        {before && <a href={linkToDecision(run.key, before.step)}>← earlier</a>}
        {after && <a href={linkToDecision(run.key, after.step)}>later →</a>}
      </span>
    </nav>
  )
}

/** Copies a text and confirms it. */
function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }) {
  const [said, setSaid] = useState('')
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => setSaid('Copied'),
      () => setSaid('Not copied: the browser did not allow it'),
    )
  }
  return (
    <span className="inline-flex items-center gap-2">
      <button type="button" className="button" onClick={copy}>
        {label}
      </button>
      <span role="status" className="text-sm text-muted">
        {said}
      </span>
    </span>
  )
}
