/** The frame of every screen: navigation, sources and problems. */

import { type RefObject, useEffect, useRef, useState } from 'react'
import { CanaryScreen } from './canary/canary.tsx'
import { HoldBanner, useWatch, type WatchNow } from './canary/use-watch.tsx'
import { ConfirmationsScreen } from './confirmations/confirmations.tsx'
import { countWaiting, useWaiting, type WaitingNow } from './confirmations/use-waiting.ts'
import { ExperimentScreen } from './experiments/experiment.tsx'
import { FindingsScreen, type ShowOpen } from './findings/findings-screen.tsx'
import { keptPlace } from './list/list-place.ts'
import { formatMoment } from './page/format.ts'
import { Notice } from './page/notice.tsx'
import { useConnection } from './reading/connection.ts'
import type { ShownOverview } from './reading/overview.ts'
import type { Reader } from './reading/reader.ts'
import { linkToExperiments, linkToFindings, linkToRuns, pageTitle, type Route, useRoute } from './route.ts'
import { BesideScreen } from './screens/beside.tsx'
import { DecisionScreen } from './screens/decision.tsx'
import { DocumentScreen } from './screens/document.tsx'
import { RunsScreen } from './screens/runs.tsx'
import { TrajectoryScreen } from './screens/trajectory.tsx'
import { NewsRound, useLoaded, useNews } from './use-loaded.tsx'

export function App({ reader }: { readonly reader: Reader }) {
  const route = useRoute()
  // The overview is read without the runs, because the screen that lists runs requests them itself.
  const [live, setLive] = useState(false)
  const round = useNews(reader, live)
  const [loaded] = useLoaded(() => reader.overview(0), 'overview', { news: round })
  const isLive = loaded.state === 'read' && loaded.value.live
  useEffect(() => setLive(isLive), [isLive])
  const waiting = useWaiting(reader, live)
  const watch = useWatch(reader, live)
  const count = countWaiting(waiting)
  useEffect(() => {
    document.title = pageTitle(route, count)
  }, [route, count])
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival(main, screenOf(route))
  // On the findings screen, the list and the open finding fill the screen, and each scrolls separately.
  const fills = route.screen === 'findings'
  return (
    <div className={fills ? 'flex h-dvh flex-col print:block print:h-auto' : ''}>
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <Header route={route} overview={loaded.state === 'read' ? loaded.value : null} waiting={count} />
      <AwayBanner />
      <HoldBanner watch={watch} />
      <main
        ref={main}
        tabIndex={-1}
        className={
          fills
            ? 'flex min-h-0 flex-1 flex-col outline-none print:block'
            : 'mx-auto max-w-[110rem] px-4 pt-6 pb-16 outline-none sm:px-6 print:max-w-none print:p-0'
        }
      >
        {loaded.state === 'loading' && <p className="p-4 text-muted">Reading …</p>}
        {loaded.state === 'failed' && (
          <Notice tone="bad" title="This cannot be shown" lines={[loaded.problem, UPDATE]} />
        )}
        {loaded.state === 'read' && (
          <NewsRound value={round}>
            <Screen
              route={route}
              overview={loaded.value}
              reader={reader}
              waiting={waiting}
              watch={watch}
              round={round}
            />
          </NewsRound>
        )}
      </main>
    </div>
  )
}

/** A banner on every screen while the server is not answering. It says since when, and that the page retries. */
function AwayBanner() {
  const connection = useConnection()
  if (connection.state === 'here') return null
  const { state, at, problem } = connection
  return (
    <div role="alert" className="border-b border-warn bg-warn-soft">
      <p className="px-4 py-1.5 text-sm wrap-anywhere sm:px-6">
        <strong>{state === 'refused' ? 'The server refuses this page.' : 'The server cannot be reached.'}</strong>{' '}
        {problem}{' '}
        {at !== null && (
          <>
            What you see is as of <span className="numbers">{formatMoment(at)}</span>.{' '}
          </>
        )}
        This page asks again every few seconds.
      </p>
    </div>
  )
}

/**
 * Shows a finding next to the list. The finding's decision is shown if there is one, otherwise its run. A single key labels the finding.
 */
function openWith(reader: Reader, takesLabels: boolean | null): ShowOpen {
  return ({ shown: { key, step, at }, listed, link, onLabelled }) => {
    const run = { reader, runKey: key, at, takesLabels }
    if (step === null) return <TrajectoryScreen {...run} />
    return <DecisionScreen {...run} step={step} linkTo={link} listed={listed} onLabelled={onLabelled} />
  }
}

function screenOf(route: Route): string {
  switch (route.screen) {
    case 'run':
      return `run ${route.key}`
    case 'decision':
      return `decision ${route.key} ${route.step}`
    case 'findings':
    case 'runs':
    case 'experiment':
    case 'confirmations':
    case 'canary':
      return route.screen
    case 'beside':
      return `beside ${route.keys.join(' ')}`
    case 'document':
      return `document ${route.name ?? ''}`
  }
}

function useFocusOnArrival(main: RefObject<HTMLElement | null>, screen: string): void {
  const before = useRef(screen)
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    main.current?.focus({ preventScroll: true })
    if (keptPlace() === null) window.scrollTo(0, 0)
  }, [main, screen])
}

const UPDATE = 'If the data was written by another version of TwinCheck, look at it with that one, or update this one.'

function Screen({
  route,
  overview,
  reader,
  waiting,
  watch,
  round,
}: {
  readonly route: Route
  readonly overview: ShownOverview
  readonly reader: Reader
  readonly waiting: WaitingNow
  readonly watch: WatchNow
  readonly round: number
}) {
  // A page without a gateway accepts no labels. On a page with a gateway, null means that the gateway has not yet said whether it accepts
  // labels.
  const takesLabels = overview.live ? (watch.value?.takesLabels ?? null) : false
  switch (route.screen) {
    case 'findings': {
      if (overview.sources.length > 0 && overview.sources.length === overview.documents.length) {
        return <DocumentScreen documents={overview.documents} name={null} />
      }
      const { query, open } = route
      const shown = { reader, overview, query, open, round, showOpen: openWith(reader, takesLabels), takesLabels }
      return <FindingsScreen {...shown} watch={overview.live ? watch.value : null} />
    }
    case 'runs':
      return <RunsScreen reader={reader} query={route.query} round={round} />
    case 'run':
      return (
        <TrajectoryScreen key={route.key} reader={reader} runKey={route.key} at={route.at} takesLabels={takesLabels} />
      )
    case 'decision':
      return (
        <DecisionScreen
          key={`${route.key} ${route.step}`}
          reader={reader}
          runKey={route.key}
          step={route.step}
          at={route.at}
          takesLabels={takesLabels}
        />
      )
    case 'experiment':
      return <ExperimentScreen reader={reader} experiments={overview.experiments} names={route.names} />
    case 'beside':
      return <BesideScreen reader={reader} keys={route.keys} />
    case 'document':
      return <DocumentScreen documents={overview.documents} name={route.name} />
    case 'canary':
      if (!overview.live) return NO_GATEWAY
      return <CanaryScreen reader={reader} watch={watch} />
    case 'confirmations':
      if (!overview.live) return NO_GATEWAY
      return <ConfirmationsScreen reader={reader} waiting={waiting} />
  }
}

const NO_GATEWAY = (
  <Notice tone="calm" title="There is no gateway here" lines={['This page shows files, not the store of a gateway.']} />
)

function Header({
  route,
  overview,
  waiting,
}: {
  readonly route: Route
  readonly overview: ShownOverview | null
  readonly waiting: number
}) {
  const first = overview?.experiments[0]
  const places = [
    { screen: 'findings', label: 'Findings', link: linkToFindings() },
    { screen: 'runs', label: 'Runs', link: linkToRuns() },
    ...(first ? [{ screen: 'experiment', label: 'Experiments', link: linkToExperiments([first.name]) }] : []),
    ...(overview?.documents.length ? [{ screen: 'document', label: 'Documents', link: '#/document' }] : []),
    ...(overview?.live ? [{ screen: 'canary', label: 'Canary', link: '#/canary' }] : []),
    ...(overview?.live ? [{ screen: 'confirmations', label: 'Waiting', link: '#/confirmations' }] : []),
  ]
  const here = placeOf(route)
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface print:hidden">
      <div className="flex h-14 items-center gap-2 px-4 sm:gap-6 sm:px-6">
        <a
          href={linkToFindings()}
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

/** The navigation entry that is marked as current. A screen without its own entry marks the entry of its parent screen. */
function placeOf({ screen }: Route): Route['screen'] {
  if (screen === 'run' || screen === 'decision') return 'runs'
  return screen === 'beside' ? 'experiment' : screen
}

/** A count in the navigation. Its space is reserved even at 0, so that nothing moves when a number appears. */
function Count({ of: count }: { readonly of: number }) {
  return (
    <span
      className={`numbers ml-1.5 min-w-6 rounded-full px-1.5 text-center text-xs font-semibold ${count > 0 ? 'bg-warn-soft text-warn' : ''}`}
    >
      {count > 0 && count}
    </span>
  )
}

function Mark() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <circle cx="8" cy="11" r="6.5" fill="none" stroke="var(--muted)" strokeWidth="1.75" />
      <circle cx="14" cy="11" r="6.5" fill="none" stroke="var(--accent)" strokeWidth="1.75" />
    </svg>
  )
}
