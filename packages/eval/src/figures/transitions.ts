/**
 * The paired transitions of one set of tasks (paper, Figure "additional", b): what became of the actor's verdict with
 * TwinCheck in the loop. A bar of no length is still a row: no harm is a result.
 */

import { scaleLinear } from 'd3-scale'
import type { TransitionCounts } from '../stats/index.ts'
import { BOTTOM_AXIS_HEIGHT, drawBottomAxis } from './axes.ts'
import { type BarTexture, drawBar } from './bar.ts'
import { drawEmptyFrame, drawFrame } from './frame.ts'
import { drawLabel } from './label.ts'
import { formatPercent } from './number-format.ts'
import { group, type Svg } from './svg.ts'
import { PADDING, TITLE_HEIGHT } from './theme.ts'

export type TransitionsData = TransitionCounts & {
  /** The default says what a transition is. */
  readonly title?: string
}

export function drawTransitions({
  title = 'Paired outcomes: actor alone, then with TwinCheck',
  ...counts
}: TransitionsData): string {
  const rows = createRows(counts)
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return drawEmptyFrame(title, 'No pair to compare.')

  const bottom = TITLE_HEIGHT + rows.length * ROW_HEIGHT
  const plot = { left: PADDING + LABEL_WIDTH, right: PADDING + LABEL_WIDTH + BAR_WIDTH, top: TITLE_HEIGHT, bottom }
  const x = scaleLinear([0, Math.max(...rows.map(({ count }) => count))], [plot.left, plot.right]).nice()
  const ticks = x.ticks(6).filter(Number.isInteger)
  const describe = ({ count }: TransitionRow): string => `${count} of ${total} (${formatPercent(count / total)})`
  const description = rows.map((row) => `${row.name}, ${row.meaning}: ${describe(row)}.`).join(' ')
  const height = bottom + BOTTOM_AXIS_HEIGHT + PADDING
  return drawFrame({ title, description, width: plot.right + COUNT_WIDTH, height }, [
    drawBottomAxis(plot, { scale: x, ticks, format: String, label: 'Tasks (number)' }),
    ...rows.map((row, index) => drawRow(row, describe(row), TITLE_HEIGHT + index * ROW_HEIGHT, x)),
  ])
}

const LABEL_WIDTH = 156
const BAR_WIDTH = 330
const COUNT_WIDTH = 140
const ROW_HEIGHT = 46
const BAR_HEIGHT = 24

type TransitionRow = {
  readonly name: string
  readonly meaning: string
  readonly texture: BarTexture
  readonly count: number
}

function createRows({ both, rescues, harms, neither }: TransitionCounts): readonly TransitionRow[] {
  return [
    { name: 'Both succeed', meaning: 'success \u2192 success', texture: 'neutral', count: both },
    { name: '\u25B2 Rescue', meaning: 'failure \u2192 success', texture: 'rescue', count: rescues },
    { name: '\u25BC Harm', meaning: 'success \u2192 failure', texture: 'harm', count: harms },
    { name: 'Neither succeeds', meaning: 'failure \u2192 failure', texture: 'neutral', count: neither },
  ]
}

function drawRow(
  { name, meaning, texture, count }: TransitionRow,
  text: string,
  top: number,
  x: (tasks: number) => number,
): Svg {
  const y = top + (ROW_HEIGHT - BAR_HEIGHT) / 2
  const labels = { x: PADDING + LABEL_WIDTH - 10, anchor: 'end' } as const
  return group([
    drawLabel(name, { ...labels, y: y + 8, weight: 'bold' }),
    drawLabel(meaning, { ...labels, y: y + 24, tone: 'muted' }),
    ...(count > 0 ? [drawBar({ x: x(0), y, width: x(count) - x(0), height: BAR_HEIGHT, texture })] : []),
    drawLabel(text, { x: x(count) + 8, y: y + 16 }),
  ])
}
