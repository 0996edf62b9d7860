/** The calls of the turn as the policy saw them at the decision in view, or at another selected decision. */

import type { ViewedConversation } from '@twincheck/server/view-data'
import { useEffect, useState } from 'react'
import { Foreign } from '../page/visible.tsx'
import { ledgerOf } from '../reading/overview.ts'
import type { Recorded } from '../reading/record.ts'
import { LedgerLines } from '../stages/ledger.tsx'

export function LedgerAside({
  records,
  conversation,
}: {
  readonly records: readonly Recorded[]
  readonly conversation: ViewedConversation
}) {
  const inView = useDecisionInView()
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    const index = records.findIndex(({ step }) => step === inView)
    if (index !== -1) setChosen(index)
  }, [records, inView])
  const ledger = ledgerOf(conversation, chosen)
  if (!ledger) return null
  return (
    <section
      aria-label="Calls of the turn"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="card max-h-[calc(100vh-6rem)] overflow-y-auto p-4"
    >
      <h2 className="text-sm font-semibold">Ledger</h2>
      <p className="mb-3 text-xs text-muted">
        The calls of this turn that the decision in view could see, below the user’s request.
      </p>
      {records.length > 1 && (
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
        <p className="mb-3 border-l-2 border-accent pl-3 text-sm wrap-anywhere">
          <Foreign text={ledger.request} />
        </p>
      )}
      <LedgerLines ledger={ledger} />
    </section>
  )
}

function useDecisionInView(): number | null {
  const [step, setStep] = useState<number | null>(null)
  useEffect(() => {
    let asked = 0
    const look = () => {
      asked = 0
      setStep(findInView())
    }
    const ask = () => {
      if (asked === 0) asked = window.requestAnimationFrame(look)
    }
    ask()
    window.addEventListener('scroll', ask, { passive: true })
    window.addEventListener('resize', ask)
    return () => {
      window.cancelAnimationFrame(asked)
      window.removeEventListener('scroll', ask)
      window.removeEventListener('resize', ask)
    }
  }, [])
  return step
}

function findInView(): number | null {
  const places = [...document.querySelectorAll<HTMLElement>('[data-decision]')]
  const middle = window.innerHeight * 0.55
  let [low, high] = [0, places.length]
  // Decisions are in vertical order, so a binary search measures only a few of them.
  while (low < high) {
    const half = (low + high) >> 1
    if ((places[half]?.getBoundingClientRect().top ?? 0) <= middle) low = half + 1
    else high = half
  }
  const found = places[Math.max(0, low - 1)]?.dataset.decision
  return found === undefined ? null : Number(found)
}
