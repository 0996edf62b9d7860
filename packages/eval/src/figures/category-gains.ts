/**
 * Draws the gain in task success by category and split, with its interval (paper, Figure "additional", a). Each category has a band, and
 * each split has a row and a marker in it. Numbers are printed too, because a marker cannot be read to a tenth of a point.
 */
import { scaleLinear } from 'd3-scale'
import type { Estimate } from '../stats/paired.ts'
import type { LegendEntry } from './figure-parts.ts'
import * as parts from './figure-parts.ts'
import { formatFixed, formatGain, formatGainInterval, formatLevel } from './number-format.ts'
import { element, group, type Svg, writeNumber } from './svg.ts'
import { colour, PADDING, type SeriesStyle, seriesStyle, TITLE_HEIGHT } from './theme.ts'

/** The gain of one category, for example from a `CategorySummary`. The gain is a share: 0.1 is drawn at 10 percentage points. */
export type CategoryGain = { readonly category: string; readonly difference: Estimate }

export type CategoryGainsData = {
  readonly title?: string
  readonly splits: readonly { readonly label: string; readonly gains: readonly CategoryGain[] }[]
}

export function drawCategoryGains({
  title = 'Gain in task success over the actor',
  splits,
}: CategoryGainsData): string {
  const categories = [...new Set(splits.flatMap(({ gains }) => gains.map(({ category }) => category)))]
  if (categories.length === 0) return parts.drawEmptyFrame(title, 'No category with a pair to compare.')

  const bandHeight = splits.length * ROW_HEIGHT + BAND_GAP
  const plot = {
    left: PLOT_LEFT,
    right: PLOT_RIGHT,
    top: TITLE_HEIGHT,
    bottom: TITLE_HEIGHT + categories.length * bandHeight,
  }
  const x = scaleLinear(gainDomain(splits), [plot.left, plot.right]).nice()
  const rows = categories.flatMap((category, band) =>
    splits.map(({ label, gains }, index) => ({
      category,
      split: label,
      style: seriesStyle(index),
      y: TITLE_HEIGHT + band * bandHeight + BAND_GAP / 2 + (index + 0.5) * ROW_HEIGHT,
      gain: gains.find((gain) => gain.category === category)?.difference ?? UNKNOWN,
    })),
  )
  const legend = splits.map(({ label }, index): LegendEntry => {
    return { sample: { kind: 'marker', style: seriesStyle(index) }, label, detail: null }
  })
  const legendTop = plot.bottom + parts.BOTTOM_AXIS_HEIGHT + 4
  const sentences = rows.map((row) => `${row.category}, ${row.split}: ${describeGain(row.gain)}.`)
  const description = `Gain by category and split, in ${describeUnit(splits)}. ${sentences.join(' ')}`
  return parts.drawFrame(
    { title, description, width: WIDTH, height: legendTop + parts.legendHeight(legend) + PADDING },
    [
      parts.drawBottomAxis(plot, {
        scale: x,
        ticks: x.ticks(7),
        format: formatTick,
        label: `Gain (${describeUnit(splits)})`,
      }),
      element('line', { x1: x(0), y1: plot.top, x2: x(0), y2: plot.bottom, stroke: colour('ink') }),
      ...categories.map((category, band) => drawBandLabel(category, TITLE_HEIGHT + (band + 0.5) * bandHeight)),
      ...rows.map((row) => drawRow(row, x)),
      parts.drawLegend(legend, plot.left, legendTop, WIDTH - PADDING - plot.left),
    ],
  )
}

const LABEL_WIDTH = 190
const PLOT_LEFT = PADDING + LABEL_WIDTH
const PLOT_RIGHT = PLOT_LEFT + 340
const WIDTH = PLOT_RIGHT + 140
const ROW_HEIGHT = 22
const BAND_GAP = 14

const UNKNOWN: Estimate = { value: null, interval: null }

type GainRow = { readonly style: SeriesStyle; readonly y: number; readonly gain: Estimate }

function gainDomain(splits: CategoryGainsData['splits']): readonly [number, number] {
  const ends = splits.flatMap(({ gains }) =>
    gains.flatMap(({ difference: { value, interval } }) => [value ?? 0, interval?.lower ?? 0, interval?.upper ?? 0]),
  )
  return [Math.min(0, ...ends) * 100, Math.max(0.05, ...ends) * 100]
}

/** The label of the axis, with the confidence level of the first interval. All intervals of a figure have the same level. */
function describeUnit(splits: CategoryGainsData['splits']): string {
  const [interval] = splits.flatMap(({ gains }) => gains.flatMap(({ difference }) => difference.interval ?? []))
  return interval ? `percentage points, ${formatLevel(interval)}` : 'percentage points'
}

function describeGain({ value, interval }: Estimate): string {
  if (value === null) return 'no pair'
  return interval ? `${formatGain(value)} ${formatGainInterval(interval)}` : formatGain(value)
}

function formatTick(points: number): string {
  return points > 0 ? `+${formatFixed(points, 0)}` : formatFixed(points, 0)
}

function drawBandLabel(category: string, y: number): Svg {
  return parts.drawLabel(category, { x: PLOT_LEFT - 10, y: y + 4, anchor: 'end', maxWidth: LABEL_WIDTH - 10 })
}

function drawRow({ style, y, gain }: GainRow, x: (points: number) => number): Svg {
  const { value, interval } = gain
  const numbers = parts.drawLabel(describeGain(gain), {
    x: PLOT_RIGHT + 12,
    y: y + 4,
    tone: value === null ? 'muted' : 'ink',
  })
  if (value === null) return group([numbers])
  const whisker = interval ? [drawWhisker(x(interval.lower * 100), x(interval.upper * 100), y, style)] : []
  return group([...whisker, parts.drawMarker(style, x(value * 100), y), numbers])
}

function drawWhisker(from: number, to: number, y: number, { colour: stroke }: SeriesStyle): Svg {
  const [left, right, top, middle, bottom] = [from, to, y - 4, y, y + 4].map(writeNumber)
  const path = `M${left} ${top}V${bottom}M${left} ${middle}H${right}M${right} ${top}V${bottom}`
  return element('path', { d: path, fill: 'none', stroke, 'stroke-width': 1.5 })
}
