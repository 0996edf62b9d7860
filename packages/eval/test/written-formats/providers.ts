/** As providers' APIs take and give messages. */
import { anthropicMessages } from './anthropic-message.ts'
import { lines, steps, type WrittenFormats } from './undoing-run.ts'

export const chatMessages = steps<Readonly<Record<string, unknown>>>({
  ask: (content) => [{ role: 'user', content }],
  call: ({ id, name, input, result }) => [
    {
      role: 'assistant',
      content: null,
      tool_calls: [chatCall(id, name, input)],
    },
    { role: 'tool', tool_call_id: id, content: result },
  ],
  end: (content) => [{ role: 'assistant', content }],
})

export function chatCall(id: string, name: string, input: object) {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } }
}

export const responseItems = steps<Readonly<Record<string, unknown>>>({
  ask: (text) => [{ type: 'message', role: 'user', content: [{ type: 'input_text', text }] }],
  call: ({ id, name, input, result }) => [
    { type: 'function_call', call_id: id, name, arguments: JSON.stringify(input) },
    { type: 'function_call_output', call_id: id, output: result },
  ],
  end: (text) => [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }],
})

export const providerFormats: WrittenFormats = {
  'openai-chat': lines([{ messages: chatMessages }]),
  'openai-responses': lines([{ items: responseItems }]),
  anthropic: lines([{ messages: anthropicMessages }]),
}
