/** Reads a chat completion: its message, the model that answered, and its tokens. */
import { isObject } from '../policy/paper/json.ts'
import type { ModelUsage } from '../policy/paper/ports.ts'
import { count, fits } from '../policy/paper/shape.ts'
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

/** The model that answered. If the server does not report the model, it is the requested model. */
export function modelOf(reply: JsonReply, asked: string): string {
  return typeof reply.model === 'string' && reply.model !== '' ? reply.model : asked
}

export function usageOf(usage: unknown, inputName: string, outputName: string): ModelUsage | null {
  if (!isObject(usage)) return null
  const inputTokens = usage[inputName]
  const outputTokens = usage[outputName]
  // Invalid counts are dropped, because records and tapes are read strictly.
  return fits(count, inputTokens) && fits(count, outputTokens) ? { inputTokens, outputTokens } : null
}

/** The text of a message, or null if it has none. Some servers send parts; parts that are not text are ignored. */
export function saidText(content: unknown): string | null {
  if (!Array.isArray(content)) return typeof content === 'string' ? content : null
  const texts = content.flatMap((part: unknown) => (isObject(part) && typeof part.text === 'string' ? [part.text] : []))
  return texts.length === 0 ? null : texts.join('')
}
