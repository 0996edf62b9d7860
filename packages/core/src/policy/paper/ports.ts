/** The effects that the policy needs from outside. Each effect is a function that is passed in as an argument. */
import type { JsonObject } from './json.ts'
import type { ToolCall, ToolSchema } from './trace/trace.ts'

export type ModelRole = 'generator' | 'verifier'
export type Effort = 'low' | 'medium' | 'high'

export type ModelRequest = {
  readonly role: ModelRole
  readonly effort: Effort
  readonly system: string
  readonly prompt: string
  /** The schema of the reply, for providers with structured outputs. The reply is read strictly in any case. */
  readonly reply: { readonly name: string; readonly schema: JsonObject }
}

export type ModelUsage = { readonly inputTokens: number; readonly outputTokens: number }

export type ModelReply = {
  readonly text: string
  /** The model id that the provider reported. It may differ from the requested model id. */
  readonly model: string
  readonly usage: ModelUsage | null
  /** Set if the reply was recorded earlier and is replayed. */
  readonly taped?: true
}

export type AskModel = (request: ModelRequest) => Promise<ModelReply>

export type SchemaViolation = { readonly path: string; readonly message: string }

/**
 * Checks a call against its tool's JSON Schema. Null means that the schema cannot be checked safely, so the call is neither valid nor
 * invalid.
 */
export type ValidateCall = (call: ToolCall, tool: ToolSchema) => readonly SchemaViolation[] | null
