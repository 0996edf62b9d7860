/**
 * How a threshold was chosen by a bound on harmed switches that the operator set: every threshold of a fixed list was tested, and
 * the lowest one that passed is used. The file keeps the tests, so that a threshold edited afterwards is refused. The tests are
 * computed by `twincheck calibrate`, not here.
 */
import { thresholdFloor } from '../../policy/paper/constants.ts'
import { closed, count, kind, listOf, oneOf, orNull, type Shape, share } from '../../policy/paper/shape.ts'

export type TestedThreshold = {
  readonly threshold: number
  /** The error budget this test started with, and the error it was tested at. */
  readonly start: number
  readonly error: number
  /** Drawn conversations that would switch at this threshold, and how many of them are good, unclear or unlabelled. */
  readonly switches: number
  readonly touched: number
  /** Upper bound on the share of harmed switches at the tested error; null without a trial. */
  readonly bound: number | null
}

export type HarmBoundRule = {
  readonly rule: 'harm-bound'
  /** The largest accepted share of switches that affect a good conversation, set by the operator. */
  readonly harmBound: number
  /** In the order of the tests: from the highest threshold to the lowest. */
  readonly tested: readonly TestedThreshold[]
}

const mostTested = 100

const threshold: Shape<number> = kind(
  `a threshold from ${thresholdFloor} to 1`,
  (value) => typeof value === 'number' && value >= thresholdFloor && value <= 1,
)

export const harmBoundRule: Shape<HarmBoundRule> = closed({
  rule: oneOf('harm-bound'),
  harmBound: share,
  tested: listOf(
    closed({ threshold, start: share, error: share, switches: count, touched: count, bound: orNull(share) }),
    mostTested,
  ),
})

/** The lowest threshold that passed; null if none did. */
export function passedThreshold({
  harmBound,
  tested,
}: Pick<HarmBoundRule, 'harmBound' | 'tested'>): TestedThreshold | null {
  return tested
    .filter(({ bound }) => bound !== null && bound <= harmBound)
    .reduce<TestedThreshold | null>((low, one) => (low === null || one.threshold < low.threshold ? one : low), null)
}
