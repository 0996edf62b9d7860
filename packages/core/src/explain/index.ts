/** Explains what the conditions of a policy see at one step. Imported as @twincheck/core/explain. */
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
