/** Findings as rows: what was proposed and what is wrong with it, how it ended, where and when. */
import type { FindingOrder, ViewedFinding } from '@twincheck/server/finding'
import type { ReactNode } from 'react'
import { Heading, WindowedTable } from '../list/windowed-table.tsx'
import { Badge } from '../page/badge.tsx'
import { formatCost, formatMoment, NONE } from '../page/format.ts'
import { Foreign } from '../page/visible.tsx'
import { showHidden } from '../page/visible-text.ts'
import { linkToDecision, linkToRun } from '../route.ts'
import { endings, valueName } from './finding-words.ts'

const ROW_HEIGHT = 68

type FindingColumn = {
  readonly label: string
  readonly look: string
  readonly cell: (finding: ViewedFinding) => ReactNode
  /** The order that a click on the column's heading selects; absent: the column does not sort. */
  readonly order?: FindingOrder
}

const medium = 'hidden md:table-cell'
const large = 'hidden xl:table-cell'

const columns: readonly FindingColumn[] = [
  { label: 'Finding', look: 'px-3 text-left', cell: (finding) => <Proposed finding={finding} />, order: 'worst' },
  { label: 'Outcome', look: 'w-28 px-2 text-left sm:w-36', cell: (finding) => <Ended finding={finding} /> },
  { label: 'Run', look: `w-36 px-3 text-left ${medium}`, cell: (finding) => <Where finding={finding} /> },
  {
    label: 'Cost',
    look: `numbers w-22 px-3 text-right ${large}`,
    cell: ({ cost }) => formatCost(cost),
    order: 'dearest',
  },
  {
    label: 'When',
    look: `numbers w-30 px-3 text-right ${medium}`,
    cell: ({ at }) => <When at={at} />,
    order: 'latest',
  },
]

export function FindingTable({
  count,
  order,
  rowAt,
  onSight,
  onOrder,
}: {
  readonly count: number
  readonly order: FindingOrder
  readonly rowAt: (index: number) => ViewedFinding | undefined
  readonly onSight: (first: number, last: number) => void
  readonly onOrder: (order: FindingOrder) => void
}) {
  return (
    <WindowedTable
      label="Findings"
      count={count}
      rowAt={rowAt}
      keyOf={keyOf}
      rowHeight={ROW_HEIGHT}
      onSight={onSight}
      cells={cellsOf}
      header={columns.map(({ label, look, order: own }) => {
        const sort = own === undefined ? null : () => onOrder(own)
        return (
          <Heading
            key={label}
            label={label}
            look={look}
            sorted={own === order ? 'descending' : undefined}
            onSort={sort}
          />
        )
      })}
    />
  )
}

function keyOf({ key, step, conditions, call }: ViewedFinding): string {
  return JSON.stringify([key, step, conditions[0] ?? '', step === null ? call : ''])
}

function cellsOf(finding: ViewedFinding): ReactNode {
  return columns.map(({ label, cell, look }) => (
    <td key={label} className={`${look} truncate`}>
      {cell(finding)}
    </td>
  ))
}

function Proposed({ finding }: { readonly finding: ViewedFinding }) {
  const { key, step, call, reason, conditions, severity } = finding
  return (
    <>
      <a
        href={step === null ? linkToRun(key) : linkToDecision(key, step)}
        className="code block truncate whitespace-nowrap!"
        dir="ltr"
      >
        <Foreign text={call === '' ? reason : call} />
      </a>
      <span className="flex items-baseline gap-2">
        <span className="shrink-0 text-xs font-medium text-warn" title={`severity ${severity.toFixed(2)}`}>
          <Foreign text={conditions.join(', ')} />
        </span>
        <span className="truncate text-xs text-muted">
          <Foreign text={reason} />
        </span>
      </span>
    </>
  )
}

function Ended({ finding: { ended, transition } }: { readonly finding: ViewedFinding }) {
  const [name, tone] = endings[ended]
  return (
    <>
      <Badge tone={tone}>{name}</Badge>
      {transition !== null && (
        <span
          className={`block truncate px-2.5 text-xs ${transition === 'harm' ? 'font-semibold text-bad' : 'text-muted'}`}
        >
          {valueName('transition', transition)}
        </span>
      )}
    </>
  )
}

function Where({ finding: { run, source, tenant, key } }: { readonly finding: ViewedFinding }) {
  return (
    <>
      <a href={linkToRun(key)} className="block truncate">
        <Foreign text={run} />
      </a>
      <span className="block truncate text-xs text-muted" title={showHidden(source)}>
        <Foreign text={tenant ?? source} />
      </span>
    </>
  )
}

/** The tooltip shows the whole time, including the year. */
function When({ at }: { readonly at: number | null }) {
  if (at === null) return NONE
  const moment = formatMoment(at)
  return <span title={moment}>{moment.slice(5, 16)}</span>
}
