/**
 * The entry point for experiments, not for production: the boundary with an exchangeable verifier, and the single stages of the policy.
 * Imported as @twincheck/core/harness. The main entry does not export it.
 */
export { freshState } from './boundary/budget.ts'
export { openSession } from './boundary/session.ts'
export { readSetting, type Setting } from './boundary/setting.ts'
export { createToolReader, followTrace } from './boundary/step/follow-trace.ts'
export { readActorReply, readModelReply } from './models/taped-reply.ts'
export { type Advice, advise, type CallAnswer } from './policy/advice/index.ts'
export {
  countFeatures,
  type FeatureCounts,
  type FeatureName,
  type FeatureWeights,
  featureNames,
  featureValue,
  fittedScore,
  noFeatures,
} from './policy/detectors/fitted-detector.ts'
export type { Anomaly } from './policy/detectors/index.ts'
export { fittedFeatures, priorWeights } from './policy/detectors/trajectory-weights.ts'
export { type Inspection, inspect } from './policy/paper/decide.ts'
export type { Evidence } from './policy/paper/evidence/index.ts'
export { OpenReading } from './policy/paper/evidence/reading.ts'
export { qualityMargin, switchScore } from './policy/paper/gate.ts'
export { setScene } from './policy/paper/scene.ts'
export { selectSchemas } from './policy/paper/select-schemas.ts'
export { fullAllowance, readStep, type Step, stepOn } from './policy/paper/step.ts'
export type { CheckedPair } from './policy/paper/structure/check.ts'
export { checkStructure } from './policy/paper/structure/index.ts'
export { sha256OfBytes } from './policy/paper/text/sha256.ts'
export { generatorReply, readGeneratedAction } from './policy/paper/twin/generate.ts'
export { deterministicTwin, type Twin } from './policy/paper/twin/index.ts'
export { readReplyObject } from './policy/paper/twin/reply.ts'
export type { Judge } from './policy/paper/verifier/index.ts'
export type { Judgment, Judgments } from './policy/paper/verifier/judgment.ts'
export { type Assessment, dimensions, quality, type RubricScore } from './policy/paper/verifier/rubric.ts'
export { type RuleTest, readRuleTests } from './policy/rules/read-rule-tests.ts'
export { type Suggestion, suggest } from './policy/suggest.ts'
export { mostContinuingCalls } from './policy/unfinished/continuing.ts'
export { followTools } from './policy/unfinished/turn-tools.ts'
