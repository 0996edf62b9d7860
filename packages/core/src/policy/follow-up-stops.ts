/**
 * Follow-up stops. With one switch a trajectory (paper, Section 5), the next call that serves the same foreign instruction would run.
 * With this extension such a call may be stopped too: at most three times, by the same condition and for the same passage, and
 * each is verified and gated as every switch is (docs/decisions/0033-follow-up-stops.md).
 */
import type { Certificate } from './paper/evidence/condition.ts'
import type { Evidence, SomeEvidence } from './paper/evidence/index.ts'
import type { PolicyExtension } from './paper/extension.ts'
import { canonicalJson } from './paper/text/canonical-json.ts'
import { sha256 } from './paper/text/sha256.ts'

/** In one trajectory. Each may ask the verifier once, in addition to the trajectory's own verifications. */
export const mostFollowUps = 3

export const followUpStops: PolicyExtension = {
  name: 'follow-up-stops',
  conditions: [],
  followUps: { most: mostFollowUps, evidenceAfter, stops },
}

/** The instruction whose calls a twin with this certificate withholds; the first of several. Null: no foreign text asked for them. */
function stops(evidence: SomeEvidence, { condition }: Certificate): string | null {
  const used = evidence.find((one) => one.condition.name === condition)
  return (used && instructionsOf(used)[0]) ?? null
}

/** The evidence that speaks of this instruction and of no other; null where there is none. */
function evidenceAfter(evidence: SomeEvidence, stopped: string | null): SomeEvidence | null {
  const [first, ...others] = evidence.filter((one) => {
    const instructions = instructionsOf(one)
    return instructions.length > 0 && instructions.every((found) => found === stopped)
  })
  return first ? [first, ...others] : null
}

/** Each as a hash of the condition that found it and of the passage. A condition that puts something in the place of a call stops none. */
function instructionsOf({ condition: { name, authorises }, match: { passages = [] } }: Evidence): readonly string[] {
  if (authorises !== 'withholding') return []
  return passages.map((passage) => `sha256:${sha256(canonicalJson([name, passage]))}`)
}
