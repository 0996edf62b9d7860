/** What the policy asks of the world. Everything effectful is one of these functions, given as an argument. */
import type { JsonObject } from './json.ts'
import type { ToolCall, ToolSchema } from './trace/trace.ts'

export type ModelRole = 'generator' | 'verifier'
export type Effort = 'low' | 'medium' | 'high'

export type ModelRequest = {
  readonly role: ModelRole
  readonly effort: Effort
  readonly system: string
  readonly prompt: string
  /** What the reply must look like. Providers with structured outputs are given it; the reply is read strictly either way. */
  readonly reply: { readonly name: string; readonly schema: JsonObject }
}

export type ModelUsage = { readonly inputTokens: number; readonly outputTokens: number }

export type ModelReply = {
  readonly text: string
  /** The id the provider reported, not the one that was asked for. */
  readonly model: string
  readonly usage: ModelUsage | null
  /** Where the reply is another time's, replayed. */
  readonly taped?: true
}

export type AskModel = (request: ModelRequest) => Promise<ModelReply>

/** One way in which a call does not fit its tool's schema. */
export type SchemaViolation = { readonly path: string; readonly message: string }

/** `null`: the schema itself cannot be checked safely, so nothing can be said of the call. */
export type ValidateCall = (call: ToolCall, tool: ToolSchema) => readonly SchemaViolation[] | null
