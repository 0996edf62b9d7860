/**
 * Suggests what the policy would do at a step, as far as this can be said without asking a model. Each condition that holds gives a
 * suggestion, even if its evidence is too weak to act on. A scan shows the suggestions, and a stored test case is compared with them.
 */
import { advise } from './advice/index.ts'
import type { Inspection } from './paper/decide.ts'
import type { Evidence } from './paper/evidence/index.ts'
import type { Policy } from './paper/policy.ts'
import type { ValidateCall } from './paper/ports.ts'
import { setScene } from './paper/scene.ts'
import type { Step } from './paper/step.ts'
import { checkStructure } from './paper/structure/index.ts'
import type { Action } from './paper/trace/action.ts'
import { deterministicTwin } from './paper/twin/index.ts'

export type Suggestion = Pick<Evidence, 'certificate'> & {
  /** The action that would replace the proposal; null if a model would have to write the action. */
  readonly action: Action | null
  /** Whether the suggested action passes the structural checks; null without an action. */
  readonly structurallyValid: boolean | null
  /** Whether the mode `advise` would answer the calls, without a verifier. */
  readonly isAnswered: boolean
}

export function suggest(
  step: Step,
  { evidence, finding }: Pick<Inspection, 'evidence' | 'finding'>,
  policy: Policy,
  validate: ValidateCall,
): readonly Suggestion[] {
  const scene = evidence.length > 0 ? setScene(step, policy) : null
  if (!scene) return []
  const judged = (finding.kind === 'eligible' ? finding.evidence : []).map((one): Suggestion => {
    const twin = deterministicTwin([one], scene)
    const structurallyValid = twin && checkStructure(policy.checks, { ...scene, twin, validate }).length === 0
    return { certificate: one.certificate, action: twin?.action ?? null, structurallyValid, isAnswered: false }
  })
  const { proposal } = scene
  const advice = proposal.kind === 'tool-calls' ? advise(evidence, { ...scene, proposal }, policy) : null
  const answered = evidence.flatMap(({ certificate }): readonly Suggestion[] => {
    const answer = advice?.answers.find(({ condition }) => condition === certificate.condition)
    if (!answer) return []
    const action = { kind: 'answer', text: answer.text } as const
    return [{ certificate, action, structurallyValid: true, isAnswered: true }]
  })
  const weak = evidence.flatMap(({ condition, certificate }): readonly Suggestion[] => {
    if (condition.severity >= policy.minSeverity || policy.authorised?.has(condition.name) === false) return []
    return [{ certificate, action: null, structurallyValid: null, isAnswered: false }]
  })
  return [...judged, ...answered, ...weak]
}
