/** The tool loops that people write around the OpenAI SDK, for the contract: chat completions and responses. */
import type OpenAI from 'openai'
import type { DriveHost, DrivenConversation } from '../../src/integrations/integration-contract.ts'
import { withTwinCheck } from '../../src/integrations/openai.ts'
import { execute } from './execute.ts'
import { observeFetch } from './observe-fetch.ts'

export type OpenAISdk = typeof OpenAI

/** The majors differ in types only where these loops do not look. */
export function asOpenAI(value: unknown): OpenAISdk {
  if (isSdk(value)) return value
  throw new Error('this is not the OpenAI SDK')
}

function isSdk(value: unknown): value is OpenAISdk {
  return typeof value === 'function' && 'APIError' in value
}

export function driveChat(Sdk: OpenAISdk): DriveHost {
  return async (conversation) => {
    const { client, received } = openClient(Sdk, conversation)
    const { system, user, streaming, steps, signal, onText } = conversation
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ]
    const tools = conversation.tools.map(({ name, description, parameters }) => {
      return { type: 'function', function: { name, description, parameters: { ...parameters } } } as const
    })
    for (let step = 0; ; step++) {
      const given = { model: 'scripted-actor', messages, tools }
      const completion = streaming
        ? await client.chat.completions
            .stream({ ...given, stream_options: { include_usage: true } }, { signal })
            .on('content', onText)
            .finalChatCompletion()
        : await client.chat.completions.create(given, { signal })
      received.push(completion)
      const [choice] = completion.choices
      if (!choice) throw new Error('a completion without a choice')
      messages.push(choice.message)
      const calls = choice.message.tool_calls ?? []
      if (calls.length === 0 || step + 1 >= steps) {
        return { received, finalText: choice.message.content ?? '', finishReason: choice.finish_reason }
      }
      for (const call of calls) {
        if (call.type !== 'function') continue
        const content = execute(conversation.tools, call.function.name, call.function.arguments)
        messages.push({ role: 'tool', tool_call_id: call.id, content })
      }
    }
  }
}

/** `keeps`: whether the provider is left to keep the history, under the id of the response before. */
export function driveResponses(Sdk: OpenAISdk, keeps: boolean): DriveHost {
  return async (conversation) => {
    const { client, received } = openClient(Sdk, conversation)
    const { system, user, streaming, steps, signal, onText } = conversation
    let input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: user }]
    let previous: string | null = null
    const tools = conversation.tools.map(({ name, description, parameters }) => {
      return { type: 'function', name, description, parameters: { ...parameters }, strict: false } as const
    })
    for (let step = 0; ; step++) {
      const kept: string | null = previous
      const given = { model: 'scripted-actor', instructions: system, input, tools, previous_response_id: kept }
      const response: OpenAI.Responses.Response = streaming
        ? await client.responses
            .stream(given, { signal })
            .on('response.output_text.delta', ({ delta }) => onText(delta))
            .finalResponse()
        : await client.responses.create(given, { signal })
      received.push(response)
      const calls = response.output.flatMap((item) => (item.type === 'function_call' ? [item] : []))
      if (calls.length === 0 || step + 1 >= steps) {
        const ended = response.status === 'completed' && calls.length === 0
        return { received, finalText: textOf(response), finishReason: ended ? 'stop' : null }
      }
      const outputs = calls.map(({ call_id, name, arguments: written }) => {
        return { type: 'function_call_output', call_id, output: execute(conversation.tools, name, written) } as const
      })
      input = keeps ? outputs : [...input, ...calls, ...outputs]
      previous = keeps ? response.id : null
    }
  }
}

/** A streamed response of version 6 has no `output_text`. */
function textOf({ output }: OpenAI.Responses.Response): string {
  const parts = output.flatMap((item) => (item.type === 'message' ? item.content : []))
  return parts.map((part) => (part.type === 'output_text' ? part.text : '')).join('')
}

function openClient(Sdk: OpenAISdk, { baseUrl, twincheck }: DrivenConversation) {
  const received: unknown[] = []
  const checked = twincheck ? withTwinCheck(twincheck) : fetch
  const client = new Sdk({ apiKey: 'none', baseURL: baseUrl, maxRetries: 0, fetch: observeFetch(checked, received) })
  return { client, received }
}
