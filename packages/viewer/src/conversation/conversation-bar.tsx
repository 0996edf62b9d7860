/**
 * The bar above a conversation. It searches the messages for a text, and moves through a long run from one hit or piece of evidence to
 * the next, by button or key.
 */
import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { searchPattern } from '../page/highlight.tsx'
import { useKeys } from '../page/use-keys.ts'

const Sought = createContext<RegExp | null>(null)

export function useSought(): RegExp | null {
  return useContext(Sought)
}

export function SearchedConversation({
  evidence,
  children,
}: {
  readonly evidence: number | null
  readonly children: ReactNode
}) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const sought = useMemo(() => searchPattern(wanted), [wanted])
  return (
    <Sought value={sought}>
      <div className="conversation-bar flex flex-wrap items-center gap-2 border-b border-line bg-page py-2 text-sm print:hidden">
        <Search text={text} onChange={setText} sought={sought} isBehind={text !== wanted} />
        {evidence !== null && evidence > 0 && <Evidence found={evidence} />}
      </div>
      {children}
    </Sought>
  )
}

function Search({
  text,
  onChange,
  sought,
  isBehind,
}: {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly sought: RegExp | null
  /** Whether the messages still show the hits of the previous search. */
  readonly isBehind: boolean
}) {
  const field = useRef<HTMLInputElement>(null)
  /** The direction of a step that the person requested before the messages showed the hits. The step is made after they are drawn. */
  const pending = useRef<StepWay | null>(null)
  const [place, setPlace] = useState<{ readonly at: number | null; readonly of: number }>({ at: null, of: 0 })
  // The bar counts the hits after the messages were drawn, because the messages mark the hits themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other hits.
  useEffect(() => {
    for (const place of document.querySelectorAll(`[${HERE}]`)) place.removeAttribute(HERE)
    setPlace({ at: null, of: hits().length })
    if (isBehind || pending.current === null) return
    step(pending.current)
    pending.current = null
  }, [sought])
  useKeys({
    '/': () => {
      // On a page with a list, the search key belongs to that list.
      if (document.querySelector('main input[type=search]') === null) field.current?.focus()
    },
  })
  const step = (way: StepWay) => {
    const places = hits()
    const last = places.findIndex((hit) => hit.hasAttribute(HERE))
    const next = (last + (way === 'on' ? 1 : last === -1 ? 0 : -1) + places.length) % Math.max(1, places.length)
    places[last]?.removeAttribute(HERE)
    places[next]?.setAttribute(HERE, '')
    setPlace({ at: places.length === 0 ? null : next, of: places.length })
    scrollTo(places[next])
  }
  return (
    <search className="mr-auto flex min-w-0 flex-1 flex-wrap items-center gap-2">
      <input
        ref={field}
        type="text"
        enterKeyHint="search"
        aria-label="Search in this conversation"
        placeholder="Search in this conversation"
        maxLength={200}
        className="field w-full min-w-32 sm:w-60"
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key, shiftKey }) => {
          if (key === 'Enter' && isBehind) pending.current = shiftKey ? 'back' : 'on'
          else if (key === 'Enter') step(shiftKey ? 'back' : 'on')
          if (key === 'Escape') onChange('')
        }}
      />
      <span role="status" className="numbers text-muted">
        {sought !== null && describePlace(place)}
      </span>
      {sought !== null && place.of > 0 && (
        <span className="flex gap-1">
          <button type="button" className="button" aria-label="Previous hit" onClick={() => step('back')}>
            ↑
          </button>
          <button type="button" className="button" aria-label="Next hit" onClick={() => step('on')}>
            ↓
          </button>
        </span>
      )}
    </search>
  )
}

function describePlace({ at, of }: { readonly at: number | null; readonly of: number }): string {
  if (of === 0) return 'in no message'
  return at === null ? `in ${of} ${of === 1 ? 'message' : 'messages'}` : `${at + 1} of ${of}`
}

function Evidence({ found }: { readonly found: number }) {
  useKeys({ n: () => goToEvidence('on'), p: () => goToEvidence('back') })
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="mr-1 max-sm:hidden">
        {found === 1 ? '1 decision with evidence' : `${found} decisions with evidence`}
      </span>
      <button type="button" className="button" aria-keyshortcuts="p" onClick={() => goToEvidence('back')}>
        ← <span className="max-sm:sr-only">Previous</span> <kbd className="key">p</kbd>
      </button>
      <button type="button" className="button" aria-keyshortcuts="n" onClick={() => goToEvidence('on')}>
        <span className="max-sm:sr-only">Next evidence</span> → <kbd className="key">n</kbd>
      </button>
    </span>
  )
}

type StepWay = 'on' | 'back'

const HERE = 'data-here'

function hits(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-hit]')]
}

/**
 * Moves the focus to the next or the previous piece of evidence. The search starts at the focused piece, because several pieces may be
 * visible. If no piece has the focus, it starts at the middle of the screen.
 */
function goToEvidence(way: StepWay): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-evidence]')]
  const focused = places.findIndex((place) => place.contains(document.activeElement))
  const middle = window.innerHeight / 2
  const isBelow = (place: HTMLElement) => place.getBoundingClientRect().top > middle
  const next =
    focused !== -1
      ? places[focused + (way === 'on' ? 1 : -1)]
      : way === 'on'
        ? places.find(isBelow)
        : places.findLast((place) => !isBelow(place))
  next?.focus({ preventScroll: true })
  scrollTo(next)
}

/** Elements that were never drawn have an estimated height, so the page scrolls to the position again after drawing. */
function scrollTo(place: HTMLElement | undefined): void {
  for (const wait of [0, 1, 2]) {
    window.setTimeout(() => place?.scrollIntoView({ block: 'center' }), wait * REDRAWN_MS)
  }
}

const REDRAWN_MS = 50
