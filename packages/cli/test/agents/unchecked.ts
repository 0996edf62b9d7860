/** The same agent, wired wrongly: the model that was wrapped is not the one that is used. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { TwinCheck } from '@twincheck/core'
import { twincheckMiddleware } from '@twincheck/core/ai-sdk'
import { generateText, wrapLanguageModel } from 'ai'

export default async ({ twincheck, baseUrl }: { twincheck: TwinCheck; baseUrl: string }) => {
  const model = createOpenAICompatible({ name: 'probe', baseURL: baseUrl })('probe')
  wrapLanguageModel({ model, middleware: twincheckMiddleware(twincheck) })
  await generateText({ model, prompt: 'This is a probe.' })
}
