/**
 * Parts that our own server and viewer share with core: canonical JSON, readers, the ledger, the wire formats. Nothing here
 * leads to a session whose verifier is exchanged; that is in `harness.ts`, for experiments alone.
 */
export { freshState } from './boundary/budget.ts'
export { pause } from './models/retry.ts'
export * as constants from './policy/constants.ts'
export { isObject, MalformedInputError, type Path, readJson, readJsonObject } from './policy/json.ts'
export { type OpenLedger, openLedger, recordMessage } from './policy/ledger.ts'
export {
  anything,
  listOf,
  number,
  type Outline,
  type Outlined,
  object,
  oneOf,
  orNull,
  parsedObject,
  readOutline,
  text,
  truth,
} from './policy/outline.ts'
export { decisionRecord, readDecisionRecord, recordedCertificate, recordedJudgment } from './policy/read-record.ts'
export { recordJudgments } from './policy/record.ts'
export { canonicalJson } from './policy/text/canonical-json.ts'
export { anthropicMessages } from './wire/anthropic-messages/index.ts'
export { checkEvents, readEvents } from './wire/check-events.ts'
export { openaiChat } from './wire/openai-chat/index.ts'
export { openaiResponses } from './wire/openai-responses/index.ts'
export { placeTwin } from './wire/place-twin.ts'
export { type Replacement, type WireFormat, type WireReply, type WireRequest, wireLimits } from './wire/wire-format.ts'
