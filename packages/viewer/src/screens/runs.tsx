/** All trajectories: sorted, filtered and searched, with the filter in the address. Only the rows in sight are drawn. */
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { formatCost, formatCount, formatScore } from '../page/format.ts'
import { Notice } from '../page/notice.tsx'
import type { Overview, Run } from '../reading/overview.ts'
import { linkToRun, linkToRuns } from '../route.ts'
import { type Column, type Filter, filterRuns, readFilter, writeFilter } from '../run-filter.ts'
import { replaceRoute } from '../use-route.tsx'
import { RunFilters } from './run-filters.tsx'
import { TransitionBadge } from './transition.tsx'
import { WindowedTable } from './windowed-table.tsx'

type Shown = {
  readonly column: Column
  readonly label: string
  /** As wide as this whatever the rows hold, and from which width of the page on; the run has what the others leave. */
  readonly look: string
  readonly cell: (run: Run) => ReactNode
}

/** Which screens are wide enough for a column; those without one of these are on every screen. */
const medium = 'hidden md:table-cell'
const large = 'hidden lg:table-cell'
const wide = 'hidden min-[73rem]:table-cell'

const shownColumns: readonly Shown[] = [
  text('run', 'Run', '', (run) => <RunLink run={run} />),
  text('source', 'Source', `w-38 ${large}`, ({ source }) => source),
  text('model', 'Model', `w-40 ${wide}`, ({ model }) => model ?? '–'),
  text('outcome', 'Outcome', 'w-36', (run) => <TransitionBadge run={run} />),
  count('score', 'D', 'w-18', ({ score }) => formatScore(score)),
  count('decisions', 'Decisions', `w-25 ${medium}`, ({ decisions }) => formatCount(decisions)),
  count('evidence', 'Evidence', `w-24 ${medium}`, ({ evidence }) => formatCount(evidence)),
  count('switches', 'Switches', `w-24 ${medium}`, ({ switches }) => formatCount(switches)),
  count('cost', 'Cost', `w-18 ${large}`, ({ cost }) => formatCost(cost)),
]

function text(column: Column, label: string, look: string, cell: Shown['cell']): Shown {
  return { column, label, look: `px-3 text-left ${look}`, cell }
}

function count(column: Column, label: string, look: string, cell: Shown['cell']): Shown {
  return { column, label, look: `numbers px-3 text-right ${look}`, cell }
}

export function RunsScreen({ overview, query }: { readonly overview: Overview; readonly query: URLSearchParams }) {
  const address = query.toString()
  const filter = useMemo(() => readFilter(new URLSearchParams(address)), [address])
  const deferred = useDeferredValue(filter)
  const found = useMemo(() => filterRuns(overview.runs, deferred), [overview.runs, deferred])
  const change = (changed: Partial<Filter>) => replaceRoute(linkToRuns(writeFilter({ ...filter, ...changed })))
  const sort = (column: Column) => {
    const again = filter.sort === column
    change({ sort: column, descending: again ? !filter.descending : true })
  }
  return (
    <>
      <h1 className="sr-only">Runs</h1>
      <Problems overview={overview} />
      {overview.runs.length > 0 && (
        <>
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

function describeFound(found: number, { runs, whole }: Overview): string {
  if (!whole) return `${formatCount(found)} runs; reading the others …`
  return found === runs.length
    ? `${formatCount(found)} runs`
    : `${formatCount(found)} of ${formatCount(runs.length)} runs`
}

function Problems({ overview }: { readonly overview: Overview }) {
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
  readonly shown: Shown
  readonly filter: Filter
  readonly onSort: (column: Column) => void
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

function cellsOf(run: Run): ReactNode {
  return shownColumns.map(({ column, cell, look }) => (
    <td key={column} className={`${look} truncate`}>
      {cell(run)}
    </td>
  ))
}

function RunLink({ run }: { readonly run: Run }) {
  const name = run.task ?? run.run
  return (
    <a href={linkToRun(run.key)} title={`${name} (${run.run})`} className="font-medium">
      {name}
    </a>
  )
}
