/**
 * Decision records as store, viewer and experiments share them: read back, with the constants they are recomputed by, the
 * reading of the trace they speak of and the canonical text they are hashed as. Imported as @twincheck/core/records.
 */
export * as constants from './policy/constants.ts'
export type { Speaker } from './policy/evidence/foreign/origin.ts'
export {
  type CallProvenance,
  nameSpeaker,
  readProvenance,
  type ValueProvenance,
} from './policy/evidence/foreign/read-provenance.ts'
export { readTrace } from './policy/evidence/reading.ts'
export { mostFollowUps } from './policy/follow-up.ts'
export {
  decisionRecord,
  readDecisionRecord,
  recordedCertificate,
  recordedJudgment,
} from './policy/record/read-record.ts'
export { judgmentSource, lacksModel, recordJudgments } from './policy/record/record.ts'
export { canonicalJson } from './policy/text/canonical-json.ts'
