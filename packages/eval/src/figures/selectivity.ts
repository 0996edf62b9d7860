/**
 * Which runs the switch gate selects, per split (paper, Figure "detector", c). Ideally it selects most of the actor's failures and
 * none of its successes.
 */

import { scaleLinear } from 'd3-scale'
import type { SelectionCounts } from '../stats/index.ts'
import { BOTTOM_AXIS_HEIGHT, drawBottomAxis } from './axes.ts'
import { type BarTexture, drawBar } from './bar.ts'
import { drawEmptyFrame, drawFrame } from './frame.ts'
import { drawLabel } from './label.ts'
import { drawLegend, type LegendEntry, legendHeight } from './legend.ts'
import { formatPercent } from './number-format.ts'
import { group, type Svg } from './svg.ts'
import { LINE_HEIGHT, PADDING, TITLE_HEIGHT } from './theme.ts'

export type SelectivitySplit = SelectionCounts & { readonly label: string }

export type SelectivityData = {
  /** The default names the gate. */
  readonly title?: string
  readonly splits: readonly SelectivitySplit[]
}

export function drawSelectivity({ title = 'Selectivity of the switch gate', splits }: SelectivityData): string {
  const rows = splits.flatMap(splitRows)
  const most = Math.max(0, ...rows.map(({ total }) => total))
  if (most === 0) return drawEmptyFrame(title, 'No task to select from.')

  const bottom = TITLE_HEIGHT + splits.length * SPLIT_HEIGHT
  const plot = {
    left: PADDING + ROW_LABEL_WIDTH,
    right: PADDING + ROW_LABEL_WIDTH + BAR_WIDTH,
    top: TITLE_HEIGHT,
    bottom,
  }
  const x = scaleLinear([0, most], [plot.left, plot.right]).nice()
  const ticks = x.ticks(6).filter(Number.isInteger)
  const width = plot.right + COUNT_WIDTH
  const legendTop = bottom + BOTTOM_AXIS_HEIGHT + 4
  const sentences = rows.map(({ split, name, text }) => `${split}, ${name}: ${text}.`)
  const description = `Tasks on which a switch was accepted. ${sentences.join(' ')}`
  return drawFrame({ title, description, width, height: legendTop + legendHeight(LEGEND) + PADDING }, [
    drawBottomAxis(plot, { scale: x, ticks, format: String, label: 'Tasks (number)' }),
    ...splits.map(({ label }, index) =>
      drawLabel(label, {
        x: PADDING,
        y: TITLE_HEIGHT + index * SPLIT_HEIGHT + 14,
        weight: 'bold',
        maxWidth: ROW_LABEL_WIDTH + BAR_WIDTH,
      }),
    ),
    ...rows.map((row, index) => drawRow(row, rowTop(index), x)),
    drawLegend(LEGEND, plot.left, legendTop, width - PADDING - plot.left),
  ])
}

const ROW_LABEL_WIDTH = 128
const BAR_WIDTH = 340
const COUNT_WIDTH = 136
const BAR_HEIGHT = 18
const ROW_HEIGHT = 24
const SPLIT_HEIGHT = LINE_HEIGHT + 2 * ROW_HEIGHT + 8

const LEGEND: readonly LegendEntry[] = [
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
  const text = total === 0 ? 'none' : `${selected} of ${total} (${formatPercent(selected / total)})`
  return { split, name, texture, selected, total, text }
}

function rowTop(index: number): number {
  return TITLE_HEIGHT + Math.floor(index / 2) * SPLIT_HEIGHT + LINE_HEIGHT + (index % 2) * ROW_HEIGHT
}

function drawRow(
  { name, texture, selected, total, text }: SelectivityRow,
  y: number,
  x: (tasks: number) => number,
): Svg {
  const height = BAR_HEIGHT
  const rest = { x: x(selected), y, width: x(total) - x(selected), height, texture: 'neutral' } as const
  const chosen = { x: x(0), y, width: x(selected) - x(0), height, texture }
  return group([
    drawLabel(name, { x: PADDING + ROW_LABEL_WIDTH - 8, y: y + 13, anchor: 'end' }),
    ...(total > selected ? [drawBar(rest)] : []),
    ...(selected > 0 ? [drawBar(chosen)] : []),
    drawLabel(text, { x: x(total) + 6, y: y + 13 }),
  ])
}
