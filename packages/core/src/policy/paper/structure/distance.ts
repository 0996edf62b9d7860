/**
 * Checks that a twin differs from the proposal. Without authority for structural change, the twin must also stay close to the proposal.
 */
import { limits, maxTwinDistance } from '../constants.ts'
import { canonicalJson } from '../text/canonical-json.ts'
import { sequenceRatio } from '../text/sequence-matcher.ts'
import { type Action, plainAction, sameAction } from '../trace/action.ts'
import type { CheckedPair, StructuralCheck } from './check.ts'

/** Ids and the order of keys do not count as a difference. */
export const difference: StructuralCheck = {
  name: 'difference',
  version: 1,
  check: ({ proposal, twin }) => (sameAction(proposal, twin.action) ? ['the twin is the proposal itself'] : []),
}

/**
 * A generated edit stays within 0.35 of the proposal. The distance is one minus Python's SequenceMatcher ratio over canonical JSON. The
 * ratio is not symmetric, so the proposal comes first.
 */
export const distance: StructuralCheck = { name: 'distance', version: 1, check: distanceProblems }

export function actionDistance(proposal: Action, twin: Action): number {
  return 1 - sequenceRatio(canonicalJson(plainAction(proposal)), canonicalJson(plainAction(twin)))
}

function distanceProblems({ proposal, twin }: CheckedPair): readonly string[] {
  if (twin.origin !== 'generated' || twin.certificate.authorises !== 'edit') return []
  const longest = Math.max(canonicalJson(plainAction(proposal)).length, canonicalJson(plainAction(twin.action)).length)
  if (longest > limits.distanceCharacters) {
    return [`an action of ${longest} characters is too long to compare; at most ${limits.distanceCharacters}`]
  }
  const measured = actionDistance(proposal, twin.action)
  return measured > maxTwinDistance ? [`distance ${measured.toFixed(4)} exceeds ${maxTwinDistance}`] : []
}
