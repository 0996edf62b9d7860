/**
 * How a threshold was chosen at a bound on harmed switches that the operator typed: every threshold of a preset list was tested,
 * and the lowest one that passed is used. The file keeps what was tested, so that a threshold that was edited afterwards is
 * refused. The tests themselves are part of the calibration, not of what production loads.
 */
import { thresholdFloor } from '../../policy/paper/constants.ts'
import { closed, count, kind, listOf, oneOf, orNull, type Shape, share } from '../../policy/paper/shape.ts'

export type TestedThreshold = {
  readonly threshold: number
  /** The error that the test of this threshold started with, and the error it was tested at. */
  readonly start: number
  readonly error: number
  /** Drawn conversations that would switch at this threshold, and those of them that are good, unclear or without a label. */
  readonly switches: number
  readonly touched: number
  /** The upper bound of harmed switches at the error tested; null without a trial. */
  readonly bound: number | null
}

export type HarmBoundRule = {
  readonly rule: 'harm-bound'
  /** The share of switches that may touch a good conversation, as the operator typed it. */
  readonly harmBound: number
  /** From the highest threshold to the lowest, as they were tested. */
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

/** The lowest threshold that passed; null where none did. */
export function passedThreshold({
  harmBound,
  tested,
}: Pick<HarmBoundRule, 'harmBound' | 'tested'>): TestedThreshold | null {
  return tested
    .filter(({ bound }) => bound !== null && bound <= harmBound)
    .reduce<TestedThreshold | null>((low, one) => (low === null || one.threshold < low.threshold ? one : low), null)
}
