/** The list of findings: the proposal, what is wrong with it, the evidence's strength, the ending and the label. */
import type { ViewedFinding } from '@twincheck/server/finding'
import { type ReactNode, useCallback } from 'react'
import { WindowedTable } from '../list/windowed-table.tsx'
import { Badge } from '../page/badge.tsx'
import { endings } from '../page/endings.ts'
import { formatCount, formatMoment, formatShortMoment, formatTwo, zoneName } from '../page/format.ts'
import { Foreign } from '../page/visible.tsx'
import { labelNames } from './finding-words.ts'
import type { ListedRow } from './group-findings.ts'
import { useLongLines } from './use-wide.ts'

/** The height of a row: the call, two lines of the reason (three on a phone), and a line of facts. */
const ROW_HEIGHT = 82
const NARROW_ROW_HEIGHT = 98
/** The next findings are loaded when at most this many rows are left below. */
const REST = 20

export function FindingList({
  rows,
  isWhole,
  current,
  linkTo,
  onUnfold,
  onFocus,
  onEnd,
}: {
  readonly rows: readonly ListedRow[]
  /** Whether all findings are loaded, so that the counts of identical findings are exact. */
  readonly isWhole: boolean
  readonly current: number
  readonly linkTo: (finding: ViewedFinding) => string
  readonly onUnfold: (group: string) => void
  readonly onFocus: (row: number) => void
  readonly onEnd: () => void
}) {
  const hasLongLines = useLongLines()
  const rowAt = useCallback((index: number) => rows[index], [rows])
  const cells = useCallback(
    (row: ListedRow): ReactNode => (
      <td className="px-3 py-1.5 align-top">
        <Finding row={row} isWhole={isWhole} link={linkTo(row.finding)} onUnfold={onUnfold} />
      </td>
    ),
    [isWhole, linkTo, onUnfold],
  )
  const onSight = useCallback(
    (_: number, last: number) => {
      if (last > rows.length - REST) onEnd()
    },
    [rows, onEnd],
  )
  return (
    <WindowedTable
      label="Findings"
      count={rows.length}
      rowAt={rowAt}
      keyOf={keyOf}
      rowHeight={hasLongLines ? ROW_HEIGHT : NARROW_ROW_HEIGHT}
      onSight={onSight}
      cells={cells}
      current={current}
      onFocusRow={onFocus}
      look="min-h-0 flex-1 overflow-auto bg-surface print:overflow-visible"
      header={
        <th scope="col" className="px-3 py-1.5 text-left text-xs font-semibold text-muted">
          Finding <span className="float-right font-normal">times in {zoneName()}</span>
        </th>
      }
    />
  )
}

function keyOf({ id }: ListedRow): string {
  return id
}

function Finding({
  row,
  isWhole,
  link,
  onUnfold,
}: {
  readonly row: ListedRow
  readonly isWhole: boolean
  readonly link: string
  readonly onUnfold: (group: string) => void
}) {
  const { finding, count, group, isUnfolded } = row
  const { call, reason, conditions, severity, score, run, ended } = finding
  const number = `${formatCount(count)}${isWhole ? '' : '+'}`
  const [name, tone] = endings[ended]
  return (
    <>
      <span className="flex items-center gap-2">
        <a href={link} className="code block min-w-0 flex-1 truncate whitespace-nowrap! text-ink" dir="ltr">
          <Foreign text={call === '' ? reason : call} />
        </a>
        {group !== null && count > 1 && (
          <button
            type="button"
            className="numbers shrink-0 rounded-full border border-line px-2 py-0.5 text-xs hover:bg-soft"
            aria-expanded={isUnfolded}
            aria-label={`×${number} identical findings`}
            onClick={() => onUnfold(group)}
          >
            ×{number} <span aria-hidden="true">{isUnfolded ? '▾' : '▸'}</span>
          </button>
        )}
        {group !== null && count === 1 && (
          <span className="shrink-0 text-xs text-muted">
            <Foreign text={run} />
          </span>
        )}
        <Badge tone={tone}>{name}</Badge>
      </span>
      <span className="reason line-clamp-3 text-xs text-pretty sm:line-clamp-2">
        <Foreign text={reason} />
      </span>
      <span className="numbers flex gap-2 text-xs whitespace-nowrap text-muted">
        <span className="min-w-0 flex-1 truncate">
          <span className="font-medium text-warn">
            <Foreign text={conditions.join(', ')} />
          </span>
          {` · severity ${formatTwo(severity)}${score === null ? '' : ` · score ${formatTwo(score)}`}`}
        </span>
        <Aside row={row} />
      </span>
    </>
  )
}

function Aside({ row: { finding, count, labelled } }: { readonly row: ListedRow }) {
  const { transition, label, at } = finding
  return (
    <>
      {(transition === 'rescue' || transition === 'harm') && (
        <span className={transition === 'harm' ? 'font-semibold text-bad' : ''}>
          {transition === 'harm' ? '▼' : '▲'}
          <span className="sr-only sm:not-sr-only"> {transition}</span>
        </span>
      )}
      {count > 1 && labelled > 0 ? (
        <span>
          {labelled}/{count} labelled
        </span>
      ) : (
        label !== null && <LabelMark label={label} />
      )}
      {at !== null && <span title={formatMoment(at)}>{formatShortMoment(at)}</span>}
    </>
  )
}

const marks = { right: ['✓', 'text-good'], wrong: ['✗', 'text-bad'], unclear: ['?', 'text-warn'] } as const

function LabelMark({ label: { verdict, agreement, people } }: { readonly label: NonNullable<ViewedFinding['label']> }) {
  if (verdict === null) return <span title={`${labelNames.others}, not by you`}>◌ </span>
  const [mark, look] = marks[verdict]
  const disagree = agreement === 'disagree' ? ', people disagree' : ''
  return (
    <span className={`font-semibold ${look}`} title={`Label: ${labelNames[verdict]}${disagree}`}>
      {mark}
      <span className="sr-only"> {labelNames[verdict]}</span>
      {agreement === 'disagree' ? '≠' : people > 1 ? people : ''}{' '}
    </span>
  )
}
