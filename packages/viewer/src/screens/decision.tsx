/**
 * The screen of a decision: how it ended, the proposal, its alternative and the evidence. Below are the judgments, the gate and the
 * counters under the policy's own names. The URL links directly to the decision.
 */

import { judgmentSource } from '@twincheck/core/records'
import type { FindingEnding } from '@twincheck/server/finding'
import type { RunDetail } from '@twincheck/server/view-data'
import { type ReactNode, useMemo } from 'react'
import { ActionLine } from '../call-line.tsx'
import { SearchedConversation } from '../conversation/conversation-bar.tsx'
import { MessageList } from '../conversation/message-list.tsx'
import { Blind } from '../labels/blind.tsx'
import { CopyButton } from '../page/copy-button.tsx'
import { Notice } from '../page/notice.tsx'
import { Foreign } from '../page/visible.tsx'
import { ledgerOf } from '../reading/overview.ts'
import type { Recorded, ShownCertificate } from '../reading/record.ts'
import { linkToDecision, linkToMessage, linkToRun, linkToRuns } from '../route.ts'
import { AnswersStage } from '../stages/answers.tsx'
import { EvidenceStage, Reason } from '../stages/evidence.tsx'
import { GateStage } from '../stages/gate.tsx'
import { LedgerStage } from '../stages/ledger.tsx'
import { OutcomeSummary } from '../stages/outcome.tsx'
import { StructureStage, TwinStage } from '../stages/twin.tsx'
import { VerifierStage } from '../stages/verifier.tsx'
import { OpenInPlayground } from './open-in-playground.tsx'
import { type OneRun, useMessage, WithRun } from './with-run.tsx'

export type OneDecision = OneRun & {
  readonly step: number
  readonly at: number | null
  /** Makes the link to a message of the conversation below. It is absent on the decision's own page. */
  readonly linkTo?: (position: number) => string
  /** The ending that the list next to this decision shows for it; null without a list. */
  readonly listed?: FindingEnding | null
}

export function DecisionScreen({ step, at, linkTo, listed = null, ...run }: OneDecision) {
  return (
    <WithRun {...run}>
      {({ detail, labels, onReveal }) => {
        const index = detail.records.findIndex((record) => record.step === step)
        const record = detail.records[index]
        if (!record) {
          return <Notice tone="warn" title="There is no such decision" lines={['It has left no record in this run.']} />
        }
        const hasAnswer = (record.advice?.answers.length ?? 0) > 0
        const subject = record.twin !== null ? 'twin' : hasAnswer ? 'answer' : null
        const link = linkTo ?? ((position: number) => linkToMessage(detail.run.key, record.step, position))
        const shown = { detail, record, index, at, link, onReveal, listed }
        return <Decision {...shown} labels={subject && labels(subject)} />
      }}
    </WithRun>
  )
}

/**
 * Whether the decision is about answers: a call was answered, would have been answered, or ran although there was an answer. For such a
 * decision no twin was built or verified.
 */
function isAboutAnswers({ advice }: Recorded): boolean {
  return advice !== undefined && [advice.answers, advice.insisted, advice.unanswered].some((calls) => calls.length > 0)
}

function Decision({
  detail,
  record,
  index,
  at,
  link,
  labels,
  onReveal,
  listed,
}: {
  readonly detail: RunDetail
  readonly record: Recorded
  readonly index: number
  readonly at: number | null
  readonly link: (position: number) => string
  readonly labels: ReactNode
  readonly onReveal: () => void
  readonly listed: FindingEnding | null
}) {
  const { run, conversation, blind } = detail
  const linkTo = conversation && link
  const messages = useMemo(() => conversation?.messages.slice(0, record.position) ?? [], [conversation, record])
  useMessage(at)
  const judged = { ...record, source: judgmentSource(record) }
  const isAdvised = record.twin === null && isAboutAnswers(record)
  const [strongest = null, ...others] = [...record.certificates].sort((one, other) => other.severity - one.severity)
  const evidence = <EvidenceStage record={record} linkTo={linkTo} told={strongest?.reason ?? null} />
  return (
    <article>
      <Path detail={detail} record={record} index={index} />
      <Lead record={record} strongest={strongest} others={others.length} />
      <Blind
        blind={blind}
        link={linkToRun(run.key)}
        onReveal={onReveal}
        seen={
          <div className="space-y-4">
            <TwinStage record={record} />
            {labels}
          </div>
        }
        below={evidence}
      >
        <div className="space-y-4">
          {!isAdvised && <TwinStage record={record} />}
          <AnswersStage record={record} />
          {labels}
          <OutcomeSummary record={record} listed={listed} />
          {evidence}
          {!isAdvised && (
            <>
              <VerifierStage record={judged} />
              <GateStage record={judged} />
              <StructureStage record={record} />
            </>
          )}
          <LedgerStage record={record} ledger={conversation && ledgerOf(conversation, index)} />
        </div>
      </Blind>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        {!blind && <CopyButton label="Copy as JSON" text={() => JSON.stringify(record, null, 2)} />}
        <CopyButton
          label={onlyHere() ? 'Copy link, for this computer only' : 'Copy link'}
          text={() => new URL(linkToDecision(run.key, record.step), window.location.href).href}
        />
        <OpenInPlayground record={record} messages={conversation?.messages.slice(0, record.position) ?? null} />
      </div>
      {conversation && (
        <section className="mt-8" aria-labelledby="conversation">
          <h2 id="conversation" className="mb-1 text-lg font-semibold">
            The conversation up to here
          </h2>
          <SearchedConversation evidence={null}>
            <MessageList
              runKey={run.key}
              messages={messages}
              records={blind ? [] : detail.records.filter(({ position }) => position < record.position)}
              quoted={record}
              at={at}
            />
          </SearchedConversation>
        </section>
      )}
    </article>
  )
}

/** Whether the page's address works only on this computer. */
function onlyHere(): boolean {
  const { protocol, hostname } = window.location
  return protocol === 'file:' || hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
}

function Lead({
  record,
  strongest,
  others,
}: {
  readonly record: Recorded
  readonly strongest: ShownCertificate | null
  readonly others: number
}) {
  return (
    <div className="mt-1 mb-4">
      <h1 className="code line-clamp-3 text-base! font-semibold">
        <ActionLine action={record.proposal} />
      </h1>
      <p className="mt-1 text-lg leading-snug wrap-anywhere">
        {strongest === null ? 'No condition held at this decision.' : <Reason of={strongest} />}
        {others > 0 && (
          <span className="text-sm text-muted">
            {' '}
            And {others === 1 ? 'one more reason' : `${others} more reasons`} below.
          </span>
        )}
      </p>
    </div>
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
