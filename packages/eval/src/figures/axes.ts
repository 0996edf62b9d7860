/** Axes with grid lines, ticks and a label. A scale maps a number of the data to a place in the figure. */

import { drawLabel } from './label.ts'
import { element, group, type Svg } from './svg.ts'
import { colour, TEXT_SIZE } from './theme.ts'

export type Plot = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

export type Axis = {
  readonly scale: (value: number) => number
  readonly ticks: readonly number[]
  readonly format: (tick: number) => string
  /** With its unit. */
  readonly label: string
}

/** The height the bottom axis takes below the plot. */
export const BOTTOM_AXIS_HEIGHT = 44

/** The width the left axis takes beside the plot. */
export const LEFT_AXIS_WIDTH = 48

export function drawBottomAxis(plot: Plot, { scale, ticks, format, label }: Axis): Svg {
  const marks = ticks.flatMap((tick) => {
    const x = scale(tick)
    return [
      drawLine({ x1: x, y1: plot.top, x2: x, y2: plot.bottom + 4 }, 'grid'),
      drawLabel(format(tick), { x, y: plot.bottom + 18, anchor: 'middle', tone: 'muted' }),
    ]
  })
  const middle = (plot.left + plot.right) / 2
  return group([
    ...marks,
    drawLine({ x1: plot.left, y1: plot.bottom, x2: plot.right, y2: plot.bottom }, 'muted'),
    drawLabel(label, { x: middle, y: plot.bottom + 38, anchor: 'middle' }),
  ])
}

export function drawLeftAxis(plot: Plot, { scale, ticks, format, label }: Axis): Svg {
  const marks = ticks.flatMap((tick) => {
    const y = scale(tick)
    return [
      drawLine({ x1: plot.left - 4, y1: y, x2: plot.right, y2: y }, 'grid'),
      drawLabel(format(tick), { x: plot.left - 8, y: y + TEXT_SIZE / 3, anchor: 'end', tone: 'muted' }),
    ]
  })
  const turned = { transform: `rotate(-90 ${plot.left - 38} ${(plot.top + plot.bottom) / 2})` }
  const place = { x: plot.left - 38, y: (plot.top + plot.bottom) / 2, anchor: 'middle' } as const
  return group([
    ...marks,
    drawLine({ x1: plot.left, y1: plot.top, x2: plot.left, y2: plot.bottom }, 'muted'),
    group([drawLabel(label, place)], turned),
  ])
}

type Ends = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }

function drawLine(ends: Ends, tone: 'grid' | 'muted'): Svg {
  return element('line', { ...ends, stroke: colour(tone) })
}
