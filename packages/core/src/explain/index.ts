/** The public names of @twincheck/core/explain, which explains what the conditions of a policy see at one step. */
export {
  type ConditionExplanation,
  type ConditionVerdict,
  type ExplainingPolicy,
  explainInput,
  explainStep,
  type StepExplanation,
} from './explain-step.ts'
export { looksFor } from './looks-for.ts'
export type { CallFacts, EarlierCall, NamedTarget, RequestFacts, RequestLanguage, StepFacts } from './step-facts.ts'
export { verbsOf } from './verbs-of.ts'
