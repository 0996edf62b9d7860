/** The figures of the report for the viewer, as pure functions from plain data to SVG text. */
export { drawSelectivity, drawTransitions } from './bar-figures.ts'
export { drawCategoryGains } from './category-gains.ts'
export { drawPrecisionRecallCurve, drawRocCurve } from './detector-curves.ts'
export {
  formatCount,
  formatFixed,
  formatGain,
  formatGainInterval,
  formatInterval,
  formatPercent,
  formatPValue,
} from './number-format.ts'
