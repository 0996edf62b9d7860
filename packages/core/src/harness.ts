/**
 * For experiments, not for production: the boundary with an exchangeable verifier, and the single stages of the policy. Imported as
 * @twincheck/core/harness; the main entry does not export it.
 */
export { freshState } from './boundary/budget.ts'
export { openSession } from './boundary/session.ts'
export { readSetting, type Setting } from './boundary/setting.ts'
export { createToolReader, followTrace } from './boundary/step/follow-trace.ts'
export { readActorReply, readModelReply } from './models/taped-reply.ts'
export { type Inspection, inspect } from './policy/decide.ts'
export {
  countFeatures,
  type FeatureCounts,
  type FeatureName,
  type FeatureWeights,
  featureNames,
  featureValue,
  fittedScore,
  noFeatures,
} from './policy/detector/fitted-detector.ts'
export type { Anomaly } from './policy/detector/index.ts'
export { fittedFeatures, priorWeights } from './policy/detector/trajectory-weights.ts'
export type { Evidence } from './policy/evidence/index.ts'
export { OpenReading } from './policy/evidence/reading.ts'
export { qualityMargin, switchScore } from './policy/gate.ts'
export { mostContinuingCalls } from './policy/lexicon/continuing.ts'
export { readReplyObject } from './policy/reply.ts'
export { type RuleTest, readRuleTests } from './policy/rules/read-rule-tests.ts'
export { setScene } from './policy/scene.ts'
export { selectSchemas } from './policy/select-schemas.ts'
export { fullAllowance, readStep, type Step, stepOn } from './policy/step.ts'
export type { CheckedPair } from './policy/structure/check.ts'
export { checkStructure } from './policy/structure/index.ts'
export { followTools } from './policy/trace/turn-tools.ts'
export { generatorReply, readGeneratedAction } from './policy/twin/generate.ts'
export { deterministicTwin, type Twin } from './policy/twin/index.ts'
export type { Judge } from './policy/verifier/index.ts'
export type { Judgment, Judgments } from './policy/verifier/judgment.ts'
export { type Assessment, dimensions, quality, type RubricScore } from './policy/verifier/rubric.ts'
