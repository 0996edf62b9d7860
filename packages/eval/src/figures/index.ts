/** What the viewer draws and prints itself. Every figure is a pure function from plain data to SVG text. */

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
