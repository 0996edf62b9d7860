/** The list of all runs: sorted, filtered and searched, with the filter in the URL. Only visible rows are drawn. */

import type { ViewedRun } from '@twincheck/server/view-data'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { QuickTimes, type TimeQuery } from '../findings/time-choice.tsx'
import { Problems } from '../list/problems.tsx'
import { Heading, WindowedTable } from '../list/windowed-table.tsx'
import {
  countOf,
  formatCost,
  formatCount,
  formatMoment,
  formatScore,
  formatShortMoment,
  NONE,
  zoneName,
} from '../page/format.ts'
import { Notice } from '../page/notice.tsx'
import { Foreign } from '../page/visible.tsx'
import { showHidden } from '../page/visible-text.ts'
import type { ShownOverview } from '../reading/overview.ts'
import type { Reader } from '../reading/reader.ts'
import { linkToRun, linkToRuns, pushRoute, replaceRoute } from '../route.ts'
import { type Filter, filterRuns, isFiltered, type RunColumn, readFilter, writeFilter } from '../run-filter.ts'
import { TransitionBadge } from '../transition.tsx'
import { useLoaded } from '../use-loaded.tsx'
import { AllRuns } from './all-runs.tsx'
import { RunFilters } from './run-filters.tsx'

type ShownRuns = {
  readonly column: RunColumn
  readonly label: string
  /**
   * CSS classes for the column's fixed width and for the screen width from which the column is shown. The column with the run's name
   * takes the remaining width.
   */
  readonly look: string
  readonly cell: (run: ViewedRun) => ReactNode
}

/** CSS classes that hide a column on screens below a certain width. Columns without such a class are always shown. */
const medium = 'hidden md:table-cell'
const large = 'hidden lg:table-cell'
const wide = 'hidden min-[73rem]:table-cell'
const widest = 'hidden min-[78rem]:table-cell'

const shownColumns: readonly ShownRuns[] = [
  text('run', 'Run', '', (run) => <RunLink run={run} />),
  text('source', 'Source', `w-32 xl:w-40 2xl:w-52 ${large}`, ({ source }) => <Foreign text={source} />),
  text('model', 'Model', `w-32 2xl:w-60 ${widest}`, (run) => <ModelName run={run} />),
  text('outcome', 'Outcome', 'w-38 md:w-42', (run) => <TransitionBadge run={run} />),
  count('score', 'Anomaly', `w-24 ${medium}`, ({ score }) => formatScore(score)),
  count('decisions', 'Decisions', `w-25 ${medium}`, ({ decisions }) => formatCount(decisions)),
  count('evidence', 'Evidence', `w-24 ${medium}`, ({ evidence }) => formatCount(evidence)),
  count('switches', 'Interventions', `w-28 ${medium}`, ({ switches }) => formatCount(switches)),
  count('cost', 'Cost', `w-18 ${large}`, ({ cost }) => formatCost(cost)),
  count('at', `Last, ${zoneName()}`, `w-34 ${wide}`, (run) => <LastDecision run={run} />),
]

function text(column: RunColumn, label: string, look: string, cell: ShownRuns['cell']): ShownRuns {
  return { column, label, look: `px-3 text-left ${look}`, cell }
}

function count(column: RunColumn, label: string, look: string, cell: ShownRuns['cell']): ShownRuns {
  return { column, label, look: `numbers px-3 text-right ${look}`, cell }
}

/** The number of runs that are shown before the rest is loaded, which is more than fills any screen. */
const FIRST_RUNS = 200
const ROW_HEIGHT = 44

export function RunsScreen({
  reader,
  query,
  round,
}: {
  readonly reader: Reader
  readonly query: URLSearchParams
  readonly round: number
}) {
  const [first] = useLoaded(() => reader.overview(FIRST_RUNS), 'first')
  const more = first.state === 'read' && (!first.value.whole || round > 0)
  const [all] = useLoaded(() => reader.overview(null), 'all', { when: more, news: round })
  const loaded = all.state === 'loading' ? first : all
  switch (loaded.state) {
    case 'loading':
      return <p className="text-muted">Reading …</p>
    case 'failed':
      return <Notice tone="bad" title="The runs cannot be shown" lines={[loaded.problem]} />
    case 'read':
      return <RunList overview={loaded.value} query={query} figures={<AllRuns reader={reader} round={round} />} />
  }
}

function RunList({
  overview,
  query,
  figures,
}: {
  readonly overview: ShownOverview
  readonly query: URLSearchParams
  readonly figures: ReactNode
}) {
  const address = query.toString()
  const filter = useMemo(() => readFilter(new URLSearchParams(address)), [address])
  const deferred = useDeferredValue(filter)
  const area = useRef<HTMLDivElement>(null)
  const [runs, news, showNews] = useSteadyRuns(overview.runs, area)
  const found = useMemo(() => filterRuns(runs, deferred, Date.now()), [runs, deferred])
  const rowAt = useCallback((index: number) => found[index], [found])
  const typing = useRef(false)
  // The letters of a search change a single history entry. Every other choice adds an entry.
  const change = (changed: Partial<Filter>) => {
    const link = linkToRuns(writeFilter({ ...filter, ...changed }))
    if (typing.current && 'search' in changed) replaceRoute(link)
    else pushRoute(link)
    typing.current = 'search' in changed
  }
  const sort = (column: RunColumn) => {
    const again = filter.sort === column
    change({ sort: column, descending: again ? !filter.descending : true })
  }
  const linkToTime = (time: TimeQuery) => linkToRuns(writeFilter({ ...filter, ...time }))
  const isEmpty = overview.runs.length === 0
  return (
    <>
      <h1 className="sr-only">Runs</h1>
      {/* The figures are about all runs, so they would contradict a filtered list. */}
      {!isFiltered(filter) && figures}
      <Problems overview={overview} isEmpty={isEmpty} />
      {!isEmpty && (
        <div ref={area}>
          <RunFilters runs={runs} filter={filter} onChange={change} />
          <div className="my-2 flex h-8 items-center gap-3 text-sm text-muted">
            <p role="status">{describeFound(found.length, runs.length, overview.whole)}</p>
            <p className="numbers hidden sm:block" data-sums="">
              {describeSums(found)}
            </p>
            <span className="ml-auto hidden lg:block print:hidden">
              <QuickTimes time={filter} linkTo={linkToTime} />
            </span>
            {news && (
              <button type="button" className="rounded-full bg-warn-soft px-3 py-1 text-warn" onClick={showNews}>
                Changed: show
              </button>
            )}
          </div>
          {found.length === 0 && overview.whole ? (
            <Notice tone="calm" title="No run fits the filter" lines={['Widen it, or clear it.']} />
          ) : (
            <WindowedTable
              label="Runs"
              count={found.length}
              rowAt={rowAt}
              keyOf={keyOf}
              rowHeight={ROW_HEIGHT}
              header={shownColumns.map(({ column, label, look }) => {
                const sorted = filter.sort !== column ? undefined : filter.descending ? 'descending' : 'ascending'
                return <Heading key={column} label={label} look={look} sorted={sorted} onSort={() => sort(column)} />
              })}
              cells={cellsOf}
            />
          )}
        </div>
      )}
    </>
  )
}

function keyOf({ key }: ViewedRun): string {
  return key
}

/**
 * Keeps the list steady. While the person uses the list, new runs are shown only on request. Further rows of the same list are added
 * immediately.
 */
function useSteadyRuns(
  latest: readonly ViewedRun[],
  place: { readonly current: HTMLElement | null },
): readonly [runs: readonly ViewedRun[], news: boolean, show: () => void] {
  const [shown, setShown] = useState(latest)
  useEffect(() => {
    setShown((before) => {
      const goesOn = before.every((run, index) => run.key === latest[index]?.key)
      return goesOn || !isAttended(place.current) ? latest : before
    })
  }, [latest, place])
  return [shown, shown !== latest, () => setShown(latest)]
}

/** Whether the person points at the list, has the focus in it, or has scrolled it. The list must then not move. */
function isAttended(area: HTMLElement | null): boolean {
  const list = area?.querySelector('section[aria-label=Runs]')
  if (!list) return false
  return list.matches(':hover') || list.contains(document.activeElement) || list.scrollTop > 0
}

function describeFound(found: number, all: number, whole: boolean): string {
  if (!whole) return `${countOf(found, 'run')}; reading the others …`
  return found === all ? countOf(found, 'run') : `${formatCount(found)} of ${countOf(all, 'run')}`
}

function describeSums(runs: readonly ViewedRun[]): string {
  const sum = (of: (run: ViewedRun) => number | null) => runs.reduce((total, run) => total + (of(run) ?? 0), 0)
  const isKnown = runs.some(({ cost }) => cost !== null)
  const cost = isKnown ? formatCost(sum((run) => run.cost)) : NONE
  const unknown = runs.filter((run) => run.cost === null).length
  const missing = isKnown && unknown > 0 ? `, without ${countOf(unknown, 'run')} of unknown cost` : ''
  const decisions = countOf(
    sum((run) => run.decisions),
    'decision',
  )
  return `${decisions} · cost ${cost}${missing}`
}

function cellsOf(run: ViewedRun): ReactNode {
  return shownColumns.map(({ column, cell, look }) => (
    <td key={column} className={`${look} ${column === 'run' ? '' : 'truncate'}`}>
      {cell(run)}
    </td>
  ))
}

/** The name of the model that the run's records contain: the verifier that judged. */
function ModelName({ run: { model } }: { readonly run: ViewedRun }) {
  if (model === null) return NONE
  return (
    <span title={showHidden(model)}>
      <Foreign text={model.replace(/^judged by /, 'judge: ')} />
    </span>
  )
}

function LastDecision({ run: { at } }: { readonly run: ViewedRun }) {
  if (at === null) return NONE
  const moment = formatMoment(at)
  return <span title={`Last decision ${moment}`}>{formatShortMoment(at)}</span>
}

function RunLink({ run }: { readonly run: ViewedRun }) {
  const name = run.task ?? run.run
  return (
    <a
      href={linkToRun(run.key)}
      title={showHidden(`${name} (${run.run})`)}
      className="line-clamp-2 leading-tight font-medium wrap-anywhere"
    >
      <Foreign text={name} />
    </a>
  )
}
