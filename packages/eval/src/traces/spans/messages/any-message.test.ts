import { expect, test } from 'vitest'
import { ImportedConversation } from '../../imported-run.ts'
import type { RawRecord } from '../../raw.ts'
import { addCounts, noCounts } from '../../trace-run.ts'
import { addUnit, countUnit, messageUnits } from './any-message.ts'

const input = { zone: 'UTC' }

/** A question, a call and its result, as each framework hands them to a backend. */
const written: Readonly<Record<string, readonly RawRecord[]>> = {
  chat: [
    { role: 'user', content: 'What time is it?' },
    { role: 'assistant', tool_calls: [{ id: 'c1', function: { name: 'clock', arguments: '{"zone":"UTC"}' } }] },
    { role: 'tool', tool_call_id: 'c1', content: '12:00' },
  ],
  'chat, with results named by their tools': [
    { role: 'human', content: 'What time is it?' },
    { role: 'ai', tool_calls: [{ id: 'c1', function: { name: 'clock', arguments: input } }] },
    { role: 'clock', content: '12:00', additional_kwargs: {} },
  ],
  'Responses items': [
    { role: 'user', content: 'What time is it?' },
    { type: 'reasoning', summary: [] },
    { type: 'function_call', call_id: 'c1', name: 'clock', arguments: '{"zone":"UTC"}' },
    { type: 'function_call_output', call_id: 'c1', output: '12:00' },
  ],
  'Anthropic blocks as a text': [
    { role: 'user', content: 'What time is it?' },
    { role: 'assistant', content: JSON.stringify([{ type: 'tool_use', id: 'c1', name: 'clock', input }]) },
    { role: 'user', content: JSON.stringify([{ type: 'tool_result', tool_use_id: 'c1', content: '12:00' }]) },
  ],
  'Converse blocks as a text': [
    { role: 'user', content: '[{"text": "What time is it?"}]' },
    { role: 'assistant', content: JSON.stringify([{ toolUse: { toolUseId: 'c1', name: 'clock', input } }]) },
    { role: 'user', content: JSON.stringify([{ toolResult: { toolUseId: 'c1', content: [{ text: '12:00' }] } }]) },
  ],
  'gen_ai parts': [
    { role: 'user', parts: [{ type: 'text', content: 'What time is it?' }] },
    { role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'clock', arguments: input }] },
    { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: '12:00' }] },
  ],
  'Gemini contents': [
    { role: 'user', parts: [{ text: 'What time is it?' }] },
    { role: 'model', parts: [{ function_call: { id: 'c1', name: 'clock', args: input } }] },
    { role: 'user', parts: [{ function_response: { id: 'c1', name: 'clock', response: '12:00' } }] },
  ],
  'AI SDK messages': [
    { role: 'user', content: [{ type: 'text', text: 'What time is it?' }] },
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'clock', input }] },
    { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c1', output: { type: 'text', value: '12:00' } }] },
  ],
  'smolagents’ prose': [
    { role: 'user', content: 'What time is it?' },
    {
      role: 'tool-call',
      content:
        "Calling tools:\n[{'id': 'c1', 'type': 'function', 'function': {'name': 'clock', 'arguments': {'zone': 'UTC'}}}]",
    },
    { role: 'tool-response', content: 'Call id: c1\n12:00' },
  ],
}

test.each(Object.entries(written))('%s are a question, a call and its result', (_, messages) => {
  const conversation = new ImportedConversation()
  const units = messageUnits(messages)
  for (const { raw } of units) addUnit(conversation, raw)
  expect(conversation.left).toEqual([])
  expect(conversation.messages).toMatchObject([
    { role: 'user', content: 'What time is it?' },
    { role: 'assistant', calls: [{ id: 'c1', name: 'clock', arguments: input }] },
    { role: 'tool', callId: 'c1' },
  ])
  const found = units.map(({ raw }) => countUnit(raw)).reduce(addCounts, noCounts)
  expect(found).toEqual({ messages: 3, calls: 1, results: 1 })
})

test('what a message holds that nobody knows is named', () => {
  const conversation = new ImportedConversation()
  const parts = [{ type: 'server_tool_call', name: 'search' }]
  const numbered = { numbered: 'openInference', members: { role: 'user', content: 'Hi', whispered: 'Ho' } }
  for (const raw of [{ role: 'assistant', parts }, numbered, { role: 'oracle', content: 'Hm' }])
    addUnit(conversation, [raw])
  expect(conversation.left.map(({ detail }) => detail)).toEqual([
    'The run holds a part of the type "server_tool_call".',
    'The run holds a message with the members whispered.',
    'The run holds a message of the role "oracle".',
  ])
})
