/** One trajectory: the conversation where the source has it, the ledger of the chosen turn beside it, and every decision. */
import { useState } from 'react'
import { actionText } from '../action-text.ts'
import { formatCost, formatCount, formatScore } from '../page/format.ts'
import { Notice } from '../page/notice.tsx'
import { Foreign, showParts } from '../page/visible.tsx'
import type { Detail, ListedRun, ShownLedger } from '../reading/overview.ts'
import type { Reader } from '../reading/reader.ts'
import { linkToRuns } from '../route.ts'
import { CertificateView } from '../stages/evidence.tsx'
import { LedgerLines } from '../stages/ledger.tsx'
import { ConversationView } from './conversation.tsx'
import { DecisionLink } from './decision-link.tsx'
import { Firings } from './firings.tsx'
import { TransitionBadge } from './transition.tsx'
import { WithRun } from './with-run.tsx'

export function TrajectoryScreen({ reader, runKey }: { readonly reader: Reader; readonly runKey: string }) {
  return (
    <WithRun reader={reader} runKey={runKey}>
      {(detail) => <Trajectory detail={detail} />}
    </WithRun>
  )
}

function Trajectory({ detail }: { readonly detail: Detail }) {
  const { run, conversation, records, firings, absent } = detail
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
      <Facts run={run} />
      {absent.length > 0 && <Notice tone="calm" title="What is not here" lines={absent} />}
      {run.problem !== null && <Notice tone="warn" title="This pair is in no number" lines={[run.problem]} />}
      <div className={`mt-6 grid gap-6 ${conversation ? 'lg:grid-cols-[minmax(0,1fr)_20rem]' : ''}`}>
        <div className="min-w-0">
          {conversation ? (
            <ConversationView runKey={run.key} detail={{ records, conversation }} />
          ) : (
            <Decisions runKey={run.key} records={records} />
          )}
        </div>
        {conversation && (
          <aside aria-label="Ledger" className="self-start lg:sticky lg:top-20">
            <LedgerAside records={records} ledgers={conversation.ledgers} />
          </aside>
        )}
      </div>
      {firings.length > 0 && <Firings firings={firings} />}
      {records.length === 0 && firings.length === 0 && run.problem === null && (
        <Notice tone="calm" title="Nothing was found here" lines={['No condition held at any decision of this run.']} />
      )}
    </article>
  )
}

/** The current turn as a decision saw it; the last one's unless another is chosen. */
function LedgerAside({
  records,
  ledgers,
}: {
  readonly records: Detail['records']
  readonly ledgers: readonly ShownLedger[]
}) {
  const [chosen, setChosen] = useState(ledgers.length - 1)
  const ledger = ledgers[chosen]
  if (!ledger) return null
  return (
    <div className="card p-4">
      <h2 className="text-sm font-semibold">Ledger</h2>
      <p className="mb-3 text-xs text-muted">The calls of the current turn, as a decision saw them.</p>
      {ledgers.length > 1 && (
        <select
          aria-label="Decision"
          className="field mb-3 w-full"
          value={chosen}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {records.map(({ id, step }, index) => (
            <option key={id} value={index}>
              Decision {step + 1}
            </option>
          ))}
        </select>
      )}
      {ledger.request !== null && (
        <p className="mb-3 border-l-2 border-accent pl-3 text-sm">
          <Foreign text={ledger.request} />
        </p>
      )}
      <LedgerLines ledger={ledger} />
    </div>
  )
}

function Facts({ run }: { readonly run: ListedRun }) {
  const facts = [
    ['Source', run.source],
    ['Run', run.run],
    ...(run.category === null ? [] : [['Category', run.category]]),
    ['Model', run.model ?? 'not known'],
    ['D', formatScore(run.score)],
    ['Decisions', formatCount(run.decisions)],
    ['With evidence', formatCount(run.evidence)],
    ['Switches', formatCount(run.switches)],
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

/** Without a conversation the decisions stand alone, each with all that its record quotes of it. */
function Decisions({ runKey, records }: { readonly runKey: string; readonly records: Detail['records'] }) {
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
