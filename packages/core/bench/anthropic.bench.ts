/** The Anthropic SDK with an instant model behind HTTP. */
import Anthropic from '@anthropic-ai/sdk'
import { withTwinCheck } from '@twincheck/core/anthropic'
import { benchOutput, benchTool, benchUser, hostOverhead, stepsOfConversation } from './host-overhead.ts'
import { startInstantServer } from './instant-server.ts'

export async function benchAnthropic(): Promise<string> {
  const { origin: baseURL, close } = await startInstantServer(instantMessage)
  const line = await hostOverhead('@anthropic-ai/sdk', {
    bare: () => converse(new Anthropic({ apiKey: 'none', baseURL })),
    checked: (_base, _session, twincheck) =>
      converse(new Anthropic({ apiKey: 'none', baseURL, fetch: withTwinCheck(twincheck) })),
  })
  await close()
  return line
}

async function converse(client: Anthropic): Promise<void> {
  const messages: Anthropic.MessageParam[] = [{ role: 'user', content: benchUser }]
  const { name, description, parameters } = benchTool
  const tools = [{ name, description, input_schema: { ...parameters, required: [...parameters.required] } }]
  for (let step = 0; step < stepsOfConversation; step++) {
    const { content } = await client.messages.create({ model: 'instant', max_tokens: 100, messages, tools })
    messages.push({ role: 'assistant', content })
    const results = content.flatMap((block) =>
      block.type === 'tool_use'
        ? [{ type: 'tool_result' as const, tool_use_id: block.id, content: benchOutput(block.id) }]
        : [],
    )
    messages.push({ role: 'user', content: results })
  }
}

const instantMessage = `(n) => ({
  id: 'msg_' + n, type: 'message', role: 'assistant', model: 'instant', stop_reason: 'tool_use', stop_sequence: null,
  content: [{ type: 'tool_use', id: 'toolu_' + n, name: 'get_order', input: { order_id: 'W-' + n } }],
  usage: { input_tokens: 1, output_tokens: 1 },
})`
