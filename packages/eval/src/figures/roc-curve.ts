/**
 * ROC curves of the detector score for actor failures, one a split (paper, Figure "detector", a).
 *
 * Points are joined by straight lines: a stretch of tied scores is then a slope, and the area under what is drawn is
 * the area that is printed.
 */

import { line } from 'd3-shape'
import type { Interval, RocPoint } from '../stats/index.ts'
import { drawEmptyFrame } from './frame.ts'
import { describeLegend, type LegendEntry } from './legend.ts'
import { formatFixed, formatInterval, formatLevel } from './number-format.ts'
import { seriesStyle } from './theme.ts'
import { drawCurve, drawReferenceLine, drawUnitSquarePlot } from './unit-square-plot.ts'

export type RocCurve = {
  /** The split. */
  readonly label: string
  /** As `rocCurve` gives them; null where the split has only failures or only successes. */
  readonly points: readonly Pick<RocPoint, 'falsePositiveRate' | 'truePositiveRate'>[] | null
  readonly auc: number | null
  readonly interval: Interval | null
}

export type RocCurveData = {
  /** The default names the detector. */
  readonly title?: string
  readonly curves: readonly RocCurve[]
}

export function drawRocCurve({ title = 'ROC curve of the failure detector', curves }: RocCurveData): string {
  if (curves.every(({ points }) => points === null)) {
    return drawEmptyFrame(title, 'No ROC curve: it takes at least one actor failure and one actor success.')
  }
  const entries: readonly LegendEntry[] = curves.map((curve, index) => ({
    sample: { kind: 'line', style: seriesStyle(index) },
    label: curve.label,
    detail: describeArea(curve),
  }))
  return drawUnitSquarePlot({
    title,
    description: `True-positive rate over false-positive rate for finding actor failures. ${describeLegend(entries)}`,
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
