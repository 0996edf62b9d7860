/** As providers' APIs take and give messages. */
import { anthropicMessages } from './anthropic-message.ts'
import { lines, steps, undoingRun, type WrittenFormats } from './undoing-run.ts'

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

export const geminiContents = steps<Readonly<Record<string, unknown>>>({
  ask: (text) => [{ role: 'user', parts: [{ text }] }],
  call: ({ name, input, result }) => [
    { role: 'model', parts: [{ functionCall: { name, args: input } }] },
    { role: 'user', parts: [{ functionResponse: { name, response: { result } } }] },
  ],
  end: (text) => [{ role: 'model', parts: [{ text: 'hm', thought: true }, { text }] }],
})

const converseMessages = steps<Readonly<Record<string, unknown>>>({
  ask: (text) => [{ role: 'user', content: [{ text }] }],
  call: ({ id, name, input, result }) => [
    { role: 'assistant', content: [{ toolUse: { toolUseId: id, name, input } }] },
    { role: 'user', content: [{ toolResult: { toolUseId: id, content: [{ text: result }], status: 'success' } }] },
  ],
  end: (text) => [{ role: 'assistant', content: [{ text }] }],
})

export const providerFormats: WrittenFormats = {
  gemini: lines([{ contents: geminiContents, systemInstruction: { parts: [{ text: 'Be kind.' }] } }]),
  'gemini, a list of contents': JSON.stringify(geminiContents),
  'bedrock-converse': lines([{ modelId: 'm', messages: converseMessages, inferenceConfig: {} }]),
  'ai-sdk, model messages': lines([
    {
      messages: steps<object>({
        ask: (content) => [{ role: 'user', content }],
        call: ({ id, name, input, result }) => [
          { role: 'assistant', content: [{ type: 'tool-call', toolCallId: id, toolName: name, input }] },
          { role: 'tool', content: [{ type: 'tool-result', toolCallId: id, output: { type: 'text', value: result } }] },
        ],
        end: (content) => [{ role: 'assistant', content }],
      }),
    },
  ]),
  'ai-sdk, messages of an interface': lines([
    {
      messages: [
        ...steps<object>({
          ask: (text) => [{ role: 'user', parts: [{ type: 'text', text }] }],
          call: () => [],
          end: () => [],
        }),
        {
          role: 'assistant',
          parts: steps<object>({
            ask: () => [],
            call: ({ id, name, input, result }) => [
              { type: 'step-start' },
              { type: `tool-${name}`, toolCallId: id, state: 'output-available', input, output: result },
            ],
            end: (text) => [{ type: 'step-start' }, { type: 'text', text }],
          }),
        },
      ],
    },
  ]),
  'ai-sdk, messages before there were parts': lines([
    {
      messages: [
        { role: 'user', content: undoingRun.ask },
        ...undoingRun.calls.map(({ id, name, input, result }) => ({
          role: 'assistant',
          content: '',
          toolInvocations: [{ state: 'result', toolCallId: id, toolName: name, args: input, result }],
        })),
        { role: 'assistant', content: undoingRun.end },
      ],
    },
  ]),
  'anthropic, with a system message among them': lines([
    { messages: [{ role: 'system', content: 'Be kind.' }, ...anthropicMessages] },
  ]),
  'ai-sdk, messages of an older interface': lines([
    {
      messages: [
        ...steps<object>({
          ask: (content) => [{ role: 'user', content, parts: [{ type: 'text', text: content }] }],
          call: () => [],
          end: () => [],
        }),
        {
          role: 'assistant',
          content: 'Done.',
          parts: steps<object>({
            ask: () => [],
            call: ({ id, name, input, result }) => [
              { type: 'step-start' },
              {
                type: 'tool-invocation',
                toolInvocation: { state: 'result', toolCallId: id, toolName: name, args: input, result },
              },
            ],
            end: (text) => [{ type: 'text', text }],
          }),
        },
      ],
    },
  ]),
  'openai-chat': lines([{ messages: chatMessages }]),
  'openai-responses': lines([{ items: responseItems }]),
  anthropic: lines([{ messages: anthropicMessages }]),
}
