/**
 * The bodies of LiteLLM's generic guardrail API. LiteLLM posts twice for each call of a model. Before the call (`request`) it posts the
 * whole conversation and its tools. After the call (`response`) it posts only the proposed tool calls. Both posts use the format of chat
 * completions, even if LiteLLM's own client used another endpoint. Members that are not read here may have any value.
 */
import type { Json, JsonObject } from '@twincheck/core'
import { openaiChat, type Reply } from '@twincheck/core/adapter'
import {
  isJsonObject,
  kind,
  listOf,
  MalformedInputError,
  object,
  oneOf,
  orNull,
  parsedObject,
  readShape,
  text,
} from '@twincheck/core/reading'
import { readName } from '../http/headers.ts'

/**
 * The reply to LiteLLM. It decides whether LiteLLM passes the model's reply on, gives its client an error with the reason, or replaces
 * the proposed calls.
 */
export type LitellmReply =
  | { readonly action: 'NONE' }
  | { readonly action: 'BLOCKED'; readonly blocked_reason: string }
  | { readonly action: 'GUARDRAIL_INTERVENED'; readonly tool_calls: readonly JsonObject[] }

export type LitellmRequest = {
  readonly kind: 'request'
  /** LiteLLM's id for this call of the model, which is equal in both posts. `callId` is null if LiteLLM sent none. */
  readonly callId: string | null
  readonly text: string
  readonly messages: readonly JsonObject[]
  readonly named: string | null
  readonly unit: string | null
}

export type LitellmResponse = {
  readonly kind: 'response'
  readonly callId: string | null
  readonly reply: Reply
  readonly text: string
  readonly calls: readonly JsonObject[]
}

const shape = object(
  { input_type: oneOf('request', 'response') },
  {
    litellm_call_id: orNull(
      kind<string>('a text of at most 200 characters', (value) => typeof value === 'string' && value.length <= 200),
    ),
    structured_messages: orNull(listOf(parsedObject)),
    tools: orNull(listOf(parsedObject)),
    texts: orNull(listOf(text)),
    tool_calls: orNull(listOf(parsedObject)),
    request_headers: orNull(parsedObject),
  },
)

/**
 * Reads a post of LiteLLM. Throws MalformedInputError if the post is not valid, and RangeError if a value is nested too deeply to be
 * serialised.
 */
export function readLitellmPost(value: unknown): LitellmRequest | LitellmResponse {
  const post = readShape(shape, value, 'body')
  const callId = post.litellm_call_id ?? null
  if (post.input_type === 'request') {
    const messages = post.structured_messages ?? []
    const headers = post.request_headers ?? {}
    return {
      ...{ kind: 'request', callId, messages, text: JSON.stringify({ messages, tools: post.tools ?? [] }) },
      named: forwarded(headers['x-twincheck-session']),
      unit: forwarded(headers['x-twincheck-unit']),
    }
  }
  const calls = post.tool_calls ?? []
  const message = { role: 'assistant', content: post.texts?.join('\n') ?? null, tool_calls: calls }
  const body = { choices: [{ index: 0, message, finish_reason: 'tool_calls' }] }
  const reply = openaiChat.readReply(body)
  if (!reply) throw new MalformedInputError('body.tool_calls', 'tool calls of a chat completion', calls)
  return { kind: 'response', callId, reply, text: JSON.stringify(body), calls }
}

/**
 * Reads a forwarded header. LiteLLM sends a header's value only if its configuration lists the header; otherwise it sends the text
 * `[present]`.
 */
function forwarded(value: unknown): string | null {
  return typeof value === 'string' && value !== '[present]' ? readName(value) : null
}

export function callParts({ id = null, function: called = null }: JsonObject): readonly (Json | undefined)[] {
  return isJsonObject(called) ? [id, called.name, called.arguments] : [id]
}
