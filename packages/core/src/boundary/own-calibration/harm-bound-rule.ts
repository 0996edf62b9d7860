/**
 * How a threshold was chosen by an operator's bound on harmed switches: the lowest of a fixed list that passed its
 * test. The file keeps the tests, so an edited threshold is refused. `twincheck calibrate` computes them.
 */
import { thresholdFloor } from '../../policy/paper/constants.ts'
import {
  closed,
  count,
  kind,
  listOf,
  oneOf,
  orNull,
  type Shape,
  type ShapeValue,
  share,
} from '../../policy/paper/shape.ts'

const mostTested = 100

const threshold: Shape<number> = kind(
  `a threshold from ${thresholdFloor} to 1`,
  (value) => typeof value === 'number' && value >= thresholdFloor && value <= 1,
)

const testedThreshold = closed({
  threshold,
  /** The error budget that the test began with, and the error level at which the threshold was tested. */
  start: share,
  error: share,
  /** Drawn conversations that would switch at this threshold, and how many of them are good, unclear or unlabelled. */
  switches: count,
  touched: count,
  /** Upper bound on the share of harmed switches at the tested error; null without a trial. */
  bound: orNull(share),
})

export type TestedThreshold = ShapeValue<typeof testedThreshold>

export const harmBoundRule = closed({
  rule: oneOf('harm-bound'),
  /** The largest accepted share of switches that affect a good conversation, set by the operator. */
  harmBound: share,
  /** The tests in their order: from the highest threshold to the lowest. */
  tested: listOf(testedThreshold, mostTested),
})

export type HarmBoundRule = ShapeValue<typeof harmBoundRule>

/** The lowest threshold that passed; null if none did. */
export function passedThreshold({ harmBound, tested }: Omit<HarmBoundRule, 'rule'>): TestedThreshold | null {
  return tested
    .filter(({ bound }) => bound !== null && bound <= harmBound)
    .reduce<TestedThreshold | null>((low, one) => (low === null || one.threshold < low.threshold ? one : low), null)
}
