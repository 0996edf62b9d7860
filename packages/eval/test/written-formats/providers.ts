/** As providers' APIs take and give messages. */
import { anthropicMessages } from './anthropic-message.ts'
import { lines, steps, type WrittenFormats } from './undoing-run.ts'

export const chatMessages = steps<Readonly<Record<string, unknown>>>({
  ask: (content) => [{ role: 'user', content }],
  call: ({ id, name, input, result }) => [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }],
    },
    { role: 'tool', tool_call_id: id, content: result },
  ],
  end: (content) => [{ role: 'assistant', content }],
})

export const providerFormats: WrittenFormats = {
  'openai-chat': lines([{ messages: chatMessages }]),
  anthropic: lines([{ messages: anthropicMessages }]),
}
