/** All trajectories: sorted, filtered and searched, with the filter in the address. Only the rows in sight are drawn. */
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { formatCost, formatCount, formatMoment, formatScore, NONE } from '../page/format.ts'
import { Notice } from '../page/notice.tsx'
import { Foreign } from '../page/visible.tsx'
import { showHidden } from '../page/visible-text.ts'
import type { ListedRun, ShownOverview } from '../reading/overview.ts'
import { linkToRun, linkToRuns } from '../route.ts'
import { runFigures } from '../run-figures.ts'
import { type Filter, filterRuns, type RunColumn, readFilter, writeFilter } from '../run-filter.ts'
import { type Bucket, bucketRuns } from '../time-buckets.ts'
import { TransitionBadge } from '../transition.tsx'
import { replaceRoute } from '../use-route.tsx'
import { RunCards } from './run-cards.tsx'
import { RunFilters } from './run-filters.tsx'
import { TimeAxis } from './time-axis.tsx'
import { WindowedTable } from './windowed-table.tsx'

type ShownRuns = {
  readonly column: RunColumn
  readonly label: string
  /** As wide as this whatever the rows hold, and from which width of the page on; the run has what the others leave. */
  readonly look: string
  readonly cell: (run: ListedRun) => ReactNode
}

/** Which screens are wide enough for a column; those without one of these are on every screen. */
const medium = 'hidden md:table-cell'
const large = 'hidden lg:table-cell'
const wide = 'hidden min-[73rem]:table-cell'

const shownColumns: readonly ShownRuns[] = [
  text('run', 'Run', '', (run) => <RunLink run={run} />),
  text('source', 'Source', `w-32 ${large}`, ({ source }) => <Foreign text={source} />),
  text('model', 'Model', `w-32 ${wide}`, ({ model }) => <Foreign text={model ?? '–'} />),
  text('outcome', 'Outcome', 'w-36', (run) => <TransitionBadge run={run} />),
  count('score', 'D', 'w-18', ({ score }) => formatScore(score)),
  count('decisions', 'Decisions', `w-25 ${medium}`, ({ decisions }) => formatCount(decisions)),
  count('evidence', 'Evidence', `w-24 ${medium}`, ({ evidence }) => formatCount(evidence)),
  count('switches', 'Switches', `w-24 ${medium}`, ({ switches }) => formatCount(switches)),
  count('cost', 'Cost', `w-18 ${large}`, ({ cost }) => formatCost(cost)),
  count('at', 'Last', `w-30 ${wide}`, (run) => <LastDecision run={run} />),
]

function text(column: RunColumn, label: string, look: string, cell: ShownRuns['cell']): ShownRuns {
  return { column, label, look: `px-3 text-left ${look}`, cell }
}

function count(column: RunColumn, label: string, look: string, cell: ShownRuns['cell']): ShownRuns {
  return { column, label, look: `numbers px-3 text-right ${look}`, cell }
}

const BUCKETS = 60

export function RunsScreen({
  overview,
  query,
  waiting,
}: {
  readonly overview: ShownOverview
  readonly query: URLSearchParams
  /** How many switches wait for a person; null where none can. */
  readonly waiting: number | null
}) {
  const address = query.toString()
  const filter = useMemo(() => readFilter(new URLSearchParams(address)), [address])
  const deferred = useDeferredValue(filter)
  const found = useMemo(() => filterRuns(overview.runs, deferred), [overview.runs, deferred])
  const anyEnd = useMemo(() => filterRuns(overview.runs, { ...deferred, ...everything }), [overview.runs, deferred])
  const figures = useMemo(() => runFigures(anyEnd), [anyEnd])
  const buckets = useMemo(() => bucketRuns(overview.runs, BUCKETS), [overview.runs])
  const linkTo = (changed: Partial<Filter>) => linkToRuns(writeFilter({ ...filter, ...everything, ...changed }))
  const change = (changed: Partial<Filter>) => replaceRoute(linkToRuns(writeFilter({ ...filter, ...changed })))
  const sort = (column: RunColumn) => {
    const again = filter.sort === column
    change({ sort: column, descending: again ? !filter.descending : true })
  }
  return (
    <>
      <h1 className="sr-only">Runs</h1>
      <Problems overview={overview} />
      {overview.runs.length > 0 && (
        <>
          <RunCards figures={figures} waiting={waiting} linkTo={linkTo} />
          {hasAxis(buckets) && <TimeAxis buckets={buckets} stretch={filter} onChange={change} />}
          <RunFilters runs={overview.runs} filter={filter} onChange={change} />
          <p role="status" className="my-3 text-sm text-muted">
            {describeFound(found.length, overview)}
          </p>
          {found.length === 0 && overview.whole ? (
            <Notice tone="calm" title="No run fits the filter" lines={['Widen it, or clear it.']} />
          ) : (
            <WindowedTable
              label="Runs"
              rows={found}
              header={shownColumns.map((shown) => (
                <Heading key={shown.column} shown={shown} filter={filter} onSort={sort} />
              ))}
              cells={cellsOf}
            />
          )}
        </>
      )}
    </>
  )
}

/** Of what all happened in one moment, as in a demo, no part is chosen by time. */
function hasAxis(buckets: readonly Bucket[]): boolean {
  return (buckets.at(-1)?.to ?? 0) - (buckets[0]?.from ?? 0) >= SHORTEST_AXIS_MS
}

const SHORTEST_AXIS_MS = 60_000

/** The cards lead to these; so what they count must not depend on which of them was followed. */
const everything = { outcome: '', only: '' } as const

function describeFound(found: number, { runs, whole }: ShownOverview): string {
  if (!whole) return `${formatCount(found)} runs; reading the others …`
  return found === runs.length
    ? `${formatCount(found)} runs`
    : `${formatCount(found)} of ${formatCount(runs.length)} runs`
}

function Problems({ overview }: { readonly overview: ShownOverview }) {
  const troubled = overview.sources.filter(({ problems }) => problems.length > 0)
  return (
    <>
      {troubled.map(({ name, kind, problems }) => (
        <Notice key={name} tone={kind === 'unreadable' ? 'bad' : 'warn'} title={name} lines={problems} />
      ))}
      {overview.runs.length === 0 && troubled.length === 0 && (
        <Notice
          tone="calm"
          title="Nothing is recorded here yet"
          lines={[
            overview.live
              ? 'Decisions appear here as soon as the gateway takes one. Send a request through it.'
              : 'Record some decisions, or try "twincheck view --demo".',
          ]}
        />
      )}
    </>
  )
}

function Heading({
  shown: { column, label, look },
  filter,
  onSort,
}: {
  readonly shown: ShownRuns
  readonly filter: Filter
  readonly onSort: (column: RunColumn) => void
}) {
  const sorted = filter.sort === column
  const arrow = sorted ? (filter.descending ? ' ↓' : ' ↑') : ''
  return (
    <th
      scope="col"
      aria-sort={sorted ? (filter.descending ? 'descending' : 'ascending') : undefined}
      className={`${look} py-0 font-semibold`}
    >
      <button type="button" className="py-2.5 text-muted hover:text-ink" onClick={() => onSort(column)}>
        {label}
        <span aria-hidden="true">{arrow}</span>
      </button>
    </th>
  )
}

function cellsOf(run: ListedRun): ReactNode {
  return shownColumns.map(({ column, cell, look }) => (
    <td key={column} className={`${look} truncate`}>
      {cell(run)}
    </td>
  ))
}

/** The year is told by the whole moment, which is there for whoever points at it. */
function LastDecision({ run: { at } }: { readonly run: ListedRun }) {
  if (at === null) return NONE
  const moment = formatMoment(at)
  return <span title={`Last decision ${moment}`}>{moment.slice(5, 16)}</span>
}

function RunLink({ run }: { readonly run: ListedRun }) {
  const name = run.task ?? run.run
  return (
    <a href={linkToRun(run.key)} title={showHidden(`${name} (${run.run})`)} className="font-medium">
      <Foreign text={name} />
    </a>
  )
}
