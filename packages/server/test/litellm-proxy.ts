/**
 * What a LiteLLM proxy posts to a generic guardrail, and what it does with the reply, as its source of August 2026 has it: before the
 * model is called the whole conversation, after it the proposed calls, under one call id.
 */
import { wireTools } from './locking-actor.ts'

export type PostedReply = {
  readonly action: string
  readonly blocked_reason?: string
  readonly tool_calls?: readonly PostedCall[]
}

export type PostedCall = {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
}

export const hookPath = '/hooks/litellm/beta/litellm_basic_guardrail_api'

let made = 0

/** A name as LiteLLM gives every call of a model. */
export function newCallId(): string {
  made += 1
  return `litellm-call-${made}`
}

export async function postHook(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${url}${hookPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, reply: readReply(text), text }
}

function readReply(text: string): PostedReply {
  return JSON.parse(text)
}

export function requestPost(callId: string, messages: readonly object[], more: object = {}): object {
  const texts = messages.flatMap((message) => {
    return 'content' in message && typeof message.content === 'string' ? [message.content] : []
  })
  return {
    ...{ input_type: 'request', litellm_call_id: callId, litellm_trace_id: 'trace', litellm_version: '1.85.0' },
    ...{ structured_messages: messages, texts, images: null, tools: wireTools, tool_calls: null, model: 'actor' },
    ...{ request_data: { user_api_key_hash: '88dc28d0f030c55ed4ab77ed8faf098196cb1c05' }, request_headers: null },
    additional_provider_specific_params: {},
    ...more,
  }
}

export function responsePost(callId: string, calls: readonly PostedCall[], texts: readonly string[] = []): object {
  return {
    ...{ input_type: 'response', litellm_call_id: callId, litellm_trace_id: 'trace', litellm_version: '1.85.0' },
    ...{ structured_messages: null, texts, images: null, tools: null, tool_calls: calls, model: 'actor' },
    ...{ request_data: {}, request_headers: null, additional_provider_specific_params: {} },
  }
}

/** One call of a model through LiteLLM: both posts. Returns what LiteLLM was told about the reply. */
export async function throughLitellm(
  url: string,
  messages: readonly object[],
  calls: readonly PostedCall[],
  { headers = {}, more = {} }: { readonly headers?: Readonly<Record<string, string>>; readonly more?: object } = {},
): Promise<PostedReply> {
  const callId = newCallId()
  const before = await postHook(url, requestPost(callId, messages, more), headers)
  if (before.reply.action !== 'NONE') throw new Error(`the request was not passed on: ${before.text}`)
  return (await postHook(url, responsePost(callId, calls), headers)).reply
}
