/** A run's conversation. After a switch there are two, side by side: the repaired one and the actor's own. */

import type { ViewedConversation, ViewedRun } from '@twincheck/server/view-data'
import { useEffect } from 'react'
import { Badge } from '../page/badge.tsx'
import { isTyped } from '../page/is-typed.ts'
import type { Recorded } from '../reading/record.ts'
import type { ShownScanFinding } from '../reading/scan-finding.ts'
import { MessageList } from './message-list.tsx'
import { isEvidence } from './stretches.ts'
import { TwoWays } from './two-ways.tsx'

export function RunConversation({ run, records, findings, conversation, at }: RunProps) {
  const found = records.filter(isEvidence).length + new Set(findings.map(({ position }) => position)).size
  return (
    <>
      <EvidenceBar found={found} />
      <Ways run={run} records={records} findings={findings} conversation={conversation} at={at} />
    </>
  )
}

type RunProps = {
  readonly run: ViewedRun
  readonly records: readonly Recorded[]
  readonly findings: readonly ShownScanFinding[]
  readonly conversation: ViewedConversation
  /** The message that the URL links to. */
  readonly at: number | null
}

function Ways({ run, records, findings, conversation: { messages, alone }, at }: RunProps) {
  if (!alone) return <MessageList runKey={run.key} messages={messages} records={records} findings={findings} at={at} />
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

/** Moves through a long run from one piece of evidence to the next, by button or by key. */
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

/**
 * The next piece of evidence after the focused one, because several may be visible. If none has the focus, the search
 * starts at the middle of the screen.
 */
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
  // Elements that were never drawn have an estimated height: after drawing, the position is scrolled to again.
  for (const wait of [0, 1, 2]) {
    window.setTimeout(() => place.scrollIntoView({ block: 'center' }), wait * REDRAWN_MS)
  }
}

const REDRAWN_MS = 50
