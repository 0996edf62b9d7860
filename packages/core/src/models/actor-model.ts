/** The port to the acting model. Arguments stay the model's own text: a benchmark may distinguish 1 from 1.0. */
import type { Effort, ModelUsage } from '../policy/paper/ports.ts'
import type { ToolSchema } from '../policy/paper/trace/trace.ts'

export type ActorCall = { readonly id: string; readonly name: string; readonly arguments: string }

export type ActorMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | ({ readonly role: 'assistant' } & Spoken)
  | { readonly role: 'tool'; readonly callId: string; readonly content: string }

export type Spoken = {
  /** Null if the provider sent no text, which differs from an empty text. */
  readonly content: string | null
  /** Null if the provider sent no list of calls, which differs from an empty list. */
  readonly calls: readonly ActorCall[] | null
}

export type ActorConversation = {
  readonly messages: readonly ActorMessage[]
  readonly tools: readonly ToolSchema[]
  /** Null: the provider's default. */
  readonly effort: Effort | null
}

export type ActorReply = Spoken & {
  /** The model id that the provider reported, not the requested one. */
  readonly model: string
  readonly usage: ModelUsage | null
}

export type ActorModel = (
  conversation: ActorConversation,
  options: { readonly signal: AbortSignal },
) => Promise<ActorReply>
