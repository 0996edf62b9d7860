/** The screen of a gateway's switches that wait for a person, with one card each. The first answer to a pair counts. */

import { useEffect, useRef, useState } from 'react'
import { isTyped } from '../page/is-typed.ts'
import { Notice } from '../page/notice.tsx'
import { describeUnsent } from '../reading/problem-text.ts'
import type { Reader } from '../reading/reader.ts'
import { CardView } from './card.tsx'
import { type ApprovalVerdict, type Card, isOver, isUnsettled, seeWaiting, setSettled, setState } from './cards.ts'
import type { WaitingNow } from './use-waiting.ts'

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
        const problem = describeUnsent(error, 'received')
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
        Without an answer in time the actor’s proposal is kept.
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

/** Asks the server once a second for the result of every finished card, until the server knows the result. */
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
          // Errors are ignored: the page already shows that the server is away, and the next round asks again.
          () => {},
        )
        .finally(() => asking.current.delete(key))
    }
  }, [reader, cards, now, setCards])
}

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
