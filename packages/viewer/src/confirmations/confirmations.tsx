/** Switches of a gateway that wait for a person, one card each. The first answer to a pair counts. */
import { useEffect, useState } from 'react'
import { Notice } from '../page/notice.tsx'
import type { Reader } from '../reading/reader.ts'
import { CardView } from './card-view.tsx'
import { type ApprovalVerdict, type Card, isAnswerable, seeWaiting, setState } from './cards.ts'
import type { WaitingNow } from './use-waiting.tsx'

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
      {/* Below the cards, so that it moves none of them when it comes and goes. */}
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
