/**
 * The entry point @twincheck/core/records, for stores, viewers and experiments. It exports functions that read decision records and their
 * traces, the constants that are needed to recompute a decision from its record, and the canonical JSON text that is hashed.
 */

export { mostFollowUps } from './policy/follow-up-stops.ts'
export {
  type CallProvenance,
  nameSpeaker,
  readProvenance,
  type ValueProvenance,
} from './policy/injection/conditions/read-provenance.ts'
export type { Speaker } from './policy/injection/trust/foreign-outputs.ts'
export * as constants from './policy/paper/constants.ts'
export { readTrace } from './policy/paper/evidence/reading.ts'
export { canonicalJson } from './policy/paper/text/canonical-json.ts'
export {
  decisionRecord,
  readDecisionRecord,
  recordedCertificate,
  recordedJudgment,
} from './policy/record/read-record.ts'
export { judgmentSource, lacksModel, recordJudgments } from './policy/record/record.ts'
