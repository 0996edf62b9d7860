/** The evidence stage: finds out which conditions hold at this step. Every condition is asked. */
import type { Certificate, EndingScene, EvidenceCondition, Match, PromptSection, Scene } from './condition.ts'
import { isEnding } from './condition.ts'
import type { Reasons } from './reasons.ts'

export type Evidence = {
  readonly certificate: Certificate
  readonly condition: EvidenceCondition
  readonly match: Match
}

export type SomeEvidence = readonly [Evidence, ...Evidence[]]

/** Returns the evidence by severity, highest first. Equal severities keep the policy's order. */
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

export function promptSection(evidence: SomeEvidence, { condition: name, finding }: Certificate): PromptSection | null {
  return evidence.find(({ condition }) => condition.name === name)?.condition.section?.(finding) ?? null
}

/** A condition is asked only about its own kind of proposal: tool calls or texts. */
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
