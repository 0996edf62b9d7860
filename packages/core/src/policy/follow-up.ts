/**
 * Follow-up stops. One switch a trajectory (paper, Section 5) lets the next call run that serves the order which the switch has
 * stopped. Where the policy says so, such a call may be stopped too: at most so many times, by the same condition and for the
 * same passage, judged and gated as every switch is (docs/decisions/0033-follow-up-stops.md).
 */
import type { Certificate } from './evidence/condition.ts'
import type { Evidence, SomeEvidence } from './evidence/index.ts'
import { canonicalJson } from './text/canonical-json.ts'
import { sha256 } from './text/sha256.ts'

/** Of one trajectory. Each may ask the verifier once, beyond what the trajectory's own switch may. */
export const mostFollowUps = 3

export type StoppedOrder = {
  /** A hash of the condition that found it and of the passage that says it. */
  readonly order: string
  /** Whether the trajectory's switch has stopped it before. */
  readonly followUp: boolean
}

/** The order whose calls a twin with this certificate withholds; of several the first. Null: no foreign text asked for them. */
export function orderStopped(
  evidence: SomeEvidence,
  { condition }: Certificate,
  followUp: boolean,
): StoppedOrder | null {
  const used = evidence.find((one) => one.condition.name === condition)
  const [order] = used ? ordersOf(used) : []
  return order === undefined ? null : { order, followUp }
}

/** The evidence that speaks of this order and of no other; null where there is none. */
export function followUpEvidence(evidence: SomeEvidence, order: string | null): SomeEvidence | null {
  const [first, ...others] = evidence.filter((one) => {
    const orders = ordersOf(one)
    return orders.length > 0 && orders.every((found) => found === order)
  })
  return first ? [first, ...others] : null
}

/** By who found them and what they say. A condition that puts something in the place of a call stops none. */
function ordersOf({ condition: { name, authorises }, match: { passages = [] } }: Evidence): readonly string[] {
  if (authorises !== 'withholding') return []
  return passages.map((passage) => `sha256:${sha256(canonicalJson([name, passage]))}`)
}
