/**
 * Follow-up stops. A trajectory has one switch (paper, Section 5). If the switch stopped a call that a tool's output demanded, the actor
 * may propose another call for the same instruction, and that call would run. This extension can stop such later calls too, at most three
 * per trajectory. The same condition must match, for the same passage of the output. Each stop is verified and gated like any switch
 * (docs/decisions/0033-follow-up-stops.md).
 */
import type { Certificate } from './paper/evidence/condition.ts'
import type { Evidence, SomeEvidence } from './paper/evidence/index.ts'
import type { PolicyExtension } from './paper/extension.ts'
import { canonicalJson } from './paper/text/canonical-json.ts'
import { sha256 } from './paper/text/sha256.ts'

/** The maximum number of follow-up stops in a trajectory. Each stop may cost one more verification. */
export const mostFollowUps = 3

export const followUpStops: PolicyExtension = {
  name: 'follow-up-stops',
  conditions: [],
  followUps: { most: mostFollowUps, evidenceAfter, stops },
}

/**
 * Returns the instruction in a tool's output that asked for the stopped calls, or the first instruction if there are several. Returns
 * null if no output asked for the calls.
 */
function stops(evidence: SomeEvidence, { condition }: Certificate): string | null {
  const used = evidence.find((one) => one.condition.name === condition)
  return (used && instructionsOf(used)[0]) ?? null
}

function evidenceAfter(evidence: SomeEvidence, stopped: string | null): SomeEvidence | null {
  const [first, ...others] = evidence.filter((one) => {
    const instructions = instructionsOf(one)
    return instructions.length > 0 && instructions.every((found) => found === stopped)
  })
  return first ? [first, ...others] : null
}

function instructionsOf({ condition: { name, authorises }, match: { passages = [] } }: Evidence): readonly string[] {
  if (authorises !== 'withholding') return []
  return passages.map((passage) => `sha256:${sha256(canonicalJson([name, passage]))}`)
}
