/** Switches of a gateway that wait for a person, one card each. The first answer to a pair counts. */

import { MalformedInputError, readShape } from '@twincheck/core/reading'
import type { AnsweredSwitch, WaitingList } from '@twincheck/server/view-data'
import { useEffect, useMemo, useRef, useState } from 'react'
import { actionText } from '../action-text.ts'
import { ActionLine } from '../call-line.tsx'
import { formatMoment, formatThreshold, formatTwo } from '../page/format.ts'
import { Notice } from '../page/notice.tsx'
import { Foreign } from '../page/visible.tsx'
import { showHidden } from '../page/visible-text.ts'
import { type Pending, pending } from '../reading/overview.ts'
import { problemText } from '../reading/problem-text.ts'
import type { Reader } from '../reading/reader.ts'
import { CertificateView } from '../stages/evidence.tsx'
import { GateStage } from '../stages/gate.tsx'
import { ActionDiff, describeTwin, MovedValues } from '../stages/twin.tsx'
import { VerifierStage } from '../stages/verifier.tsx'
import { type Loaded, useLoaded } from '../use-loaded.tsx'
import { type ApprovalVerdict, type Card, isAnswerable, seeWaiting, setState } from './cards.ts'
import { useSteady } from './use-steady.ts'

export function ConfirmationsScreen({ reader, waiting }: { readonly reader: Reader; readonly waiting: WaitingNow }) {
  const { loaded, now } = waiting
  const [cards, setCards] = useState<readonly Card[]>([])
  useEffect(() => {
    if (loaded.state === 'read') setCards((known) => seeWaiting(known, loaded.value.waiting))
  }, [loaded])
  const answer = ({ key, asked }: Card, verdict: ApprovalVerdict) => {
    setCards((known) => setState(known, key, { kind: 'sending', verdict }))
    reader.answer(asked, verdict).then(
      (outcome) => setCards((known) => setState(known, key, { kind: 'answered', verdict, outcome })),
      (error: unknown) => {
        const problem = error instanceof Error ? error.message : String(error)
        setCards((known) => setState(known, key, { kind: 'failed', verdict, problem }))
      },
    )
  }
  const answerable = loaded.state === 'read' && loaded.value.answerable
  const over = cards.filter((card) => !isAnswerable(card, now) && card.state.kind !== 'sending')
  return (
    <>
      <h1 className="text-xl font-semibold">Switches that wait for a person</h1>
      <p className="mb-4 text-sm text-muted">
        Without an answer in time the actor’s proposal is kept. A card that appears or moves can be answered half a
        second later.
      </p>
      {loaded.state === 'read' && !answerable && (
        <Notice tone="calm" title="This page only reads" lines={[ONLY_READS]} />
      )}
      <ul className="space-y-4">
        {cards.map((card) => (
          <li key={card.key}>
            <CardView card={card} now={now} answerable={answerable} onAnswer={(verdict) => answer(card, verdict)} />
          </li>
        ))}
      </ul>
      {/* The notices are below the cards, so that no card moves when a notice appears or disappears. */}
      {loaded.state === 'failed' && <Notice tone="bad" title="This cannot be read now" lines={[loaded.problem]} />}
      {loaded.state === 'read' && over.length === cards.length && (
        <Notice tone="calm" title="Nothing waits" lines={['A switch appears here while the gateway asks about it.']} />
      )}
      {over.length > 0 && (
        <button
          type="button"
          className="button mt-4"
          onClick={() => setCards(cards.filter((card) => !over.includes(card)))}
        >
          Put away what is over
        </button>
      )}
    </>
  )
}

const ONLY_READS =
  'Answer on the page of the gateway itself, at /twincheck/view/, which asks for the operator key. It names in the record who answered.'

/** One waiting switch: its session, the remaining time, the pair with its evidence, and two buttons or the result. */
function CardView({
  card,
  now,
  answerable,
  onAnswer,
}: {
  readonly card: Card
  readonly now: number
  /** False: the page is read-only. */
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
 * The result of a card. It names the session and the call, so that nobody takes it for the result of another card. It
 * takes the space of the buttons, so that no card moves.
 */
function Became({ card, now, proposal }: { readonly card: Card; readonly now: number; readonly proposal: unknown }) {
  const said = describeState(card, now)
  const place = useRef<HTMLParagraphElement>(null)
  const answeredHere = card.state.kind === 'answered' || card.state.kind === 'failed'
  useEffect(() => {
    // The focused button has disappeared, so the focus moves to the result on this card and not to another card.
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

/** A waiting switch, shown in the same stages as a finished decision. */
function PendingSwitch({ pending }: { readonly pending: Pending }) {
  const { proposal, twin, evidence, score, threshold } = pending
  // A gateway's verifier is always a model: never a stand-in or a tape (recorded replies).
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

/** How long an answer still counts. Screen readers do not announce every second, but can read it on request. */
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

/** The result of a card, in a sentence; null while it waits. It says what was answered, not what a gateway then does. */
function describeState({ asked, state }: Card, now: number): string | null {
  switch (state.kind) {
    case 'sending':
      return 'The answer is on its way.'
    case 'answered':
      return describeAnswer(state.outcome, state.verdict)
    case 'failed':
      return `The answer did not get through: ${state.problem}`
    case 'gone':
      return asked.expiresAt > now ? 'Answered elsewhere, or nobody waits for it any more.' : TIME_IS_OVER
    case 'open':
      return asked.expiresAt > now ? null : TIME_IS_OVER
  }
}

const TIME_IS_OVER = 'The time to answer is over: nobody’s answer counts any more, and the proposal is kept.'

function describeAnswer(outcome: AnsweredSwitch, verdict: ApprovalVerdict): string {
  switch (outcome) {
    case 'answered':
      return verdict === 'approve' ? 'Approved: the twin instead of the proposal.' : 'Refused: the proposal is kept.'
    case 'unknown':
      return 'Nothing was answered: this switch is no longer known.'
    case 'other-pair':
      return 'Nothing was answered: the pair has changed since it was shown.'
    case 'already-answered':
      return 'Nothing was answered: someone has answered before, and the first answer stands.'
    case 'expired':
      return TIME_IS_OVER
  }
}

const LOOKS_EVERY_MS = 1_000

export type WaitingNow = {
  readonly loaded: Loaded<WaitingList>
  /** The server's time, by which cards expire: this machine's clock may differ. */
  readonly now: number
}

/** Polls the waiting switches while the page is visible, for the count in the frame and for the cards. */
export function useWaiting(reader: Reader, live: boolean): WaitingNow {
  const options = { everyMs: live ? LOOKS_EVERY_MS : null, when: live }
  const [loaded] = useLoaded(reader.waiting, 'waiting', options)
  const ahead = useMemo(() => (loaded.state === 'read' ? loaded.value.now - Date.now() : 0), [loaded])
  const [here, setHere] = useState(() => Date.now())
  useEffect(() => {
    if (!live) return
    const timer = window.setInterval(() => setHere(Date.now()), LOOKS_EVERY_MS)
    return () => window.clearInterval(timer)
  }, [live])
  return { loaded, now: here + ahead }
}

export function countWaiting({ loaded, now }: WaitingNow): number {
  return loaded.state === 'read' ? loaded.value.waiting.filter(({ expiresAt }) => expiresAt > now).length : 0
}
