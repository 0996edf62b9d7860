/**
 * What an experiment needs and production must not reach: the boundary with its verifier exchanged, and the policy's
 * stages one by one. Imported as @twincheck/core/harness; nothing in the main entry leads here.
 */
export { freshState } from './boundary/budget.ts'
export { createToolReader, openReading, type Reading } from './boundary/reading.ts'
export { type Checked, openSession, type Session } from './boundary/session.ts'
export { readSetting, type Setting } from './boundary/setting.ts'
export { pause, type Retry, readRetry, systemChance, waitBeforeRetry } from './models/retry.ts'
export { readActorReply } from './models/taped-reply.ts'
export { anomalyScore } from './policy/anomaly.ts'
export * as constants from './policy/constants.ts'
export { decide, type Ports } from './policy/decide.ts'
export type { Decision, KeptBecause } from './policy/decision.ts'
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
export { type Anomaly, recomputeScore } from './policy/detector/index.ts'
export { trajectoryScore } from './policy/detector/trajectory-detector.ts'
export { fittedFeatures, priorIntercept, priorWeights } from './policy/detector/trajectory-weights.ts'
export type { Evidence } from './policy/evidence/index.ts'
export { type OpenVocabulary, openVocabulary } from './policy/evidence/mentions/vocabulary.ts'
export { describePolicy } from './policy/fingerprint.ts'
export { qualityMargin, switchScore } from './policy/gate.ts'
export { type Inspection, inspect } from './policy/inspect.ts'
export { type Path, readJson, readJsonObject } from './policy/json.ts'
export { type OpenLedger, openLedger, recordMessage } from './policy/ledger.ts'
export { readReplyObject } from './policy/reply.ts'
export { type RuleExpectation, type RuleTest, readRuleTests } from './policy/rules/read-rule-tests.ts'
export { selectSchemas } from './policy/select-schemas.ts'
export { fullAllowance, readStep, type Step } from './policy/step.ts'
export type { CheckedPair, StructuralCheck, Violation } from './policy/structure/check.ts'
export { checkStructure, structuralChecks } from './policy/structure/index.ts'
export { canonicalJson } from './policy/text/canonical-json.ts'
export { generatorReply, generatorRequest, readGeneratedAction } from './policy/twin/generate.ts'
export { deterministicTwin, type Twin } from './policy/twin/index.ts'
export { type Judge, type Judged, judgeBothOrders } from './policy/verifier/index.ts'
export type { Judgment, Judgments } from './policy/verifier/judgment.ts'
export type { Candidates } from './policy/verifier/prompt.ts'
export { type Assessment, dimensions, quality, type Score } from './policy/verifier/rubric.ts'
