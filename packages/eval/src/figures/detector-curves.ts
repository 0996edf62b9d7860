/** Draws the curves of the detector score for actor failures: the precision-recall curve and the ROC curve. */
import { scaleLinear } from 'd3-scale'
import { curveStepBefore, line } from 'd3-shape'
import type { Interval } from '../stats/resampling.ts'
import type { PrecisionRecallPoint, RocPoint } from '../stats/roc.ts'
import type { LegendEntry, Plot } from './figure-parts.ts'
import * as parts from './figure-parts.ts'
import { formatFixed, formatInterval, formatLevel } from './number-format.ts'
import { element, type Svg } from './svg.ts'
import { colour, PADDING, type SeriesStyle, seriesStyle, TITLE_HEIGHT } from './theme.ts'

type Point = Pick<PrecisionRecallPoint, 'recall' | 'precision'>

export type PrecisionRecallCurve = {
  readonly label: string
  readonly points: readonly Point[] | null
  readonly averagePrecision: number | null
}

export type PrecisionRecallCurveData = {
  readonly title?: string
  readonly curves: readonly PrecisionRecallCurve[]
  /** The share of actor failures, drawn as a dotted line. A score without information would have this precision. */
  readonly prevalence: number | null
}

/**
 * Draws precision-recall curves, one per split (paper, Figure "detector", b). The curves are drawn in steps, so the area under them is
 * the average precision.
 */
export function drawPrecisionRecallCurve({
  title = 'Precision-recall curve of the failure detector',
  curves,
  prevalence,
}: PrecisionRecallCurveData): string {
  if (curves.every(({ points }) => points === null)) {
    return parts.drawEmptyFrame(title, 'No precision-recall curve: it takes at least one actor failure.')
  }
  const legend = describe(curves, prevalence)
  return drawUnitSquarePlot({
    title,
    description: `Precision over recall for finding actor failures. ${parts.describeLegend(legend)}`,
    xLabel: 'Recall (share of actor failures)',
    yLabel: 'Precision (share of those found)',
    legend,
    drawContent: ({ x, y }) => {
      const path = line<Point>(
        ({ recall }) => x(recall),
        ({ precision }) => y(precision),
      )
        .curve(curveStepBefore)
        .digits(2)
      const drawn = curves.map(({ points }, index) => drawCurve(path(startAtZero(points)) ?? '', seriesStyle(index)))
      const reference = prevalence === null ? [] : [drawReferenceLine(x(0), y(prevalence), x(1), y(prevalence))]
      return [...reference, ...drawn]
    },
  })
}

function describe(curves: readonly PrecisionRecallCurve[], prevalence: number | null): readonly LegendEntry[] {
  const entries: readonly LegendEntry[] = curves.map(({ label, averagePrecision }, index) => ({
    sample: { kind: 'line', style: seriesStyle(index) },
    label,
    detail:
      averagePrecision === null
        ? 'no curve, it takes failures'
        : `average precision ${formatFixed(averagePrecision, 3)}`,
  }))
  if (prevalence === null) return entries
  return [
    ...entries,
    { sample: { kind: 'reference' }, label: 'Failure prevalence', detail: formatFixed(prevalence, 3) },
  ]
}

function startAtZero(points: readonly Point[] | null): readonly Point[] {
  const first = points?.[0]
  return first && points ? [{ recall: 0, precision: first.precision }, ...points] : []
}

export type RocCurve = {
  readonly label: string
  readonly points: readonly Pick<RocPoint, 'falsePositiveRate' | 'truePositiveRate'>[] | null
  readonly auc: number | null
  readonly interval: Interval | null
}

export type RocCurveData = {
  readonly title?: string
  readonly curves: readonly RocCurve[]
}

/**
 * Draws ROC curves, one per split (paper, Figure "detector", a). Tied scores are drawn as a slope, so the area under the curve is the
 * AUC.
 */
export function drawRocCurve({ title = 'ROC curve of the failure detector', curves }: RocCurveData): string {
  if (curves.every(({ points }) => points === null)) {
    return parts.drawEmptyFrame(title, 'No ROC curve: it takes at least one actor failure and one actor success.')
  }
  const entries: readonly LegendEntry[] = curves.map((curve, index) => ({
    sample: { kind: 'line', style: seriesStyle(index) },
    label: curve.label,
    detail: describeArea(curve),
  }))
  return drawUnitSquarePlot({
    title,
    description: `True-positive rate over false-positive rate for finding actor failures. ${parts.describeLegend(entries)}`,
    xLabel: 'False-positive rate (share of actor successes)',
    yLabel: 'True-positive rate (share of actor failures)',
    legend: [...entries, { sample: { kind: 'reference' }, label: 'Chance', detail: 'AUC 0.500' }],
    drawContent: ({ x, y }) => {
      const path = line<Pick<RocPoint, 'falsePositiveRate' | 'truePositiveRate'>>(
        ({ falsePositiveRate }) => x(falsePositiveRate),
        ({ truePositiveRate }) => y(truePositiveRate),
      ).digits(2)
      const drawn = curves.map(({ points }, index) => drawCurve(path(points ?? []) ?? '', seriesStyle(index)))
      return [drawReferenceLine(x(0), y(0), x(1), y(1)), ...drawn]
    },
  })
}

function describeArea({ auc, interval }: RocCurve): string {
  if (auc === null) return 'no curve, it takes failures and successes'
  const area = `AUC ${formatFixed(auc, 3)}`
  return interval ? `${area}, ${formatLevel(interval)} ${formatInterval(interval)}` : area
}

type UnitScales = { readonly x: (share: number) => number; readonly y: (share: number) => number }

type UnitSquarePlot = {
  readonly title: string
  readonly description: string
  readonly xLabel: string
  readonly yLabel: string
  readonly legend: readonly LegendEntry[]
  readonly drawContent: (scales: UnitScales) => readonly Svg[]
}

function drawUnitSquarePlot({ title, description, xLabel, yLabel, legend, drawContent }: UnitSquarePlot): string {
  const x = scaleLinear([0, 1], [PLOT.left, PLOT.right])
  const y = scaleLinear([0, 1], [PLOT.bottom, PLOT.top])
  const legendTop = PLOT.bottom + parts.BOTTOM_AXIS_HEIGHT + 4
  const height = legendTop + parts.legendHeight(legend) + PADDING
  const axis = { ticks: TICKS, format: (tick: number) => formatFixed(tick, 1) }
  return parts.drawFrame({ title, description, width: WIDTH, height }, [
    parts.drawBottomAxis(PLOT, { ...axis, scale: x, label: xLabel }),
    parts.drawLeftAxis(PLOT, { ...axis, scale: y, label: yLabel }),
    ...drawContent({ x, y }),
    parts.drawLegend(legend, PADDING, legendTop, WIDTH - 2 * PADDING),
  ])
}

function drawCurve(path: string, { colour: stroke, dash }: SeriesStyle): Svg {
  return element('path', {
    d: path,
    fill: 'none',
    stroke,
    'stroke-width': 2,
    'stroke-dasharray': dash,
    'stroke-linejoin': 'round',
  })
}

function drawReferenceLine(x1: number, y1: number, x2: number, y2: number): Svg {
  const ends = { x1, y1, x2, y2 }
  return element('line', { ...ends, stroke: colour('muted'), 'stroke-width': 1.5, 'stroke-dasharray': parts.DOTTED })
}

const SIDE = 400
const WIDTH = PADDING + parts.LEFT_AXIS_WIDTH + SIDE + 2 * PADDING
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1]

const PLOT: Plot = {
  left: PADDING + parts.LEFT_AXIS_WIDTH,
  right: PADDING + parts.LEFT_AXIS_WIDTH + SIDE,
  top: TITLE_HEIGHT,
  bottom: TITLE_HEIGHT + SIDE,
}
