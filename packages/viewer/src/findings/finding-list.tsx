/** The list of findings: what was proposed and what is wrong with it, how strong the evidence is, how it ended, and its label. */
import type { ViewedFinding } from '@twincheck/server/finding'
import { type ReactNode, useCallback } from 'react'
import { Heading, WindowedTable } from '../list/windowed-table.tsx'
import { Badge } from '../page/badge.tsx'
import { endings } from '../page/endings.ts'
import { formatCount, formatMoment, formatShortMoment, formatTwo, zoneName } from '../page/format.ts'
import { Foreign } from '../page/visible.tsx'
import { labelNames, valueName } from './finding-words.ts'
import type { ListedRow } from './group-findings.ts'

const ROW_HEIGHT = 66
/** The next findings are loaded when this many rows or fewer are left below. */
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
  /** Whether all findings are loaded, so that numbers of identical findings are exact. */
  readonly isWhole: boolean
  readonly current: number
  /** The link that opens a finding next to the list. */
  readonly linkTo: (finding: ViewedFinding) => string
  readonly onUnfold: (group: string) => void
  readonly onFocus: (row: number) => void
  /** Called when the end of what is loaded comes near. */
  readonly onEnd: () => void
}) {
  const rowAt = useCallback((index: number) => rows[index], [rows])
  const cells = useCallback(
    (row: ListedRow): ReactNode => (
      <>
        <td className="truncate px-3">
          <Proposed row={row} isWhole={isWhole} link={linkTo(row.finding)} onUnfold={onUnfold} />
        </td>
        <td className="w-32 px-3 text-right align-middle sm:w-38">
          <Ended row={row} />
        </td>
      </>
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
      rowHeight={ROW_HEIGHT}
      onSight={onSight}
      cells={cells}
      current={current}
      onFocusRow={onFocus}
      look="min-h-0 flex-1 overflow-auto bg-surface print:overflow-visible"
      header={
        <>
          <Heading label="Finding" look="px-3 text-left text-xs" sorted={undefined} onSort={null} />
          <Heading
            label={`Outcome, ${zoneName()}`}
            look="w-32 px-3 text-right text-xs sm:w-38"
            sorted={undefined}
            onSort={null}
          />
        </>
      }
    />
  )
}

function keyOf({ id }: ListedRow): string {
  return id
}

function Proposed({
  row: { finding, count, group, isUnfolded },
  isWhole,
  link,
  onUnfold,
}: {
  readonly row: ListedRow
  readonly isWhole: boolean
  readonly link: string
  readonly onUnfold: (group: string) => void
}) {
  const { call, reason, conditions, severity, score, run } = finding
  const number = `${formatCount(count)}${isWhole ? '' : '+'}`
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
      </span>
      <span className="block truncate text-xs">
        <Foreign text={reason} />
      </span>
      <span className="numbers block truncate text-xs text-muted">
        <span className="font-medium text-warn">
          <Foreign text={conditions.join(', ')} />
        </span>
        {` · severity ${formatTwo(severity)}${score === null ? '' : ` · score ${formatTwo(score)}`}`}
      </span>
    </>
  )
}

function Ended({ row: { finding, count, labelled } }: { readonly row: ListedRow }) {
  const { ended, transition, label, at } = finding
  const [name, tone] = endings[ended]
  return (
    <>
      <Badge tone={tone}>{name}</Badge>
      <span className="numbers flex justify-end gap-1.5 text-xs whitespace-nowrap text-muted">
        {(transition === 'rescue' || transition === 'harm') && (
          <span className={`hidden sm:inline ${transition === 'harm' ? 'font-semibold text-bad' : ''}`}>
            {valueName('transition', transition)}
          </span>
        )}
        {count > 1 && labelled > 0 ? (
          <span>
            {labelled}/{count} labelled
          </span>
        ) : (
          label !== null && <LabelMark label={label} />
        )}
      </span>
      {at !== null && (
        <span className="numbers block text-xs text-muted" title={formatMoment(at)}>
          {formatShortMoment(at)}
        </span>
      )}
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
