/**
 * The port to the acting model. The arguments of a call stay the text that the model wrote, because a benchmark may distinguish 1 from
 * 1.0.
 */
import type { Effort, ModelUsage } from '../policy/paper/ports.ts'
import type { ToolSchema } from '../policy/paper/trace/trace.ts'

export type ActorCall = { readonly id: string; readonly name: string; readonly arguments: string }

export type ActorMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | ({ readonly role: 'assistant' } & Spoken)
  | { readonly role: 'tool'; readonly callId: string; readonly content: string }

export type Spoken = {
  /** The text of the reply. Null means that the provider sent no text, which differs from an empty text. */
  readonly content: string | null
  /** The calls of the reply. Null means that the provider sent no list of calls, which differs from an empty list. */
  readonly calls: readonly ActorCall[] | null
}

export type ActorConversation = {
  readonly messages: readonly ActorMessage[]
  readonly tools: readonly ToolSchema[]
  /** The reasoning effort. Null means the provider's default. */
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
