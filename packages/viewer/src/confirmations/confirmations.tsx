/** Switches of a gateway that wait for a person, one card each. The first answer to a pair counts. */

import { MalformedInputError, readShape } from '@twincheck/core/reading'
import type { AnsweredSwitch, SettledSwitch, WaitingList, WaitingSwitch } from '@twincheck/server/view-data'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
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
import type { Reader } from '../reading/reader.ts'
import { CertificateView, Reason } from '../stages/evidence.tsx'
import { GateStage } from '../stages/gate.tsx'
import { ActionDiff, describeTwin, MovedValues } from '../stages/twin.tsx'
import { VerifierStage } from '../stages/verifier.tsx'
import { type Loaded, useLoaded } from '../use-loaded.tsx'
import {
  type ApprovalVerdict,
  type Card,
  isAnswerable,
  isUnsettled,
  seeWaiting,
  setSettled,
  setState,
} from './cards.ts'
import { useSteady } from './use-steady.ts'

export function ConfirmationsScreen({ reader, waiting }: { readonly reader: Reader; readonly waiting: WaitingNow }) {
  const { loaded, now } = waiting
  const [cards, setCards] = useState<readonly Card[]>([])
  useEffect(() => {
    if (loaded.state === 'read') setCards((known) => seeWaiting(known, loaded.value.waiting))
  }, [loaded])
  useSettled(reader, cards, now, setCards)
  useCardKeys()
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
  const over = cards.filter((card) => isOver(card, now))
  return (
    <>
      <h1 className="text-xl font-semibold">Switches that wait for a person</h1>
      <p className="mb-4 text-sm text-muted">
        Without an answer in time the actor’s proposal is kept. A card that appears or moves can be answered half a
        second later.
        {answerable && (
          <span className="hidden sm:inline">
            {' '}
            <kbd className="key">j</kbd> <kbd className="key">k</kbd> move between cards, <kbd className="key">a</kbd>{' '}
            approves and <kbd className="key">r</kbd> refuses the focused one.
          </span>
        )}
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
      {loaded.state === 'loading' && <p className="text-muted">Reading …</p>}
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

function isOver(card: Card, now: number): boolean {
  return !isAnswerable(card, now) && card.state.kind !== 'sending'
}

/** Asks what became of every card that is over, once a second, until the server knows. */
function useSettled(
  reader: Reader,
  cards: readonly Card[],
  now: number,
  setCards: (change: (known: readonly Card[]) => readonly Card[]) => void,
): void {
  const asking = useRef(new Set<string>())
  useEffect(() => {
    for (const { key, asked } of cards.filter((card) => isUnsettled(card, now))) {
      if (asking.current.has(key)) continue
      asking.current.add(key)
      reader
        .settled(asked)
        .then(
          (settled) => setCards((known) => setSettled(known, key, settled)),
          // The server is away, which the page says. It is asked again in the next round.
          () => {},
        )
        .finally(() => asking.current.delete(key))
    }
  }, [reader, cards, now, setCards])
}

/** `j` and `k` move between the cards that can be answered. */
function useCardKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyped(event) || (event.key !== 'j' && event.key !== 'k')) return
      const open = [...document.querySelectorAll<HTMLElement>('main [data-open-card]')]
      const at = open.findIndex((card) => card.contains(document.activeElement))
      const next = open[event.key === 'j' ? at + 1 : Math.max(0, at - 1)]
      next?.focus({ preventScroll: true })
      next?.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

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
      {shown && !isOver(card, now) && <PendingPair pending={read} />}
      <div className={open && answerable ? 'min-h-12' : ''}>
        {open && answerable && <Controls approvable={shown} session={asked.session} onAnswer={onAnswer} />}
        <Became card={card} now={now} proposal={shown ? read.proposal : null} />
      </div>
      {shown && !isOver(card, now) && <PendingDetails pending={read} />}
    </section>
  )
}

/** A card that is over collapses, but not under a pointer: the next card must not slide there. */
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

/**
 * The result of a card. It names the session and the call, so that nobody takes it for the result of another card.
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

/** What the person decides about: why, what was proposed and what would be done instead. It fits on a phone with the buttons. */
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

/** The stages of the decision, the same as those of a finished one. */
function PendingDetails({ pending }: { readonly pending: Pending }) {
  const { proposal, twin, evidence, score, threshold } = pending
  // A gateway's verifier is always a model: never a stand-in or a tape (recorded replies).
  const judged = { ...pending, because: null, exception: null, source: 'model' } as const
  return (
    <>
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

/** The result of a card, in a sentence; null while it waits. It says only what the page or the server knows. */
function describeState(card: Card, now: number): string | null {
  const { asked, state, settled } = card
  switch (state.kind) {
    case 'sending':
      return 'The answer is on its way.'
    case 'answered': {
      const became = describeSettled(asked, settled)
      // Once the store says what became of an answer that counts, its sentence is enough.
      if (state.outcome === 'answered' && settled?.state === 'answered') return became
      return `${describeAnswer(state.outcome, state.verdict)} ${became}`
    }
    case 'failed':
      if (asked.expiresAt > now && settled === null) return `The answer did not get through: ${state.problem}`
      return describeSettled(asked, settled)
    case 'gone':
      return describeSettled(asked, settled)
    case 'open':
      return asked.expiresAt > now ? null : `The time to answer is over. ${describeSettled(asked, settled)}`
  }
}

function describeAnswer(outcome: AnsweredSwitch, verdict: ApprovalVerdict): string {
  switch (outcome) {
    case 'answered':
      return verdict === 'approve' ? 'Approved: the twin instead of the proposal.' : 'Refused: the proposal is kept.'
    case 'unknown':
      return 'Your answer did not count: this switch is no longer known.'
    case 'other-pair':
      return 'Your answer did not count: the pair has changed since it was shown.'
    case 'already-answered':
      return 'Your answer did not count: somebody answered before, and the first answer counts.'
    case 'expired':
      return 'Your answer did not count: the time to answer was over.'
  }
}

/** What became of the switch, as the store says: who answered what and when, and what the agent got. */
function describeSettled({ expiresAt }: WaitingSwitch, settled: SettledSwitch | null): string {
  if (settled === null) return 'Reading what became of it …'
  const { state, verdict, by, at, delivered } = settled
  const when = at === null ? '' : ` at ${formatMoment(at)}`
  switch (state) {
    case 'pending':
      return 'It still waits for an answer.'
    case 'unknown':
      return 'The store knows nothing about it any more.'
    case 'expired':
      return at !== null && at < expiresAt
        ? `The gateway stopped waiting${when}, before anyone answered. The twin was not delivered.`
        : `Nobody answered until the end${when}, so the proposal is kept.`
    case 'answered': {
      const did = verdict === 'approve' ? 'approved' : 'refused'
      return `${showHidden(by ?? '')} ${did} it${when}. ${describeDelivery(verdict, delivered)}`
    }
  }
}

function describeDelivery(verdict: SettledSwitch['verdict'], delivered: SettledSwitch['delivered']): string {
  if (delivered === null) return 'The decision’s record does not say yet what was delivered.'
  if (delivered === 'twin') return 'The twin was delivered.'
  return verdict === 'approve'
    ? 'The twin was not delivered all the same: the proposal was kept, and the decision’s record says why.'
    : 'The proposal was delivered.'
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
