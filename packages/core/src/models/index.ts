/** The entry point @twincheck/core/models: models over HTTP and from tapes. */
export type { ActorCall, ActorConversation, ActorMessage, ActorModel, ActorReply } from './actor-model.ts'
export { type ChatActorOptions, chatActor } from './chat-actor.ts'
export type { EndpointOptions } from './endpoint.ts'
export { type FetchModelOptions, fetchModel } from './fetch.ts'
export { ModelReplyError, ModelStatusError, ModelUnreachableError } from './post-json.ts'
export { pause, type Retry, type RetryOptions, readRetry, waitBeforeRetry } from './retry.ts'
export {
  NotOnTapeError,
  readTape,
  recordActor,
  recordModel,
  replayActor,
  replayModel,
  type Tape,
  TapedFailureError,
  TapeFormatError,
  type WriteLine,
} from './tape.ts'
