/**
 * The rule that chose a threshold by an operator's bound on harmed switches: the lowest threshold of a fixed list that passed its test.
 * The file keeps the tests, so an edited threshold is refused. `twincheck calibrate` computes the tests.
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
  /** `start` is the error budget at the start of the test, and `error` the error level of the tested threshold. */
  start: share,
  error: share,
  /**
   * `switches` counts the drawn conversations that would switch at this threshold. `touched` counts those among them that are good,
   * unclear or unlabelled.
   */
  switches: count,
  touched: count,
  /** Upper bound on the share of harmed switches at the tested error. Null without a trial. */
  bound: orNull(share),
})

export type TestedThreshold = ShapeValue<typeof testedThreshold>

export const harmBoundRule = closed({
  rule: oneOf('harm-bound'),
  /** The largest share of switches affecting a good conversation that the operator accepts. */
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
