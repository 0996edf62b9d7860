/** The frame of every screen: where one is, what there is to look at, and what is wrong with it. */
import { useEffect, useRef } from 'react'
import { CanaryScreen } from './canary/canary.tsx'
import { HoldBanner } from './canary/hold-banner.tsx'
import { useWatch } from './canary/use-watch.tsx'
import { ConfirmationsScreen } from './confirmations/confirmations.tsx'
import { countWaiting, useWaiting, type WaitingNow } from './confirmations/use-waiting.tsx'
import { ExperimentScreen } from './experiments/experiment.tsx'
import { Notice } from './page/notice.tsx'
import { pageTitle } from './page-title.ts'
import type { Watch } from './reading/labels.ts'
import type { ShownOverview } from './reading/overview.ts'
import type { Reader } from './reading/reader.ts'
import { linkToExperiments, linkToRuns, type Route } from './route.ts'
import { BesideScreen } from './screens/beside.tsx'
import { DecisionScreen } from './screens/decision.tsx'
import { DocumentScreen } from './screens/document.tsx'
import { RunsScreen } from './screens/runs.tsx'
import { TrajectoryScreen } from './screens/trajectory.tsx'
import { useLoaded } from './use-loaded.tsx'
import { useRoute } from './use-route.tsx'

/** How often a store that may still grow is asked again. */
const LIVE_MS = 2_000

/** More than fill any screen: they are shown before the others have come. */
const FIRST_RUNS = 200

export function App({ reader }: { readonly reader: Reader }) {
  const route = useRoute()
  const [first] = useLoaded(() => reader.overview(FIRST_RUNS), 'first')
  const more = first.state === 'read' && !first.value.whole
  // What the first answer held already is not asked for again before there is news.
  const [all, again] = useLoaded(() => reader.overview(null), 'all', { when: more })
  const loaded = all.state === 'loading' ? first : all
  const live = first.state === 'read' && first.value.live
  useNews(reader, live, again)
  const waiting = useWaiting(reader, live)
  const watch = useWatch(reader, live)
  const count = countWaiting(waiting)
  useEffect(() => {
    document.title = pageTitle(route, count)
  }, [route, count])
  return (
    <>
      <Header route={route} overview={loaded.state === 'read' ? loaded.value : null} waiting={count} />
      <HoldBanner watch={watch} />
      <main className="mx-auto max-w-7xl px-4 pt-6 pb-16 sm:px-6">
        {loaded.state === 'loading' && <p className="text-muted">Reading …</p>}
        {loaded.state === 'failed' && (
          <Notice tone="bad" title="This cannot be shown" lines={[loaded.problem, UPDATE]} />
        )}
        {loaded.state === 'read' && (
          <Screen route={route} overview={loaded.value} reader={reader} waiting={waiting} watch={watch} />
        )}
      </main>
    </>
  )
}

/** Calls back when there is more to see. Only the version is asked for again and again, not everything. */
function useNews(reader: Reader, live: boolean, onNews: () => void): void {
  const known = useRef<string | null>(null)
  useEffect(() => {
    if (!live) return
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      // A server that is away for a moment is asked again the next time.
      const version = await reader.version().catch(() => known.current)
      if (version !== known.current) onNews()
      known.current = version
    }
    const timer = window.setInterval(() => void look(), LIVE_MS)
    return () => window.clearInterval(timer)
  }, [reader, live, onNews])
}

const UPDATE = 'If the data was written by another version of TwinCheck, look at it with that one, or update this one.'

function Screen({
  route,
  overview,
  reader,
  waiting,
  watch,
}: {
  readonly route: Route
  readonly overview: ShownOverview
  readonly reader: Reader
  readonly waiting: WaitingNow
  readonly watch: Watch | null
}) {
  const takesLabels = watch?.takesLabels ?? false
  switch (route.screen) {
    case 'runs':
      if (overview.runs.length === 0 && overview.documents.length > 0) {
        return <DocumentScreen documents={overview.documents} name={null} />
      }
      return (
        <RunsScreen overview={overview} query={route.query} waiting={overview.live ? countWaiting(waiting) : null} />
      )
    case 'run':
      return <TrajectoryScreen reader={reader} runKey={route.key} at={route.at} takesLabels={takesLabels} />
    case 'decision':
      return (
        <DecisionScreen reader={reader} runKey={route.key} step={route.step} at={route.at} takesLabels={takesLabels} />
      )
    case 'experiment':
      return <ExperimentScreen reader={reader} experiments={overview.experiments} names={route.names} />
    case 'beside':
      return <BesideScreen reader={reader} keys={route.keys} />
    case 'document':
      return <DocumentScreen documents={overview.documents} name={route.name} />
    case 'canary':
      return <CanaryScreen reader={reader} watch={watch} />
    case 'confirmations':
      return <ConfirmationsScreen reader={reader} waiting={waiting} />
  }
}

function Header({
  route,
  overview,
  waiting,
}: {
  readonly route: Route
  readonly overview: ShownOverview | null
  /** How many switches wait for a person. */
  readonly waiting: number
}) {
  const first = overview?.experiments[0]
  const places = [
    { screen: 'runs', label: 'Runs', link: linkToRuns() },
    ...(first ? [{ screen: 'experiment', label: 'Experiments', link: linkToExperiments([first.name]) }] : []),
    ...(overview?.documents.length ? [{ screen: 'document', label: 'Documents', link: '#/document' }] : []),
    ...(overview?.live ? [{ screen: 'confirmations', label: 'Waiting', link: '#/confirmations' }] : []),
    ...(overview?.live ? [{ screen: 'canary', label: 'Canary', link: '#/canary' }] : []),
  ]
  const here = placeOf(route)
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-7xl items-center gap-2 px-4 sm:gap-6 sm:px-6">
        <a
          href={linkToRuns()}
          className="flex items-center gap-2 font-semibold text-ink no-underline hover:no-underline"
        >
          <Mark />
          <span className="sr-only sm:not-sr-only">TwinCheck</span>
        </a>
        <nav aria-label="Screens" className="flex h-full min-w-0 items-stretch gap-1 overflow-x-auto">
          {places.map(({ screen, label, link }) => (
            <a
              key={screen}
              href={link}
              aria-current={screen === here ? 'page' : undefined}
              className={`flex items-center border-b-2 px-3 text-sm no-underline hover:no-underline ${
                screen === here ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink'
              }`}
            >
              {label}
              {screen === 'confirmations' && <Count of={waiting} />}
            </a>
          ))}
        </nav>
      </div>
    </header>
  )
}

/** What is below another screen is a part of it. */
function placeOf({ screen }: Route): Route['screen'] {
  if (screen === 'run' || screen === 'decision') return 'runs'
  return screen === 'beside' ? 'experiment' : screen
}

/** Has its room before there is anything to count, so that nothing beside it moves. */
function Count({ of: count }: { readonly of: number }) {
  return (
    <span
      className={`numbers ml-1.5 min-w-6 rounded-full px-1.5 text-center text-xs font-semibold ${count > 0 ? 'bg-warn-soft text-warn' : ''}`}
    >
      {count > 0 && count}
    </span>
  )
}

/** Two of a kind, one of them chosen. */
function Mark() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <circle cx="8" cy="11" r="6.5" fill="none" stroke="var(--muted)" strokeWidth="1.75" />
      <circle cx="14" cy="11" r="6.5" fill="none" stroke="var(--accent)" strokeWidth="1.75" />
    </svg>
  )
}
