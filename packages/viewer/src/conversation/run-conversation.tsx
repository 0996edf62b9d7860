/** A run's conversation: one way, or from a switch on two, the actor's own beside the one that was repaired. */

import type { ViewedConversation, ViewedRun } from '@twincheck/server/view-data'
import { useEffect } from 'react'
import { Badge } from '../page/badge.tsx'
import { isTyped } from '../page/is-typed.ts'
import type { ShownFiring } from '../reading/firing.ts'
import type { Recorded } from '../reading/record.ts'
import { MessageList } from './message-list.tsx'
import { isEvidence } from './stretches.ts'
import { TwoWays } from './two-ways.tsx'

export function RunConversation({ run, records, firings, conversation, at }: RunProps) {
  const found = records.filter(isEvidence).length + new Set(firings.map(({ position }) => position)).size
  return (
    <>
      <EvidenceBar found={found} />
      <Ways run={run} records={records} firings={firings} conversation={conversation} at={at} />
    </>
  )
}

type RunProps = {
  readonly run: ViewedRun
  readonly records: readonly Recorded[]
  readonly firings: readonly ShownFiring[]
  readonly conversation: ViewedConversation
  /** The message that the address leads to. */
  readonly at: number | null
}

function Ways({ run, records, firings, conversation: { messages, alone }, at }: RunProps) {
  if (!alone) return <MessageList runKey={run.key} messages={messages} records={records} firings={firings} at={at} />
  const shared = messages.slice(0, alone.from)
  const before = records.filter(({ position }) => position < alone.from)
  const after = records.filter(({ position }) => position >= alone.from)
  return (
    <>
      <MessageList runKey={run.key} messages={shared} records={before} />
      <TwoWays
        first={{
          title: 'The actor on its own',
          end: <End succeeded={run.outcome} />,
          messages: (
            <MessageList
              runKey={run.key}
              messages={[...shared, ...alone.messages]}
              from={alone.from}
              records={[]}
              name="alone"
            />
          ),
        }}
        second={{
          title: 'With TwinCheck',
          end: <End succeeded={run.repaired} />,
          messages: <MessageList runKey={run.key} messages={messages} from={alone.from} records={after} />,
        }}
      />
    </>
  )
}

function End({ succeeded }: { readonly succeeded: boolean | null }) {
  if (succeeded === null) return null
  return <Badge tone={succeeded ? 'good' : 'bad'}>{succeeded ? '✓ succeeds' : '✗ fails'}</Badge>
}

/** Leads through a long run from one piece of evidence to the next, by button or by key. */
function EvidenceBar({ found }: { readonly found: number }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const way = ways.get(event.key)
      if (way === undefined || isTyped(event)) return
      event.preventDefault()
      go(way)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  if (found === 0) return null
  return (
    <div className="sticky top-14 z-10 -mx-1 mb-3 flex flex-wrap items-center gap-2 border-b border-line bg-page px-1 py-2 text-sm">
      <span className="mr-auto">{found === 1 ? '1 decision with evidence' : `${found} decisions with evidence`}</span>
      <button type="button" className="button" aria-keyshortcuts="p" onClick={() => go('back')}>
        ← Previous <kbd className="key">p</kbd>
      </button>
      <button type="button" className="button" aria-keyshortcuts="n" onClick={() => go('on')}>
        Next evidence → <kbd className="key">n</kbd>
      </button>
    </div>
  )
}

type StepWay = 'on' | 'back'

const ways: ReadonlyMap<string, StepWay> = new Map([
  ['n', 'on'],
  ['p', 'back'],
])

function go(way: StepWay): void {
  goTo(findNext([...document.querySelectorAll<HTMLElement>('[data-evidence]')], way))
}

/** From the one that has the focus, since two may be in sight at once; else from the middle of what is seen. */
function findNext(places: readonly HTMLElement[], way: StepWay): HTMLElement | undefined {
  const focused = places.findIndex((place) => place.contains(document.activeElement))
  if (focused !== -1) return places[focused + (way === 'on' ? 1 : -1)]
  const middle = window.innerHeight / 2
  const isBelow = (place: HTMLElement) => place.getBoundingClientRect().top > middle
  return way === 'on' ? places.find(isBelow) : places.findLast((place) => !isBelow(place))
}

function goTo(place: HTMLElement | undefined): void {
  if (!place) return
  place.focus({ preventScroll: true })
  // What was never drawn has a height that was guessed: once it is drawn, the place is gone to again.
  for (const wait of [0, 1, 2]) {
    window.setTimeout(() => place.scrollIntoView({ block: 'center' }), wait * REDRAWN_MS)
  }
}

const REDRAWN_MS = 50
