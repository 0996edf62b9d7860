/** The card of a waiting switch: what is decided, the remaining time and two buttons; afterwards the result. */
import { MalformedInputError, readShape } from '@twincheck/core/reading'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { actionText } from '../action-text.ts'
import { ActionLine } from '../call-line.tsx'
import { formatMoment, formatThreshold, formatTwo } from '../page/format.ts'
import { isTyped } from '../page/is-typed.ts'
import { Notice } from '../page/notice.tsx'
import { ScrollArea } from '../page/scroll-area.tsx'
import { Foreign } from '../page/visible.tsx'
import { showHidden } from '../page/visible-text.ts'
import { type Pending, pending } from '../reading/overview.ts'
import { problemText } from '../reading/problem-text.ts'
import { CertificateView, Reason } from '../stages/evidence.tsx'
import { GateStage } from '../stages/gate.tsx'
import { ActionDiff, describeTwin, MovedValues } from '../stages/twin.tsx'
import { VerifierStage } from '../stages/verifier.tsx'
import { describeState } from './card-words.ts'
import { type ApprovalVerdict, type Card, isAnswerable, isOver } from './cards.ts'
import { useSteady } from './use-steady.ts'

export function CardView({
  card,
  now,
  answerable,
  onAnswer,
}: {
  readonly card: Card
  readonly now: number
  readonly answerable: boolean
  readonly onAnswer: (verdict: ApprovalVerdict) => void
}) {
  const { asked } = card
  const read = readPending(asked.content)
  const shown = typeof read !== 'string'
  const open = isAnswerable(card, now)
  const { place, keptHeight, setKeptHeight } = useKeptHeight(open)
  return (
    <section
      ref={place}
      className="card space-y-3 p-3 sm:p-5"
      aria-label={`Switch in ${showHidden(asked.session)}`}
      style={{ minHeight: keptHeight }}
      onMouseLeave={() => setKeptHeight(undefined)}
    >
      <p className="flex min-h-7 flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-semibold wrap-anywhere">
          <Foreign text={asked.session} />
        </span>
        <span className="hidden text-muted sm:inline">
          tenant <Foreign text={asked.tenant} />, asked {formatMoment(asked.createdAt)}
        </span>
        {open && <Countdown leftMs={asked.expiresAt - now} />}
      </p>
      {!shown && <Notice tone="bad" title="What waits cannot be shown, so it cannot be approved" lines={[read]} />}
      <div className={isOver(card, now) ? '' : 'grid gap-3'}>
        <div className="min-w-0 space-y-3">
          {shown && !isOver(card, now) && <PendingPair pending={read} />}
          <div className={open && answerable ? 'min-h-12' : ''}>
            {open && answerable && <Controls approvable={shown} session={asked.session} onAnswer={onAnswer} />}
            <Became card={card} now={now} proposal={shown ? read.proposal : null} />
          </div>
        </div>
        {shown && !isOver(card, now) && <PendingDetails pending={read} />}
      </div>
    </section>
  )
}

/** Keeps the height of a finished card under a pointer, so that the next card does not slide under the pointer. */
function useKeptHeight(open: boolean) {
  const place = useRef<HTMLElement>(null)
  const height = useRef(0)
  const [keptHeight, setKeptHeight] = useState<number>()
  useLayoutEffect(() => {
    if (open) height.current = place.current?.offsetHeight ?? 0
    else if (place.current?.matches(':hover')) setKeptHeight(height.current)
  }, [open])
  return { place, keptHeight, setKeptHeight }
}

function Controls({
  approvable,
  session,
  onAnswer,
}: {
  readonly approvable: boolean
  readonly session: string
  readonly onAnswer: (verdict: ApprovalVerdict) => void
}) {
  const { place, inert, counts, onPointerDown, onKeyDown } = useSteady()
  const [dropped, setDropped] = useState(false)
  const answer = (verdict: ApprovalVerdict, at: number) => {
    if (counts(at)) onAnswer(verdict)
    else setDropped(true)
  }
  const press = (verdict: ApprovalVerdict) => (event: { readonly nativeEvent: Event }) =>
    answer(verdict, event.nativeEvent.timeStamp)
  const button = { type: 'button', 'aria-disabled': inert, onPointerDown, onKeyDown } as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be focused and laid out like this.
    <div
      ref={place}
      role="group"
      aria-label={`Answer for ${showHidden(session)}`}
      data-open-card=""
      tabIndex={-1}
      className="flex flex-wrap items-center gap-3"
      onKeyDown={(event) => {
        if (isTyped(event.nativeEvent) || (event.key !== 'a' && event.key !== 'r')) return
        if (event.key === 'a' && !approvable) return
        onKeyDown(event)
        if (!event.repeat) answer(event.key === 'a' ? 'approve' : 'refuse', event.nativeEvent.timeStamp)
      }}
    >
      {approvable && (
        <button {...button} aria-keyshortcuts="a" className="button primary" onClick={press('approve')}>
          Approve the twin
        </button>
      )}
      <button {...button} aria-keyshortcuts="r" className="button" onClick={press('refuse')}>
        Refuse, keep the proposal
      </button>
      <span role="status" className="text-sm text-warn">
        {dropped && 'Not counted: the card had just moved. Press again.'}
      </span>
    </div>
  )
}

/** The result of a card. It names the session and the call, so that a reader does not mistake it for the result of another card. */
function Became({ card, now, proposal }: { readonly card: Card; readonly now: number; readonly proposal: unknown }) {
  const said = describeState(card, now)
  const place = useRef<HTMLParagraphElement>(null)
  const answeredHere = card.state.kind === 'answered' || card.state.kind === 'failed'
  useEffect(() => {
    // The focused button has disappeared, so the focus moves to the result on the same card and not to another card.
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

function PendingPair({ pending: { proposal, twin, evidence } }: { readonly pending: Pending }) {
  return (
    <>
      <p className="line-clamp-4 sm:line-clamp-none">
        <Reason of={evidence} />
      </p>
      <ScrollArea label="Proposal and twin" look="max-h-56 overflow-y-auto sm:max-h-none">
        <ActionDiff left={actionText(proposal)} right={actionText(twin)} />
      </ScrollArea>
    </>
  )
}

function PendingDetails({ pending }: { readonly pending: Pending }) {
  const { proposal, twin, evidence, score, threshold } = pending
  // `source` is always `model`, because a gateway's verifier is always a model. It is never a stand-in, and never a set of recorded
  // replies.
  const judged = { ...pending, because: null, exception: null, source: 'model' } as const
  return (
    <div className="min-w-0 space-y-3">
      <MovedValues proposal={proposal} twin={twin} />
      <p className="text-sm">{describeTwin(twin.kind, evidence.authorises)}</p>
      <div>
        <CertificateView certificate={evidence} told={evidence.reason} />
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
    </div>
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

/** The remaining time for an answer. Screen readers do not announce every second, but read it on request. */
function Countdown({ leftMs }: { readonly leftMs: number }) {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  const shown =
    seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
  return (
    <span
      role="timer"
      className={`numbers ml-auto rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap ${
        seconds <= HURRY_SECONDS ? 'bg-warn-soft text-warn' : 'bg-soft text-muted'
      }`}
    >
      {shown} left
    </span>
  )
}

const HURRY_SECONDS = 10
