/**
 * Decision records for stores, viewers and experiments: how they are read, the constants to recompute them, the reading of their
 * trace, and the canonical text that is hashed. Imported as @twincheck/core/records.
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
