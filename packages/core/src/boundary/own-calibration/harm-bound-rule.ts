/**
 * A rule that chooses the threshold so that harmed switches stay below an operator's bound. Each threshold of a fixed list is tested, and
 * the lowest one that passes is chosen. The file contains the tests, so a threshold that was edited afterwards is refused. `twincheck
 * calibrate` computes the tests.
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
  /** `start` is the error budget of the whole sequence of tests. `error` is the error level at which this threshold was tested. */
  start: share,
  error: share,
  /**
   * `switches` counts the drawn conversations that would switch at this threshold. `touched` counts those among them that are good,
   * unclear or unlabelled.
   */
  switches: count,
  touched: count,
  /**
   * Upper bound on the share of harmed switches, at the error level `error`. Null if no drawn conversation would switch at this
   * threshold.
   */
  bound: orNull(share),
})

export type TestedThreshold = ShapeValue<typeof testedThreshold>

export const harmBoundRule = closed({
  rule: oneOf('harm-bound'),
  /** The limit that the operator accepts: at most this share of switches may affect a good conversation. */
  harmBound: share,
  tested: listOf(testedThreshold, mostTested),
})

export type HarmBoundRule = ShapeValue<typeof harmBoundRule>

/** The lowest threshold that passed its test. Null if no threshold passed. */
export function passedThreshold({ harmBound, tested }: Omit<HarmBoundRule, 'rule'>): TestedThreshold | null {
  return tested
    .filter(({ bound }) => bound !== null && bound <= harmBound)
    .reduce<TestedThreshold | null>((low, one) => (low === null || one.threshold < low.threshold ? one : low), null)
}
