/**
 * Chooses a threshold for a bound on harmed switches that the operator typed. A harmed switch is a switch in a good conversation. The
 * chosen threshold is the lowest preset threshold that keeps to the bound with 95 % confidence. Invariants:
 *   1. The list of presets is fixed before any label is read. The presets are tested from the highest to the lowest
 *      (`testInSequence`). In at most 5 % of calibrations, switches at the chosen threshold do more harm than the
 *      bound allows.
 *   2. The printed bounds hold for all preset thresholds together, because the allowed error is divided among the
 *      thresholds. So a bound stays valid even if its threshold is chosen after seeing the labels.
 *   3. The unit is the conversation, corrected for clusters. Unclear, unlabelled and unjudged conversations count as
 *      harmed.
 */
import { type HarmBoundRule, passedThreshold, type TestedThreshold } from '@twincheck/core'
import { constants } from '@twincheck/core/records'
import { type BoundOptions, boundTouched, type TouchedBounds } from '../stats/calibration/touched-bounds.ts'
import { countTouched, type OwnConversation, remainingAt, type SeenTraffic } from './count-touched.ts'

/**
 * The preset thresholds from high to low. The allowed error is divided into equal parts, and `parts` is the number of parts for each
 * threshold. The lowest threshold gets the most parts, because it allows the most repairs and has the most labels.
 */
const presets = [
  { threshold: 0.99, parts: 1 },
  { threshold: 0.97, parts: 1 },
  { threshold: 0.9, parts: 1 },
  { threshold: 0.7, parts: 1 },
  { threshold: constants.thresholdFloor, parts: 2 },
] as const
const allParts = presets.reduce((sum, { parts }) => sum + parts, 0)

/** The bound that the commands propose: at most one in five switches happens in a good conversation. */
export const proposedHarmBound = 0.2

export type Remaining = {
  readonly threshold: number
  readonly remaining: number
  readonly wouldSwitch: number
  readonly bounds: TouchedBounds
}

export type ChosenThreshold = {
  readonly rule: HarmBoundRule
  readonly chosen: Remaining | null
}

export function chooseThreshold(
  conversations: readonly OwnConversation[],
  all: SeenTraffic,
  { harmBound, level = 0.95, falseFailures = 0 }: BoundOptions & { readonly harmBound: number },
): ChosenThreshold {
  const counted = presets.map(({ threshold }) => countTouched(conversations, threshold, all))
  const boundsAt = (place: number, confidence: number) => {
    const { counts, clusters } = counted[place] ?? countTouched([], 1, all)
    return boundTouched(counts, clusters, { level: confidence, falseFailures })
  }
  const starts = presets.map(({ parts }) => ((1 - level) * parts) / allParts)
  const tests = testInSequence(starts, (place, confidence) => boundsAt(place, confidence).switch.bound, harmBound)
  const tested = presets.map(({ threshold }, place): TestedThreshold => {
    const { start = 0, error = 0, bound = null } = tests[place] ?? {}
    const { switches = 0, touched = 0 } = counted[place]?.counts ?? {}
    return { threshold, start, error, switches, touched, bound }
  })
  const rule = { rule: 'harm-bound', harmBound, tested } as const
  const passed = passedThreshold(rule)
  if (passed === null) return { rule, chosen: null }
  const place = tested.indexOf(passed)
  const bounds = capped(boundsAt(place, 1 - passed.start), harmBound)
  const { threshold } = passed
  return { rule, chosen: { threshold, ...remainingAt(conversations, threshold), bounds } }
}

/**
 * Returns the bounds, with the bound per switch limited to the bound that the operator typed. The tests have already proved the typed
 * bound. A bound that is computed only from the threshold's own part of the error could be larger.
 */
function capped(bounds: TouchedBounds, harmBound: number): TouchedBounds {
  const { bound } = bounds.switch
  return { ...bounds, switch: { ...bounds.switch, bound: bound === null ? null : Math.min(bound, harmBound) } }
}

/**
 * Tests hypotheses in a fixed order, and every hypothesis starts with its own part of the allowed error (Wiens's fallback procedure). If
 * a hypothesis is rejected, the error at which it was tested is added to the start of the next hypothesis.
 *
 * Why this is valid: let T be the set of true hypotheses, and let i be the first hypothesis of T that is rejected. The error at which i
 * is tested is the start of i plus the starts of the rejected hypotheses directly before i. These hypotheses are not in T, because i is
 * the first false rejection. So the error is at most the sum of the starts after the previous member of T, up to and including i. These
 * sums are over disjoint parts of the list. Therefore the probability of any false rejection is at most the sum of all starts, even if
 * the tests depend on each other.
 */
type SequenceTest = {
  readonly start: number
  readonly error: number
  readonly bound: number | null
  readonly rejected: boolean
}

/**
 * Tests the hypotheses "the share is above `limit`" in order. A hypothesis is rejected if the upper bound of its share, at confidence 1 -
 * error, is at most the limit.
 */
export function testInSequence(
  starts: readonly number[],
  boundAt: (place: number, level: number) => number | null,
  limit: number,
): readonly SequenceTest[] {
  let passedOn = 0
  return starts.map((start, place) => {
    const error = start + passedOn
    const bound = boundAt(place, 1 - error)
    const rejected = bound !== null && bound <= limit
    passedOn = rejected ? error : 0
    return { start, error, bound, rejected }
  })
}
