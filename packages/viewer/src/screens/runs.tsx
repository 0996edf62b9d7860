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
  readonly numeric: boolean
  /** Narrow screens leave out what matters least. */
  readonly narrow: boolean
  readonly cell: (run: Run) => ReactNode
}

const shownColumns: readonly Shown[] = [
  { column: 'run', label: 'Run', numeric: false, narrow: true, cell: (run) => <RunLink run={run} /> },
  { column: 'source', label: 'Source', numeric: false, narrow: false, cell: ({ source }) => source },
  { column: 'model', label: 'Model', numeric: false, narrow: false, cell: ({ model }) => model ?? '–' },
  { column: 'outcome', label: 'Outcome', numeric: false, narrow: true, cell: (run) => <TransitionBadge run={run} /> },
  { column: 'score', label: 'D', numeric: true, narrow: true, cell: ({ score }) => formatScore(score) },
  {
    column: 'decisions',
    label: 'Decisions',
    numeric: true,
    narrow: false,
    cell: ({ decisions }) => formatCount(decisions),
  },
  {
    column: 'evidence',
    label: 'Evidence',
    numeric: true,
    narrow: false,
    cell: ({ evidence }) => formatCount(evidence),
  },
  {
    column: 'switches',
    label: 'Switches',
    numeric: true,
    narrow: false,
    cell: ({ switches }) => formatCount(switches),
  },
  { column: 'cost', label: 'Cost', numeric: true, narrow: false, cell: ({ cost }) => formatCost(cost) },
]

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
            {found.length === overview.runs.length
              ? `${formatCount(found.length)} runs`
              : `${formatCount(found.length)} of ${formatCount(overview.runs.length)} runs`}
          </p>
          {found.length === 0 ? (
            <Notice tone="calm" title="No run fits the filter" lines={['Widen it, or clear it.']} />
          ) : (
            <WindowedTable
              label="Runs"
              rows={found}
              rowKey={({ key }) => key}
              header={shownColumns.map((shown) => (
                <Heading key={shown.column} shown={shown} filter={filter} onSort={sort} />
              ))}
              row={(run) => shownColumns.map((shown) => <Cell key={shown.column} shown={shown} run={run} />)}
              columns={shownColumns.length}
            />
          )}
        </>
      )}
    </>
  )
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
  shown: { column, label, numeric, narrow },
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
      className={`${look(numeric, narrow)} py-0 font-semibold`}
    >
      <button type="button" className="py-2.5 text-muted hover:text-ink" onClick={() => onSort(column)}>
        {label}
        <span aria-hidden="true">{arrow}</span>
      </button>
    </th>
  )
}

function Cell({ shown: { cell, numeric, narrow, column }, run }: { readonly shown: Shown; readonly run: Run }) {
  const width = column === 'run' ? 'max-w-32 sm:max-w-52 xl:max-w-72' : 'max-w-36'
  return <td className={`${look(numeric, narrow)} ${width} truncate`}>{cell(run)}</td>
}

function look(numeric: boolean, narrow: boolean): string {
  return `px-3 ${numeric ? 'numbers text-right' : 'text-left'} ${narrow ? '' : 'hidden md:table-cell'}`
}

function RunLink({ run }: { readonly run: Run }) {
  const name = run.task ?? run.run
  return (
    <a href={linkToRun(run.key)} title={`${name} (${run.run})`} className="font-medium">
      {name}
    </a>
  )
}
