/** Leads through a long run from one piece of evidence to the next, by button or by key. */
import { useEffect } from 'react'
import { isTyped } from '../page/is-typed.ts'

export function EvidenceBar({ found }: { readonly found: number }) {
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
