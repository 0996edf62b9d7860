/** The figures of the report: pure functions from plain data to SVG text, the same bytes for the same data. */

export {
  type CategoryGain,
  type CategoryGainsData,
  drawCategoryGains,
} from './category-gains.ts'
export {
  formatCount,
  formatFixed,
  formatGain,
  formatGainInterval,
  formatInterval,
  formatLevel,
  formatPercent,
  formatPValue,
} from './number-format.ts'
export {
  drawPrecisionRecallCurve,
  type PrecisionRecallCurve,
  type PrecisionRecallCurveData,
} from './precision-recall-curve.ts'
export { drawRocCurve, type RocCurve, type RocCurveData } from './roc-curve.ts'
export { drawSelectivity, type SelectivityData, type SelectivitySplit } from './selectivity.ts'
export { DARK_VARIABLES } from './theme.ts'
export { drawTransitions, type TransitionsData } from './transitions.ts'
