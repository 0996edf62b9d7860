/**
 * Precision-recall curves of the detector score for actor failures, one a split (paper, Figure "detector", b).
 *
 * The curve is drawn in steps, the precision of a threshold holding back to the recall of the one before: the area
 * under what is drawn is then the average precision that is printed.
 */

import { curveStepBefore, line } from 'd3-shape'
import type { PrecisionRecallPoint } from '../stats/index.ts'
import { drawEmptyFrame } from './frame.ts'
import { describeLegend, type LegendEntry } from './legend.ts'
import { formatFixed } from './number-format.ts'
import { seriesStyle } from './theme.ts'
import { drawCurve, drawReferenceLine, drawUnitSquarePlot } from './unit-square-plot.ts'

type Point = Pick<PrecisionRecallPoint, 'recall' | 'precision'>

export type PrecisionRecallCurve = {
  /** The split. */
  readonly label: string
  /** As `precisionRecallCurve` gives them; null where the split has no actor failure. */
  readonly points: readonly Point[] | null
  readonly averagePrecision: number | null
}

export type PrecisionRecallCurveData = {
  /** The default names the detector. */
  readonly title?: string
  readonly curves: readonly PrecisionRecallCurve[]
  /** The share of actor failures, drawn as a dotted line: what a score that says nothing would reach. */
  readonly prevalence: number | null
}

export function drawPrecisionRecallCurve({
  title = 'Precision-recall curve of the failure detector',
  curves,
  prevalence,
}: PrecisionRecallCurveData): string {
  if (curves.every(({ points }) => points === null)) {
    return drawEmptyFrame(title, 'No precision-recall curve: it takes at least one actor failure.')
  }
  const legend = describe(curves, prevalence)
  return drawUnitSquarePlot({
    title,
    description: `Precision over recall for finding actor failures. ${describeLegend(legend)}`,
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
