/** The OpenAI Agents SDK over chat completions. */
import { Agent, type Model, OpenAIChatCompletionsModel, Runner, setTracingDisabled, tool } from '@openai/agents'
import { twincheckModel } from '@twincheck/core/openai-agents'
import OpenAI from 'openai'
import { z } from 'zod'
import { benchOutput, benchTool, benchUser, hostOverhead, stepsOfConversation } from './host-overhead.ts'

export function benchOpenAIAgents(): Promise<string> {
  setTracingDisabled(true)
  return hostOverhead('@openai/agents', {
    bare: (baseUrl) => converse(openModel(baseUrl)),
    checked: (baseUrl, session, twincheck) => converse(twincheckModel(twincheck, openModel(baseUrl), { session })),
  })
}

function openModel(baseUrl: string): Model {
  return new OpenAIChatCompletionsModel(new OpenAI({ baseURL: baseUrl, apiKey: 'none' }), 'instant')
}

async function converse(model: Model): Promise<void> {
  const getOrder = tool({
    name: benchTool.name,
    description: benchTool.description,
    parameters: z.object({ order_id: z.string() }),
    execute: async ({ order_id }) => benchOutput(order_id),
  })
  const agent = new Agent({ name: 'orders', model, tools: [getOrder] })
  await new Runner().run(agent, benchUser, { maxTurns: stepsOfConversation + 2 })
}
