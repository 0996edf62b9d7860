/** The evidence stage: which conditions hold at this step. Every condition is asked. */
import type { Certificate, EndingScene, EvidenceCondition, Match, PromptSection, Scene } from './condition.ts'
import { isEnding } from './condition.ts'
import type { Reasons } from './reasons.ts'

/** A certificate with the condition and the match it came from, for the stage that builds the twin. */
export type Evidence = {
  readonly certificate: Certificate
  readonly condition: EvidenceCondition
  readonly match: Match
}

/** At least one piece of evidence, the strongest first. */
export type SomeEvidence = readonly [Evidence, ...Evidence[]]

/** Sorted by severity, highest first; equal severities in the policy's order. */
export function matchEvidence(
  conditions: readonly EvidenceCondition[],
  scene: Scene | EndingScene,
): readonly Evidence[] {
  const evidence: Evidence[] = []
  for (const condition of conditions) {
    const match = matchIn(condition, scene)
    if (match !== null) evidence.push({ condition, match, certificate: certify(condition, match) })
  }
  return evidence.sort((left, right) => right.certificate.severity - left.certificate.severity)
}

/** The extra prompt section of this certificate's condition. */
export function promptSection(evidence: SomeEvidence, { condition: name, finding }: Certificate): PromptSection | null {
  return evidence.find(({ condition }) => condition.name === name)?.condition.section?.(finding) ?? null
}

/** A condition is only asked about proposals of its kind: calls or texts. */
export function matchIn(condition: EvidenceCondition, scene: Scene | EndingScene, why?: Reasons): Match | null {
  if (condition.authorises === 'continuation') {
    if (isEnding(scene)) return condition.match(scene, why)
    return why?.absent('It looks at texts that end a turn, and this step proposes calls.') ?? null
  }
  if (!isEnding(scene)) return condition.match(scene, why)
  return why?.absent('It looks at calls, and this step proposes a text.') ?? null
}

function certify({ name, version, severity, authorises }: EvidenceCondition, match: Match): Certificate {
  const { calls, reason, exhibits, finding } = match
  return { condition: name, version, severity, authorises, calls, reason, exhibits, finding }
}
