/**
 * Follow-up stops. A trajectory has one switch (paper, Section 5), so the next call that serves the same foreign
 * instruction would run. With this extension such a call can be stopped too: at most three times, by the same condition
 * and for the same passage. Each stop is verified and gated like any switch
 * (docs/decisions/0033-follow-up-stops.md).
 */
import type { Certificate } from './paper/evidence/condition.ts'
import type { Evidence, SomeEvidence } from './paper/evidence/index.ts'
import type { PolicyExtension } from './paper/extension.ts'
import { canonicalJson } from './paper/text/canonical-json.ts'
import { sha256 } from './paper/text/sha256.ts'

/** The most follow-up stops of a trajectory. Each may ask the verifier once more than the trajectory itself. */
export const mostFollowUps = 3

export const followUpStops: PolicyExtension = {
  name: 'follow-up-stops',
  conditions: [],
  followUps: { most: mostFollowUps, evidenceAfter, stops },
}

/**
 * The foreign instruction whose calls a twin with this certificate withholds; the first one if there are several. Null
 * if no foreign text asked for the calls.
 */
function stops(evidence: SomeEvidence, { condition }: Certificate): string | null {
  const used = evidence.find((one) => one.condition.name === condition)
  return (used && instructionsOf(used)[0]) ?? null
}

/** The evidence that concerns only the stopped instruction; null if there is none. */
function evidenceAfter(evidence: SomeEvidence, stopped: string | null): SomeEvidence | null {
  const [first, ...others] = evidence.filter((one) => {
    const instructions = instructionsOf(one)
    return instructions.length > 0 && instructions.every((found) => found === stopped)
  })
  return first ? [first, ...others] : null
}

/** The found instructions, as hashes of condition and passage. Empty unless the condition withholds calls. */
function instructionsOf({ condition: { name, authorises }, match: { passages = [] } }: Evidence): readonly string[] {
  if (authorises !== 'withholding') return []
  return passages.map((passage) => `sha256:${sha256(canonicalJson([name, passage]))}`)
}
