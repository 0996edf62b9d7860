/** What is read from a chat completion: its message, the model that answered, the tokens it took. */
import { isObject } from '../policy/json.ts'
import type { ModelUsage } from '../policy/ports.ts'
import { type JsonReply, ModelReplyError } from './post-json.ts'

export const chatPath = 'chat/completions'

export type Completion = {
  readonly message: Readonly<Record<string, unknown>>
  readonly model: string
  readonly usage: ModelUsage | null
}

export function readCompletion(reply: JsonReply, asked: string, shown: string): Completion {
  const [choice] = Array.isArray(reply.choices) ? reply.choices : []
  const message: unknown = isObject(choice) ? choice.message : undefined
  if (!isObject(message)) throw new ModelReplyError(shown, 'it has no choices[0].message')
  return { message, model: modelOf(reply, asked), usage: usageOf(reply.usage, 'prompt_tokens', 'completion_tokens') }
}

/** Some servers leave the model out; then nobody knows better than the request. */
export function modelOf(reply: JsonReply, asked: string): string {
  return typeof reply.model === 'string' && reply.model !== '' ? reply.model : asked
}

export function usageOf(usage: unknown, inputName: string, outputName: string): ModelUsage | null {
  if (!isObject(usage)) return null
  const inputTokens = usage[inputName]
  const outputTokens = usage[outputName]
  return typeof inputTokens === 'number' && typeof outputTokens === 'number' ? { inputTokens, outputTokens } : null
}
