/** Plays a story through the OpenAI SDK with nothing set but the base URL, and says which tools ran. */
import OpenAI from 'openai'
import { type ContractStory, contractTools, systemPrompt } from '../../core/src/integrations/contract/stories.ts'

export type DrivenStory = { readonly ran: readonly string[]; readonly finalText: string }

export type StoryOptions = {
  readonly headers?: Readonly<Record<string, string>>
  readonly apiKey?: string
  /** Added to the first user message, so that conversations do not open alike. */
  readonly suffix?: string
}

export async function driveStory(
  baseURL: string,
  story: ContractStory,
  options: StoryOptions = {},
): Promise<DrivenStory> {
  const { headers = {}, apiKey = 'none', suffix = '' } = options
  const client = new OpenAI({ apiKey, baseURL, maxRetries: 0, defaultHeaders: headers })
  const messages: OpenAI.ChatCompletionMessageParam[] = [
    { role: 'system', content: systemPrompt },
    { role: 'user', content: story.user + suffix },
  ]
  const tools = contractTools.map(({ name, description, parameters }) => {
    return { type: 'function', function: { name, description, parameters: { ...parameters } } } as const
  })
  const ran: string[] = []
  for (;;) {
    const { choices } = await client.chat.completions.create({ model: 'scripted-actor', messages, tools })
    const message = choices[0]?.message
    if (!message) throw new Error('a completion without a choice')
    messages.push(message)
    if (!message.tool_calls?.length) return { ran, finalText: message.content ?? '' }
    for (const call of message.tool_calls) {
      if (call.type !== 'function') continue
      ran.push(call.function.name)
      const content = contractTools.find(({ name }) => name === call.function.name)?.output ?? ''
      messages.push({ role: 'tool', tool_call_id: call.id, content })
    }
  }
}
