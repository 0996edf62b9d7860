/**
 * Explains one step: what the conditions looked at, and for each condition whether it fired, came close or stayed silent, and why. The
 * reasons come from the same code that decides (policy/paper/evidence/reasons.ts), so they cannot differ from a decision. No model is
 * asked, and nothing is stored. This file needs no Node, so a page in a browser can use it.
 */
import type { EndingScene, EvidenceCondition, Exhibit, Scene } from '../policy/paper/evidence/condition.ts'
import { matchIn } from '../policy/paper/evidence/index.ts'
import type { VerbPair } from '../policy/paper/evidence/opposites.ts'
import { advisedBy } from '../policy/paper/extension.ts'
import type { Policy } from '../policy/paper/policy.ts'
import { setScene } from '../policy/paper/scene.ts'
import { readStep, type Step } from '../policy/paper/step.ts'
import type { Profile } from '../policy/profile/description.ts'
import { policyOf } from '../policy/profile/policy-of.ts'
import { looksFor } from './looks-for.ts'
import { type StepFacts, stepFacts } from './step-facts.ts'
import { verbsOf } from './verbs-of.ts'

export type ExplainingPolicy = { readonly policy: Policy; readonly verbs: readonly VerbPair[] }

export type StepExplanation = {
  readonly profile: string
  readonly facts: StepFacts
  readonly conditions: readonly ConditionExplanation[]
}

/**
 * `close`: the step has everything that a match needs, but something else in the step prevents the match. `silent`: something that a
 * match needs is missing, or no reasons are recorded.
 */
export type ConditionVerdict = 'fired' | 'close' | 'silent'

export type ConditionExplanation = {
  readonly condition: string
  readonly version: number
  /** The condition's description from the guide. Null for a condition that is not built in. */
  readonly looksFor: string | null
  readonly verdict: ConditionVerdict
  readonly because: readonly string[]
  readonly exhibits: readonly Exhibit[]
  readonly effect: 'answers' | 'asks-verifier' | 'only-shown' | null
}

/** Explains a step that a host or a person wrote. Throws with the place of the first mistake. */
export function explainInput(input: unknown, profile: Profile): StepExplanation {
  return explainStep(readStep(input), { policy: policyOf(profile), verbs: verbsOf(profile) })
}

export function explainStep(step: Step, { policy, verbs }: ExplainingPolicy): StepExplanation {
  const scene = setScene(step, policy)
  return {
    profile: policy.name ?? 'custom',
    facts: stepFacts(step, verbs),
    conditions: policy.conditions.map((condition) => explainCondition(condition, scene, policy)),
  }
}

/** Maximum number of reasons. A call with hundreds of arguments gives hundreds of reasons of the same kind. */
const mostReasons = 12

function explainCondition(
  condition: EvidenceCondition,
  scene: Scene | EndingScene | null,
  policy: Policy,
): ConditionExplanation {
  const { name, version } = condition
  const absent = new Set<string>()
  const excused = new Set<string>()
  const note = (reasons: Set<string>) => (because: string) => {
    if (reasons.size < mostReasons) reasons.add(because)
    return null
  }
  const match = scene && matchIn(condition, scene, { absent: note(absent), excused: note(excused) })
  if (!scene) absent.add('It looks at calls, and this step proposes a text.')
  const described = { condition: name, version, looksFor: looksFor(name) }
  if (match) {
    const { reason, exhibits } = match
    return { ...described, verdict: 'fired', because: [reason], exhibits, effect: effectOf(condition, policy) }
  }
  const verdict = excused.size > 0 ? 'close' : 'silent'
  return { ...described, verdict, because: [...(excused.size > 0 ? excused : absent)], exhibits: [], effect: null }
}

function effectOf(
  { name, severity }: EvidenceCondition,
  { minSeverity, authorised, extensions = [] }: Policy,
): 'answers' | 'asks-verifier' | 'only-shown' {
  if (severity < minSeverity || authorised?.has(name) === false) return 'only-shown'
  return advisedBy(name, extensions) === null ? 'asks-verifier' : 'answers'
}
