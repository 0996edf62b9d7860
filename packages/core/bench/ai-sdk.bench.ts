/** The AI SDK with its provider for OpenAI-compatible endpoints. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { twincheckMiddleware } from '@twincheck/core/ai-sdk'
import { generateText, jsonSchema, stepCountIs, tool, wrapLanguageModel } from 'ai'
import { benchOutput, benchTool, benchUser, hostOverhead, stepsOfConversation } from './host-overhead.ts'

export function benchAiSdk(): Promise<string> {
  return hostOverhead('ai', {
    bare: (baseUrl) => converse(openModel(baseUrl)),
    checked: (baseUrl, session, twincheck) => {
      const middleware = twincheckMiddleware(twincheck, { session })
      return converse(wrapLanguageModel({ model: openModel(baseUrl), middleware }))
    },
  })
}

function openModel(baseUrl: string) {
  return createOpenAICompatible({ name: 'instant', baseURL: baseUrl })('instant')
}

async function converse(model: Parameters<typeof generateText>[0]['model']): Promise<void> {
  const { name, description, parameters } = benchTool
  const inputSchema = jsonSchema<{ order_id: string }>({ ...parameters, required: [...parameters.required] })
  const execute = async ({ order_id }: { order_id: string }) => benchOutput(order_id)
  const tools = { [name]: tool({ description, inputSchema, execute }) }
  await generateText({ model, prompt: benchUser, tools, stopWhen: stepCountIs(stepsOfConversation + 1) })
}
