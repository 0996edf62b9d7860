/** The public names of @twincheck/core. */
export { readSessionState, type SessionState } from './boundary/budget.ts'
export {
  CalibrationMismatchError,
  calibrationDigest,
  freezeCalibration,
  MissingCalibrationError,
  policyFingerprint,
} from './boundary/calibration.ts'
export {
  type Calibration,
  type CalibrationOrigin,
  InvalidCalibrationError,
  type ReportedModels,
  readCalibration,
} from './boundary/calibration-file.ts'
export { type Clock, systemClock } from './boundary/clock.ts'
export type { Confirm, Confirmation, PendingSwitch } from './boundary/confirmation.ts'
export { AbortedError, DeadlineError } from './boundary/deadline.ts'
export { RecordNotTakenError } from './boundary/delivery/delivery.ts'
export { createModeSwitch, type Mode, type ModeSwitch } from './boundary/mode.ts'
export { ModelMismatchError, type ModelPort, NoModelError, type Prices } from './boundary/model-port.ts'
export {
  NoOutcomeTakerError,
  type OnOutcome,
  type OutcomeInput,
  type OutcomeSenderOptions,
  OutcomesRefusedError,
  outcomeSender,
} from './boundary/outcomes/report-outcome.ts'
export { type AcceptedBound, CalibrationBoundError } from './boundary/own-calibration/accepted-bound.ts'
export type { CalibrationEvidence } from './boundary/own-calibration/calibration-evidence.ts'
export {
  type HarmBoundRule,
  passedThreshold,
  type TestedThreshold,
} from './boundary/own-calibration/harm-bound-rule.ts'
export { questionOf } from './boundary/question-of.ts'
export { type Redactor, redactJson } from './boundary/redaction/redact.ts'
export type { Checked, CheckOptions, Session } from './boundary/session.ts'
export { InvalidOptionError, type TwinCheckOptions } from './boundary/setting.ts'
export { createTwinCheck, type TwinCheck } from './boundary/twincheck.ts'
export type { Annotator, ReportedOutcome } from './canary/reported-outcome.ts'
export { combinedEdits } from './policy/combined-edits.ts'
export { InvalidDetectorError, readDetector } from './policy/detectors/read-detector.ts'
export { followUpStops } from './policy/follow-up-stops.ts'
export { injectionConditions } from './policy/injection/index.ts'
export {
  type CalibrationTask,
  calibrateThreshold,
  describeTasks,
  NoActorSuccessError,
  nextAfter,
} from './policy/paper/calibrate.ts'
export { TwinCheckError } from './policy/paper/errors.ts'
export {
  type Authorisation,
  type CallCondition,
  type Certificate,
  defineEvidenceCondition,
  type EndingCondition,
  type EndingScene,
  type EvidenceCondition,
  type Exhibit,
  InvalidConditionError,
  type Match,
  type PromptSection,
  type Scene,
} from './policy/paper/evidence/condition.ts'
export { inverseAction, inverseActionBy } from './policy/paper/evidence/inverse-action.ts'
export { indexVerbs, type VerbPair, type VerbTable } from './policy/paper/evidence/opposites.ts'
export type { OpenIndex, Reading } from './policy/paper/evidence/reading.ts'
export { repeatAfterError } from './policy/paper/evidence/repeat-after-error.ts'
export { staleArgument } from './policy/paper/evidence/stale-argument.ts'
export type { PolicyExtension } from './policy/paper/extension.ts'
export type { Json, JsonObject } from './policy/paper/json.ts'
export type { Ledger, LedgerRecord } from './policy/paper/ledger.ts'
export { oppositeVerbs } from './policy/paper/lexicon/paper.ts'
export { inferOutcome, type Outcome } from './policy/paper/outcome/index.ts'
export { extendPolicy, type Policy, paperPolicy } from './policy/paper/policy.ts'
export type {
  Effort,
  ModelReply,
  ModelRequest,
  ModelRole,
  ModelUsage,
  SchemaViolation,
  ValidateCall,
} from './policy/paper/ports.ts'
export type { StepInput } from './policy/paper/step.ts'
export {
  type Action,
  callKey,
  plainAction,
  type TextAction,
  type ToolCallsAction,
  textAction,
} from './policy/paper/trace/action.ts'
export { GrowingTrace, openTrace } from './policy/paper/trace/growing-trace.ts'
export {
  type ActiveTools,
  type Message,
  readMessage,
  readToolSchema,
  type ToolCall,
  type ToolSchema,
} from './policy/paper/trace/trace.ts'
export { UnreadableVerdictError } from './policy/paper/verifier/index.ts'
export { builtInConditions } from './policy/profile/catalogue.ts'
export {
  describeProfile,
  InvalidProfileError,
  type Profile,
  type ProfileDescription,
  profileName,
} from './policy/profile/description.ts'
export { type OpenNamedFile, readProfile } from './policy/profile/file.ts'
export { policyOf } from './policy/profile/policy-of.ts'
export {
  continuingPolicy,
  defaultProfile,
  extendedPolicy,
  profileNamed,
  profileNames,
  standardPolicy,
  waryPolicy,
} from './policy/profile/profiles.ts'
export { readWarrant } from './policy/profile/read-warrant.ts'
export {
  type ConditionCounts,
  InvalidWarrantError,
  type MeasuredCounts,
  type ReplayCounts,
  type RunCount,
  type SourceCounts,
  type Warrant,
  type WarrantedCondition,
} from './policy/profile/warrant.ts'
export { type DecisionRecord, recomputeRecord } from './policy/record/record.ts'
export { defineRule, type RuleOptions, type RuleSet, readRules } from './policy/rules/index.ts'
export { InvalidRulesError } from './policy/rules/read-strictly.ts'
export type { Clause, Operand, Rule, RuleClock, RuleEntity, RuleTwin } from './policy/rules/rule.ts'
export { insisting } from './policy/withheld.ts'
export { createCallValidator } from './schema/validate-call.ts'
