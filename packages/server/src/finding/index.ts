/** The parts of findings that the server and the page share, so that the page lists an exported file exactly as the server would. */
export { activity, addFigures, type Figures, noFigures, type ViewedActivity } from './activity.ts'
export type { Facets } from './facets.ts'
export {
  endingOf,
  endings,
  type FindingEnding,
  type FindingLabel,
  type PriceClass,
  prices,
  type Transition,
  transitionOf,
  transitions,
  type ViewedFinding,
} from './finding.ts'
export {
  type ChosenValues,
  dimensions,
  everyFinding,
  type FindingDimension,
  type FindingOrder,
  type FindingQuery,
  type LastSpan,
  lastSpanIn,
  lastSpans,
  orders,
  readFindingQuery,
  readMoment,
  spanOf,
  writeFindingQuery,
} from './finding-query.ts'
export { type FindingIndex, indexRuns } from './index-runs.ts'
export {
  type FoundFindings,
  foundFindings,
  isWithin,
  MOST_LISTED,
  MOST_SEARCHED,
  PAGE_FINDINGS,
} from './select-findings.ts'
