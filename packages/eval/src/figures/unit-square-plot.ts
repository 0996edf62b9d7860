/** The plot that ROC and precision-recall curves share: both axes run from 0 to 1, with the legend below. */

import { scaleLinear } from 'd3-scale'
import { BOTTOM_AXIS_HEIGHT, drawBottomAxis, drawLeftAxis, LEFT_AXIS_WIDTH, type Plot } from './axes.ts'
import { drawFrame } from './frame.ts'
import { DOTTED, drawLegend, type LegendEntry, legendHeight } from './legend.ts'
import { formatFixed } from './number-format.ts'
import { element, type Svg } from './svg.ts'
import { colour, PADDING, type SeriesStyle, TITLE_HEIGHT } from './theme.ts'

/** Places in the figure for shares of the data. */
export type UnitScales = { readonly x: (share: number) => number; readonly y: (share: number) => number }

export type UnitSquarePlot = {
  readonly title: string
  readonly description: string
  readonly xLabel: string
  readonly yLabel: string
  readonly legend: readonly LegendEntry[]
  readonly drawContent: (scales: UnitScales) => readonly Svg[]
}

export function drawUnitSquarePlot({
  title,
  description,
  xLabel,
  yLabel,
  legend,
  drawContent,
}: UnitSquarePlot): string {
  const x = scaleLinear([0, 1], [PLOT.left, PLOT.right])
  const y = scaleLinear([0, 1], [PLOT.bottom, PLOT.top])
  const legendTop = PLOT.bottom + BOTTOM_AXIS_HEIGHT + 4
  const height = legendTop + legendHeight(legend) + PADDING
  const axis = { ticks: TICKS, format: (tick: number) => formatFixed(tick, 1) }
  return drawFrame({ title, description, width: WIDTH, height }, [
    drawBottomAxis(PLOT, { ...axis, scale: x, label: xLabel }),
    drawLeftAxis(PLOT, { ...axis, scale: y, label: yLabel }),
    ...drawContent({ x, y }),
    drawLegend(legend, PADDING, legendTop, WIDTH - 2 * PADDING),
  ])
}

export function drawCurve(path: string, { colour: stroke, dash }: SeriesStyle): Svg {
  return element('path', {
    d: path,
    fill: 'none',
    stroke,
    'stroke-width': 2,
    'stroke-dasharray': dash,
    'stroke-linejoin': 'round',
  })
}

export function drawReferenceLine(x1: number, y1: number, x2: number, y2: number): Svg {
  const ends = { x1, y1, x2, y2 }
  return element('line', { ...ends, stroke: colour('muted'), 'stroke-width': 1.5, 'stroke-dasharray': DOTTED })
}

const SIDE = 400
const WIDTH = PADDING + LEFT_AXIS_WIDTH + SIDE + 2 * PADDING
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1]

const PLOT: Plot = {
  left: PADDING + LEFT_AXIS_WIDTH,
  right: PADDING + LEFT_AXIS_WIDTH + SIDE,
  top: TITLE_HEIGHT,
  bottom: TITLE_HEIGHT + SIDE,
}
