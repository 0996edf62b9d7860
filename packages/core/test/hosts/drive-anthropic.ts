/** The tool loop that people write around the Anthropic SDK, for the contract. */
import type Anthropic from '@anthropic-ai/sdk'
import { withTwinCheck } from '../../src/integrations/anthropic.ts'
import type { DriveHost } from '../../src/integrations/integration-contract.ts'
import { execute } from './execute.ts'
import { observeFetch } from './observe-fetch.ts'

export type AnthropicSdk = typeof Anthropic

/** The majors differ in types only where this loop does not look. */
export function asAnthropic(value: unknown): AnthropicSdk {
  if (isSdk(value)) return value
  throw new Error('this is not the Anthropic SDK')
}

function isSdk(value: unknown): value is AnthropicSdk {
  return typeof value === 'function' && 'APIError' in value
}

export function driveMessages(Sdk: AnthropicSdk): DriveHost {
  return async ({ baseUrl, twincheck, system, user, tools, streaming, steps, signal, onText }) => {
    const received: unknown[] = []
    const checked = twincheck ? withTwinCheck(twincheck) : fetch
    const baseURL = baseUrl.replace(/\/v1$/, '')
    const client = new Sdk({ apiKey: 'none', baseURL, maxRetries: 0, fetch: observeFetch(checked, received) })
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: user }]
    const offered = tools.map(({ name, description, parameters }) => {
      return { name, description, input_schema: { ...parameters, type: 'object' as const } }
    })
    for (let step = 0; ; step++) {
      const given = { model: 'scripted-actor', max_tokens: 100, system, messages, tools: offered }
      const message = streaming
        ? await client.messages.stream(given, { signal }).on('text', onText).finalMessage()
        : await client.messages.create(given, { signal })
      received.push(message)
      messages.push({ role: 'assistant', content: message.content })
      const calls = message.content.flatMap((block) => (block.type === 'tool_use' ? [block] : []))
      if (calls.length === 0 || step + 1 >= steps) {
        const finalText = message.content.map((block) => (block.type === 'text' ? block.text : '')).join('')
        return { received, finalText, finishReason: message.stop_reason === 'end_turn' ? 'stop' : message.stop_reason }
      }
      const results = calls.map(({ id, name, input }) => {
        return { type: 'tool_result', tool_use_id: id, content: execute(tools, name, input) } as const
      })
      messages.push({ role: 'user', content: results })
    }
  }
}
