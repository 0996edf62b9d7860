/** The OpenAI SDK with an instant model behind HTTP, over chat completions and over responses. */
import { withTwinCheck } from '@twincheck/core/openai'
import OpenAI from 'openai'
import { benchOutput, benchTool, benchUser, hostOverhead, stepsOfConversation } from './host-overhead.ts'
import { startInstantServer } from './instant-server.ts'

export async function benchOpenAI(): Promise<string> {
  const chat = await startInstantServer(instantCompletion)
  const responses = await startInstantServer(instantResponse)
  const clientOf = (origin: string, fetch?: ReturnType<typeof withTwinCheck>) =>
    new OpenAI({ apiKey: 'none', baseURL: `${origin}/v1`, ...(fetch ? { fetch } : {}) })
  const lines = [
    await hostOverhead('openai, chat completions', {
      bare: () => converse(clientOf(chat.origin)),
      checked: (_base, _session, twincheck) => converse(clientOf(chat.origin, withTwinCheck(twincheck))),
    }),
    await hostOverhead('openai, responses', {
      bare: () => converseByResponses(clientOf(responses.origin)),
      checked: (_base, _session, twincheck) =>
        converseByResponses(clientOf(responses.origin, withTwinCheck(twincheck))),
    }),
  ]
  await Promise.all([chat.close(), responses.close()])
  return lines.join('\n')
}

async function converse(client: OpenAI): Promise<void> {
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: benchUser }]
  const { name, description, parameters } = benchTool
  const tools = [{ type: 'function' as const, function: { name, description, parameters } }]
  for (let step = 0; step < stepsOfConversation; step++) {
    const { choices } = await client.chat.completions.create({ model: 'instant', messages, tools })
    const [choice] = choices
    if (!choice) return
    messages.push(choice.message)
    for (const { id } of choice.message.tool_calls ?? []) {
      messages.push({ role: 'tool', tool_call_id: id, content: benchOutput(id) })
    }
  }
}

async function converseByResponses(client: OpenAI): Promise<void> {
  const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: benchUser }]
  const tools = [{ type: 'function' as const, ...benchTool, strict: true }]
  for (let step = 0; step < stepsOfConversation; step++) {
    const { output } = await client.responses.create({ model: 'instant', input, tools })
    for (const item of output) {
      if (item.type !== 'function_call') continue
      input.push(item, { type: 'function_call_output', call_id: item.call_id, output: benchOutput(item.call_id) })
    }
  }
}

const instantCompletion = `(n) => ({
  id: 'x', object: 'chat.completion', created: 1, model: 'instant',
  choices: [{ index: 0, finish_reason: 'tool_calls', message: { role: 'assistant', content: null, tool_calls: [
    { id: 'call_' + n, type: 'function', function: { name: 'get_order', arguments: JSON.stringify({ order_id: 'W-' + n }) } }] } }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
})`

const instantResponse = `(n) => ({
  id: 'resp_' + n, object: 'response', created_at: 1, model: 'instant', status: 'completed',
  output: [{ id: 'fc_' + n, type: 'function_call', status: 'completed', call_id: 'call_' + n, name: 'get_order',
    arguments: JSON.stringify({ order_id: 'W-' + n }) }],
  usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
})`
