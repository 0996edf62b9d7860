/**
 * The entry point @twincheck/core/records, for stores, viewers and experiments. It exports how decision records are read, the constants
 * to recompute them, the reading of their trace, and the canonical text that is hashed.
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
