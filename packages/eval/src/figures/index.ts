/** The figures of the report: pure functions from plain data to SVG text, the same bytes for the same data. */

export {
  type CategoryGain,
  type CategoryGainsData,
  drawCategoryGains,
} from './category-gains.ts'
export {
  drawPrecisionRecallCurve,
  drawRocCurve,
  type PrecisionRecallCurve,
  type PrecisionRecallCurveData,
  type RocCurve,
  type RocCurveData,
} from './detector-curves.ts'
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
export { drawSelectivity, type SelectivityData, type SelectivitySplit } from './selectivity.ts'
export { DARK_VARIABLES } from './theme.ts'
export { drawTransitions, type TransitionsData } from './transitions.ts'
