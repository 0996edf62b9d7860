/**
 * The entry point for adapters such as the gateway, imported as @twincheck/core/adapter. It exports everything between a request and its
 * delivered reply: the exchange machine, conversations, and the wire formats of providers.
 */

export { type Lru, openLru } from './boundary/lru.ts'
export { isMissing, type MissingCalls, markAnswers, openAnsweredMemory } from './exchange/answered-calls.ts'
export { decidedReply } from './exchange/check-reply.ts'
export { type ConversationChain, chainConversation } from './exchange/conversation-chain.ts'
export { type ConversationIndex, chooseHolder, type SessionKey } from './exchange/conversation-index.ts'
export { deliverReply } from './exchange/deliver-reply.ts'
export type { CheckedReply, DeliveredReply, Rewritten, Undelivered } from './exchange/events.ts'
export { openRecogniser, type RecognisedTrajectory } from './exchange/recognise.ts'
export { type DecidedReply, nothingShown, proposalOf, type Replacement, type Reply } from './exchange/reply.ts'
export { type Exchange, type ExchangeDuties, openExchange } from './exchange/run.ts'
export { checkEvents, type PassedStream, readEvents } from './wire/check-events.ts'
export { beginBody, growFrom, type KnownBody } from './wire/growing-body.ts'
export { openai } from './wire/openai/index.ts'
export { openaiChat } from './wire/openai-chat/index.ts'
export type { Provider } from './wire/provider.ts'
export { providers } from './wire/providers.ts'
export {
  continueRequest,
  piecesOf,
  rejoinItems,
  type WireItem,
  withItems,
  withoutShownItems,
} from './wire/read-pieces.ts'
export { sameJson } from './wire/same-json.ts'
export { decideStreamed, type SentBody, type WireAnswer, wireActor } from './wire/wire-actor.ts'
export { type WireBody, type WireFormat, type WireRequest, wireLimits } from './wire/wire-format.ts'
