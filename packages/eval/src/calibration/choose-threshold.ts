/**
 * Chooses a threshold for a bound on harmed switches that the operator typed. It is the lowest threshold of a preset
 * list at which, with 95 % confidence, at most that share of switches happens in good conversations. Invariants:
 *   1. The list is fixed before any label is read, and tested from the highest threshold to the lowest
 *      (`testInSequence`). In at most 5 % of calibrations the chosen threshold harms more switches than the bound
 *      allows.
 *   2. The printed bounds hold for all thresholds of the list together, because each bound uses only the part of the
 *      error that its own threshold starts with. So a bound stays true even if its threshold is chosen after seeing the
 *      labels.
 *   3. The unit is the conversation, corrected for clusters. Unclear, unlabelled and unjudged conversations count as
 *      harmed.
 */
import { type HarmBoundRule, passedThreshold, type TestedThreshold } from '@twincheck/core'
import { constants } from '@twincheck/core/records'
import { type BoundOptions, boundTouched, type TouchedBounds } from '../stats/calibration/touched-bounds.ts'
import { countTouched, type OwnConversation, remainingAt, type SeenTraffic } from './count-touched.ts'

/**
 * The preset thresholds from high to low, each with the parts of the error that it starts with. The lowest allows the
 * most repairs and has the most labels.
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
  /** The chosen threshold; null if no threshold of the list keeps to the bound. */
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

/** The sequence proves the typed bound even where the threshold's own part of the error would not. */
function capped(bounds: TouchedBounds, harmBound: number): TouchedBounds {
  const { bound } = bounds.switch
  return { ...bounds, switch: { ...bounds.switch, bound: bound === null ? null : Math.min(bound, harmBound) } }
}

/**
 * Fixed-sequence testing with a start at every hypothesis (Wiens's fallback procedure). Hypotheses are tested in a fixed order.
 * Each starts with its own part of the error; a rejected hypothesis passes the error it was tested at to the next.
 *
 * Validity. Suppose the hypotheses T are true. The first false rejection happens at some i in T. The error at which i is tested
 * comes from i itself and from rejected hypotheses directly before it, none of which is in T (i is the first false rejection). So
 * it is at most the sum of the starts from behind the previous member of T up to i. These sums are over disjoint parts of the
 * list, so the probability of any false rejection is at most the sum of all starts, whatever the tests have in common.
 */
type SequenceTest = {
  readonly start: number
  readonly error: number
  readonly bound: number | null
  readonly rejected: boolean
}

/** Rejects "the share is above `limit`" if its upper bound at confidence 1 - error is at most the limit. */
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
