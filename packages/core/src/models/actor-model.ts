/**
 * The port to the acting model: a conversation with tools in, the model's next message out. Unlike the policy's own
 * trace, arguments stay the text that the model wrote: a benchmark may tell 1 from 1.0.
 */
import type { Effort, ModelUsage } from '../policy/paper/ports.ts'
import type { ToolSchema } from '../policy/paper/trace/trace.ts'

export type ActorCall = { readonly id: string; readonly name: string; readonly arguments: string }

export type ActorMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | ({ readonly role: 'assistant' } & Spoken)
  | { readonly role: 'tool'; readonly callId: string; readonly content: string }

export type Spoken = {
  /** Null where the provider sent no text at all, which is not the empty text. */
  readonly content: string | null
  /** Null where the provider sent no list of calls, which is not the empty list. */
  readonly calls: readonly ActorCall[] | null
}

export type ActorConversation = {
  readonly messages: readonly ActorMessage[]
  readonly tools: readonly ToolSchema[]
  /** Null: the provider's own default. */
  readonly effort: Effort | null
}

export type ActorReply = Spoken & {
  /** The id the provider reported, not the one that was asked for. */
  readonly model: string
  readonly usage: ModelUsage | null
}

export type ActorModel = (
  conversation: ActorConversation,
  options: { readonly signal: AbortSignal },
) => Promise<ActorReply>
