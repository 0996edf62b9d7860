/** One switch that waits: whose, how long still, the pair with its evidence, and two buttons or what became of it. */
import { MalformedInputError, readShape } from '@twincheck/core/reading'
import { useEffect, useRef } from 'react'
import { actionText } from '../action-text.ts'
import { ActionLine } from '../call-line.tsx'
import { formatMoment, formatThreshold, formatTwo } from '../page/format.ts'
import { Notice } from '../page/notice.tsx'
import { Foreign } from '../page/visible.tsx'
import { showHidden } from '../page/visible-text.ts'
import { type Pending, pending } from '../reading/overview.ts'
import { problemText } from '../reading/problem-text.ts'
import { CertificateView } from '../stages/evidence.tsx'
import { GateStage } from '../stages/gate.tsx'
import { ActionDiff, describeTwin, MovedValues } from '../stages/twin.tsx'
import { VerifierStage } from '../stages/verifier.tsx'
import { type ApprovalVerdict, type Card, isAnswerable } from './cards.ts'
import { Countdown } from './countdown.tsx'
import { describeState } from './describe-state.ts'
import { useSteady } from './use-steady.ts'

export function CardView({
  card,
  now,
  answerable,
  onAnswer,
}: {
  readonly card: Card
  readonly now: number
  /** False where the page only reads. */
  readonly answerable: boolean
  readonly onAnswer: (verdict: ApprovalVerdict) => void
}) {
  const { asked } = card
  const read = readPending(asked.content)
  const shown = typeof read !== 'string'
  return (
    <section className="card space-y-4 p-4 sm:p-5" aria-label={`Switch in ${showHidden(asked.session)}`}>
      <p className="flex min-h-7 flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-semibold wrap-anywhere">
          <Foreign text={asked.session} />
        </span>
        <span className="text-muted">
          tenant <Foreign text={asked.tenant} />, asked {formatMoment(asked.createdAt)}
        </span>
        {isAnswerable(card, now) && <Countdown leftMs={asked.expiresAt - now} />}
      </p>
      {shown ? (
        <PendingSwitch pending={read} />
      ) : (
        <Notice tone="bad" title="What waits cannot be shown, so it cannot be approved" lines={[read]} />
      )}
      <div className="min-h-24 sm:min-h-12">
        {isAnswerable(card, now) && answerable && <Controls approvable={shown} onAnswer={onAnswer} />}
        <Became card={card} now={now} proposal={shown ? read.proposal : null} />
      </div>
    </section>
  )
}

function Controls({
  approvable,
  onAnswer,
}: {
  readonly approvable: boolean
  readonly onAnswer: (verdict: ApprovalVerdict) => void
}) {
  const { place, inert, counts, onPointerDown, onKeyDown } = useSteady()
  const press = (verdict: ApprovalVerdict) => (event: { readonly nativeEvent: Event }) => {
    if (counts(event.nativeEvent.timeStamp)) onAnswer(verdict)
  }
  const button = { type: 'button', 'aria-disabled': inert, onPointerDown, onKeyDown } as const
  return (
    <div ref={place} className="flex flex-wrap gap-3">
      {approvable && (
        <button {...button} className="button primary" onClick={press('approve')}>
          Approve the twin
        </button>
      )}
      <button {...button} className="button" onClick={press('refuse')}>
        Refuse, keep the proposal
      </button>
    </div>
  )
}

/**
 * Names the session and the call: read alone, by a screen reader or from afar, it cannot be taken for another card's. It has
 * the room of the buttons, so that no card moves.
 */
function Became({ card, now, proposal }: { readonly card: Card; readonly now: number; readonly proposal: unknown }) {
  const said = describeState(card, now)
  const place = useRef<HTMLParagraphElement>(null)
  const answeredHere = card.state.kind === 'answered' || card.state.kind === 'failed'
  useEffect(() => {
    // The buttons are gone. The focus stays on this card and never falls on another one's.
    if (answeredHere) place.current?.focus()
  }, [answeredHere])
  return (
    <p ref={place} role="status" tabIndex={-1} className="text-sm font-medium wrap-anywhere">
      {said !== null && (
        <>
          {said} In <Foreign text={card.asked.session} />
          {proposal !== null && (
            <>
              , proposed:{' '}
              <span className="code line-clamp-1">
                <ActionLine action={proposal} />
              </span>
            </>
          )}
        </>
      )}
    </p>
  )
}

/** The same stages as those of a decision that was taken. */
function PendingSwitch({ pending }: { readonly pending: Pending }) {
  const { proposal, twin, evidence, score, threshold } = pending
  // A gateway's verifier is a model: it has no stand-in and no tape.
  const judged = { ...pending, because: null, exception: null, source: 'model' } as const
  return (
    <>
      <ActionDiff left={actionText(proposal)} right={actionText(twin)} />
      <MovedValues proposal={proposal} twin={twin} />
      <p className="text-sm">{describeTwin(twin.kind, evidence.authorises)}</p>
      <div>
        <CertificateView certificate={evidence} />
      </div>
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
    return readShape(pending, content, 'content')
  } catch (error) {
    if (error instanceof MalformedInputError) return problemText(error)
    throw error
  }
}
