/** Switches of a gateway that wait for a person: the pair, the evidence, and two buttons. The first answer stands. */

import { MalformedInputError, readOutline } from '@twincheck/core/parts'
import { useState } from 'react'
import { actionText } from '../action-text.ts'
import { formatThreshold, formatTwo } from '../page/format.ts'
import { Notice } from '../page/notice.tsx'
import { type AnswerOutcome, type Pending, pending, type Waiting } from '../reading/overview.ts'
import { problemText } from '../reading/problem-text.ts'
import type { Reader } from '../reading/reader.ts'
import { CertificateView } from '../stages/evidence.tsx'
import { GateStage } from '../stages/gate.tsx'
import { ActionDiff, describeTwin } from '../stages/twin.tsx'
import { VerifierStage } from '../stages/verifier.tsx'
import { useLoaded } from '../use-loaded.tsx'

const LOOKS_EVERY_MS = 1_000

export function ConfirmationsScreen({ reader, live }: { readonly reader: Reader; readonly live: boolean }) {
  const [loaded, again] = useLoaded(reader.waiting, 'waiting', { everyMs: live ? LOOKS_EVERY_MS : null })
  const [said, setSaid] = useState('')
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const answer = (asked: Waiting, verdict: 'approve' | 'refuse') => {
    reader.answer(asked, verdict).then(
      (outcome) => {
        setSaid(describeAnswer(outcome, verdict))
        setAnswered((ids) => new Set([...ids, asked.id]))
        again()
      },
      (error: unknown) => setSaid(error instanceof Error ? error.message : String(error)),
    )
  }
  // What was just answered is gone at once, not only when the list is read again.
  const waiting = loaded.state === 'read' ? loaded.value.filter(({ id }) => !answered.has(id)) : []
  return (
    <>
      <h1 className="text-xl font-semibold">Switches that wait for a person</h1>
      <p className="text-sm text-muted">Without an answer in time the actor’s proposal is kept.</p>
      <p role="status" className="my-2 min-h-6 text-sm font-medium">
        {said}
      </p>
      {loaded.state === 'failed' && <Notice tone="bad" title="This cannot be shown" lines={[loaded.problem]} />}
      {loaded.state === 'read' && waiting.length === 0 && (
        <Notice tone="calm" title="Nothing waits" lines={['A switch appears here while the gateway asks about it.']} />
      )}
      {loaded.state === 'read' && (
        <ul className="space-y-4">
          {waiting.map((asked) => (
            <li key={asked.id}>
              <Asked asked={asked} onAnswer={(verdict) => answer(asked, verdict)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function describeAnswer(outcome: AnswerOutcome, verdict: 'approve' | 'refuse'): string {
  switch (outcome) {
    case 'answered':
      return verdict === 'approve' ? 'Approved: the twin is executed.' : 'Refused: the proposal is kept.'
    case 'unknown':
      return 'This switch is no longer known.'
    case 'other-pair':
      return 'The pair has changed since it was shown. Nothing was answered.'
    case 'already-answered':
      return 'Someone has answered before. The first answer stands.'
    case 'expired':
      return 'The time to answer is over. The proposal was kept.'
  }
}

function Asked({
  asked,
  onAnswer,
}: {
  readonly asked: Waiting
  readonly onAnswer: (verdict: 'approve' | 'refuse') => void
}) {
  const read = readPending(asked.content)
  return (
    <section className="card space-y-4 p-4 sm:p-5" aria-label={`Switch in ${asked.session}`}>
      <p className="text-sm">
        <span className="font-semibold wrap-anywhere">{asked.session}</span>{' '}
        <span className="text-muted">
          tenant {asked.tenant}, until {new Date(asked.expiresAt).toLocaleTimeString()}
        </span>
      </p>
      {typeof read === 'string' ? (
        <Notice tone="bad" title="What waits cannot be shown, so it cannot be approved" lines={[read]} />
      ) : (
        <PendingSwitch pending={read} />
      )}
      <div className="flex flex-wrap gap-3">
        {typeof read !== 'string' && (
          <button type="button" className="button primary" onClick={() => onAnswer('approve')}>
            Approve the twin
          </button>
        )}
        <button type="button" className="button" onClick={() => onAnswer('refuse')}>
          Refuse, keep the proposal
        </button>
      </div>
    </section>
  )
}

/** The same stages as those of a decision that was taken. */
function PendingSwitch({ pending }: { readonly pending: Pending }) {
  const { proposal, twin, evidence, score, threshold } = pending
  const judged = { ...pending, because: null }
  return (
    <>
      <div>
        <CertificateView certificate={evidence} />
      </div>
      <ActionDiff left={actionText(proposal)} right={actionText(twin)} />
      <p className="text-sm">{describeTwin(twin.kind, evidence.authorises)}</p>
      <p className="numbers text-sm text-muted">
        Every structural check holds. Switch score {formatTwo(score)}, threshold {formatThreshold(threshold)}.
      </p>
      <details>
        <summary className="cursor-pointer text-sm font-medium">Both orders’ judgments, and the gate</summary>
        <div className="mt-3 space-y-4">
          <VerifierStage record={judged} />
          <GateStage record={judged} />
        </div>
      </details>
    </>
  )
}

function readPending(content: unknown): Pending | string {
  try {
    return readOutline(pending, content, 'content')
  } catch (error) {
    if (error instanceof MalformedInputError) return problemText(error)
    throw error
  }
}
