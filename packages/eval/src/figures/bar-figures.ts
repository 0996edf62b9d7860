/** Figures whose bars count tasks: which runs the switch gate selects, and how outcomes change with TwinCheck. */
import { scaleLinear } from 'd3-scale'
import type { SelectionCounts, TransitionCounts } from '../stats/paired.ts'
import type { BarTexture, LegendEntry } from './figure-parts.ts'
import * as parts from './figure-parts.ts'
import { formatPercent } from './number-format.ts'
import { group, type Svg } from './svg.ts'
import { LINE_HEIGHT, PADDING, TITLE_HEIGHT } from './theme.ts'

export type SelectivitySplit = SelectionCounts & { readonly label: string }

export type SelectivityData = {
  readonly title?: string
  readonly splits: readonly SelectivitySplit[]
}

/** Draws which runs the switch gate selects, per split (paper, Figure "detector", c). Ideally the gate selects only failures. */
export function drawSelectivity({ title = 'Selectivity of the switch gate', splits }: SelectivityData): string {
  const rows = splits.flatMap(splitRows)
  const most = Math.max(0, ...rows.map(({ total }) => total))
  if (most === 0) return parts.drawEmptyFrame(title, 'No task to select from.')

  const { labelWidth, barWidth, countWidth, splitHeight } = selectivityLayout
  const { plot, x, axis } = openBars(selectivityLayout, TITLE_HEIGHT + splits.length * splitHeight, most)
  const width = plot.right + countWidth
  const legendTop = plot.bottom + parts.BOTTOM_AXIS_HEIGHT + 4
  const sentences = rows.map(({ split, name, text }) => `${split}, ${name}: ${text}.`)
  const description = `Tasks on which a switch was accepted. ${sentences.join(' ')}`
  return parts.drawFrame(
    { title, description, width, height: legendTop + parts.legendHeight(selectivityLegend) + PADDING },
    [
      axis,
      ...splits.map(({ label }, index) => {
        const y = TITLE_HEIGHT + index * splitHeight + 14
        return parts.drawLabel(label, { x: PADDING, y, weight: 'bold', maxWidth: labelWidth + barWidth })
      }),
      ...rows.map((row, index) => drawSelectivityRow(row, index, x)),
      parts.drawLegend(selectivityLegend, plot.left, legendTop, width - PADDING - plot.left),
    ],
  )
}

const selectivityLayout = {
  ...{ labelWidth: 128, barWidth: 340, countWidth: 136, barHeight: 18, rowHeight: 24 },
  splitHeight: LINE_HEIGHT + 2 * 24 + 8,
} as const

const selectivityLegend: readonly LegendEntry[] = [
  { sample: { kind: 'bar', texture: 'rescue' }, label: 'Actor failure, selected', detail: null },
  { sample: { kind: 'bar', texture: 'harm' }, label: 'Actor success, selected', detail: null },
  { sample: { kind: 'bar', texture: 'neutral' }, label: 'Not selected', detail: null },
]

type SelectivityRow = {
  readonly split: string
  readonly name: string
  readonly texture: BarTexture
  readonly selected: number
  readonly total: number
  readonly text: string
}

function splitRows(split: SelectivitySplit): readonly [SelectivityRow, SelectivityRow] {
  const { label, failuresSelected, failuresNotSelected, successesSelected, successesNotSelected } = split
  return [
    createRow(label, 'actor failures', 'rescue', failuresSelected, failuresSelected + failuresNotSelected),
    createRow(label, 'actor successes', 'harm', successesSelected, successesSelected + successesNotSelected),
  ]
}

function createRow(split: string, name: string, texture: BarTexture, selected: number, total: number): SelectivityRow {
  return { split, name, texture, selected, total, text: total === 0 ? 'none' : countText(selected, total) }
}

function drawSelectivityRow(
  { name, texture, selected, total, text }: SelectivityRow,
  index: number,
  x: TaskScale,
): Svg {
  const { labelWidth, barHeight: height, rowHeight, splitHeight } = selectivityLayout
  const y = TITLE_HEIGHT + Math.floor(index / 2) * splitHeight + LINE_HEIGHT + (index % 2) * rowHeight
  return group([
    parts.drawLabel(name, { x: PADDING + labelWidth - 8, y: y + 13, anchor: 'end' }),
    ...(total > selected
      ? [parts.drawBar({ x: x(selected), y, width: x(total) - x(selected), height, texture: 'neutral' })]
      : []),
    ...(selected > 0 ? [parts.drawBar({ x: x(0), y, width: x(selected) - x(0), height, texture })] : []),
    parts.drawLabel(text, { x: x(total) + 6, y: y + 13 }),
  ])
}

export type TransitionsData = TransitionCounts & {
  readonly title?: string
}

/**
 * Draws how the outcomes of one set of tasks change with TwinCheck (paper, Figure "additional", b). A bar of length zero keeps its row.
 */
export function drawTransitions({
  title = 'Paired outcomes: actor alone, then with TwinCheck',
  ...counts
}: TransitionsData): string {
  const rows = transitionRows(counts)
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return parts.drawEmptyFrame(title, 'No pair to compare.')

  const { countWidth, rowHeight } = transitionLayout
  const most = Math.max(...rows.map(({ count }) => count))
  const { plot, x, axis } = openBars(transitionLayout, TITLE_HEIGHT + rows.length * rowHeight, most)
  const description = rows
    .map(({ name, meaning, count }) => `${name}, ${meaning}: ${countText(count, total)}.`)
    .join(' ')
  const height = plot.bottom + parts.BOTTOM_AXIS_HEIGHT + PADDING
  return parts.drawFrame({ title, description, width: plot.right + countWidth, height }, [
    axis,
    ...rows.map((row, index) => drawTransitionRow(row, total, index, x)),
  ])
}

const transitionLayout = { labelWidth: 156, barWidth: 330, countWidth: 140, barHeight: 24, rowHeight: 46 } as const

type TransitionRow = {
  readonly name: string
  readonly meaning: string
  readonly texture: BarTexture
  readonly count: number
}

function transitionRows({ both, rescues, harms, neither }: TransitionCounts): readonly TransitionRow[] {
  return [
    { name: 'Both succeed', meaning: 'success \u2192 success', texture: 'neutral', count: both },
    { name: '\u25B2 Rescue', meaning: 'failure \u2192 success', texture: 'rescue', count: rescues },
    { name: '\u25BC Harm', meaning: 'success \u2192 failure', texture: 'harm', count: harms },
    { name: 'Neither succeeds', meaning: 'failure \u2192 failure', texture: 'neutral', count: neither },
  ]
}

function drawTransitionRow(
  { name, meaning, texture, count }: TransitionRow,
  total: number,
  index: number,
  x: TaskScale,
): Svg {
  const { labelWidth, barHeight, rowHeight } = transitionLayout
  const y = TITLE_HEIGHT + index * rowHeight + (rowHeight - barHeight) / 2
  const labels = { x: PADDING + labelWidth - 10, anchor: 'end' } as const
  return group([
    parts.drawLabel(name, { ...labels, y: y + 8, weight: 'bold' }),
    parts.drawLabel(meaning, { ...labels, y: y + 24, tone: 'muted' }),
    ...(count > 0 ? [parts.drawBar({ x: x(0), y, width: x(count) - x(0), height: barHeight, texture })] : []),
    parts.drawLabel(countText(count, total), { x: x(count) + 8, y: y + 16 }),
  ])
}

type TaskScale = (tasks: number) => number

function openBars(layout: { readonly labelWidth: number; readonly barWidth: number }, bottom: number, most: number) {
  const left = PADDING + layout.labelWidth
  const plot = { left, right: left + layout.barWidth, top: TITLE_HEIGHT, bottom }
  const x = scaleLinear([0, most], [plot.left, plot.right]).nice()
  const ticks = x.ticks(6).filter(Number.isInteger)
  return { plot, x, axis: parts.drawBottomAxis(plot, { scale: x, ticks, format: String, label: 'Tasks (number)' }) }
}

function countText(count: number, total: number): string {
  return `${count} of ${total} (${formatPercent(count / total)})`
}
