/** An agent on the AI SDK, wired as its guide says. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { TwinCheck } from '@twincheck/core'
import { twincheckMiddleware } from '@twincheck/core/ai-sdk'
import { generateText, wrapLanguageModel } from 'ai'

export default async ({ twincheck, baseUrl }: { twincheck: TwinCheck; baseUrl: string }) => {
  const provided = createOpenAICompatible({ name: 'probe', baseURL: baseUrl })('probe')
  const model = wrapLanguageModel({ model: provided, middleware: twincheckMiddleware(twincheck) })
  await generateText({ model, prompt: 'This is a probe.' })
}
