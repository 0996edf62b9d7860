/** The screen of a run: the conversation, if available, the calls of the selected turn, and every decision. */

import type { RunDetail, ViewedRun } from '@twincheck/server/view-data'
import type { ReactNode } from 'react'
import { actionText } from '../action-text.ts'
import { DecisionLink } from '../conversation/decision-link.tsx'
import { LedgerAside } from '../conversation/ledger-aside.tsx'
import { MessageList } from '../conversation/message-list.tsx'
import { RunConversation } from '../conversation/run-conversation.tsx'
import { Blind } from '../labels/blind.tsx'
import { formatCost, formatCount, formatScore } from '../page/format.ts'
import { Notice } from '../page/notice.tsx'
import { Foreign, showParts } from '../page/visible.tsx'
import { readScanFindings } from '../reading/scan-finding.ts'
import { linkToRuns } from '../route.ts'
import { CertificateView } from '../stages/evidence.tsx'
import { TransitionBadge } from '../transition.tsx'
import { ScanFindings } from './scan-findings.tsx'
import { type OneRun, useMessage, WithRun } from './with-run.tsx'

export function TrajectoryScreen({ at, ...run }: OneRun & { readonly at: number | null }) {
  return (
    <WithRun {...run}>
      {({ detail, labels, onReveal }) => (
        <Trajectory detail={detail} at={at} labels={labels('conversation')} onReveal={onReveal} />
      )}
    </WithRun>
  )
}

type TrajectoryProps = {
  readonly detail: RunDetail
  readonly at: number | null
  readonly labels: ReactNode
}

function Trajectory({ detail, at, labels, onReveal }: TrajectoryProps & { readonly onReveal: () => void }) {
  const { run, conversation, blind } = detail
  return (
    <article>
      <nav aria-label="Where this is" className="text-sm">
        <a href={linkToRuns()}>Runs</a> <span aria-hidden="true">/</span>{' '}
        <a href={linkToRuns({ source: run.source })}>
          <Foreign text={run.source} />
        </a>
      </nav>
      <h1 className="mt-2 text-xl font-semibold wrap-anywhere">
        <Foreign text={run.task ?? run.run} />
      </h1>
      <Blind
        blind={blind}
        onReveal={onReveal}
        seen={<div className="mt-4">{labels}</div>}
        below={conversation && <MessageList runKey={run.key} messages={conversation.messages} records={[]} />}
      >
        <Told detail={detail} at={at} labels={labels} />
      </Blind>
    </article>
  )
}

function Told({ detail, at, labels }: TrajectoryProps) {
  const { run, conversation, records, absent } = detail
  const read = readScanFindings(detail.firings)
  const findings = typeof read === 'string' ? [] : read
  useMessage(at)
  return (
    <>
      <Facts run={run} />
      <div className="mt-6">{labels}</div>
      {absent.length > 0 && <Notice tone="calm" title="What is not here" lines={absent} />}
      {run.problem !== null && <Notice tone="warn" title="This pair is in no number" lines={[run.problem]} />}
      {typeof read === 'string' && <Notice tone="bad" title="What the scan found cannot be read" lines={[read]} />}
      {findings.length > 0 && (
        <ScanFindings runKey={run.key} findings={findings} hasConversation={conversation !== null} />
      )}
      <div
        className={`mt-6 grid gap-6 ${conversation && records.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_20rem]' : ''}`}
      >
        <div className="min-w-0">
          {conversation ? (
            <RunConversation run={run} records={records} findings={findings} conversation={conversation} at={at} />
          ) : (
            <Decisions runKey={run.key} records={records} />
          )}
        </div>
        {conversation && records.length > 0 && (
          <aside aria-label="Ledger" className="self-start lg:sticky lg:top-20">
            <LedgerAside records={records} conversation={conversation} />
          </aside>
        )}
      </div>
      {records.length === 0 && detail.firings.length === 0 && run.problem === null && (
        <Notice tone="calm" title="Nothing was found here" lines={['No condition held at any decision of this run.']} />
      )}
    </>
  )
}

function Facts({ run }: { readonly run: ViewedRun }) {
  const facts = [
    ['Source', run.source],
    ['Run', run.run],
    ...(run.category === null ? [] : [['Category', run.category]]),
    ['Model', run.model ?? 'not known'],
    ['Anomaly', formatScore(run.score)],
    ['Decisions', formatCount(run.decisions)],
    ['With evidence', formatCount(run.evidence)],
    ['Interventions', formatCount(run.switches)],
    ['Cost', formatCost(run.cost)],
  ] as const
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      {run.outcome !== null && <TransitionBadge run={run} />}
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="numbers font-medium wrap-anywhere">
              <Foreign text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The decisions of a run without a conversation. Each is listed with everything that its record quotes. */
function Decisions({ runKey, records }: { readonly runKey: string; readonly records: RunDetail['records'] }) {
  if (records.length === 0) return null
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions" className="mb-3 text-lg font-semibold">
        Decisions on record
      </h2>
      <ol className="space-y-3">
        {records.map((record) => (
          <li key={record.id} className="card">
            <DecisionLink runKey={runKey} record={record} look="py-3" />
            {record.certificates.map((certificate) => (
              <div key={certificate.condition} className="border-t border-line px-4 py-3">
                <CertificateView certificate={certificate} />
              </div>
            ))}
            {record.twin && (
              <p className="border-t border-line px-4 py-3">
                <span className="text-xs text-muted">The twin</span>
                <span className="code block">{showParts(actionText(record.twin.action))}</span>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
