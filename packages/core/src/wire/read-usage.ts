/** Reads which model and how many tokens a reply states, in the formats of OpenAI and Anthropic. */
import { isObject } from '../policy/paper/json.ts'
import type { StatedUsage, WireBody } from './wire-format.ts'

/**
 * OpenAI's chat completions count prompt and completion tokens, while the other formats count input and output tokens. An event may
 * contain the reply as `message` (Anthropic) or `response` (OpenAI).
 */
export function readTokenUsage(body: WireBody): StatedUsage {
  const { usage, model } = [body.message, body.response].find(isObject) ?? body
  const used = isObject(usage) ? usage : {}
  return {
    model,
    input: used.input_tokens ?? used.prompt_tokens,
    output: used.output_tokens ?? used.completion_tokens,
  }
}
