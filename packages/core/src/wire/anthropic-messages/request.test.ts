import { describe, expect, test } from 'vitest'
import { readMessagePiece, readMessageRequest, readMessageTools } from './bodies.ts'

describe('a request for a message', () => {
  test('begins with its system prompt, as text or in blocks', () => {
    const system = [{ type: 'text', text: 'Be kind.', cache_control: { type: 'ephemeral' } }]
    const pieces = readMessageRequest({ system, messages: [{ role: 'user', content: 'Hi' }] })?.pieces ?? []
    expect(pieces.flatMap(readMessagePiece)).toMatchObject([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hi' },
    ])
  })

  test('brings results in a user message; what the user says beside them is a message of its own', () => {
    const content = [
      { type: 'tool_result', tool_use_id: 't1', content: [{ type: 'text', text: 'no such account' }], is_error: true },
      { type: 'tool_result', tool_use_id: 't2', content: 'ok' },
      { type: 'text', text: 'Go on.' },
      { type: 'image', source: {} },
    ]
    expect(readMessagePiece({ role: 'user', content })).toMatchObject([
      { role: 'tool', callId: 't1', content: 'no such account', isError: true },
      { role: 'tool', callId: 't2', content: 'ok' },
      { role: 'user', content: 'Go on.\n[image]' },
    ])
  })

  test('shows what the assistant said and called, not what it thought; hosted tools are named', () => {
    const content = [
      { type: 'thinking', thinking: 'hm', signature: 's' },
      { type: 'text', text: 'Let me see.' },
      { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} },
      { type: 'tool_use', id: 't1', name: 'f', input: { a: 1 } },
      { type: 'tool_use', id: 't2', name: 'g', input: 'not an object' },
    ]
    expect(readMessagePiece({ role: 'assistant', content })).toMatchObject([
      {
        role: 'assistant',
        content: 'Let me see.\n[server_tool_use]',
        calls: [
          { id: 't1', name: 'f', arguments: { a: 1 } },
          { id: 't2', name: 'g', arguments: {}, malformed: 'not an object' },
        ],
      },
    ])
  })

  test('offers the tools that the host runs, and none that the provider runs itself', () => {
    const tools = [
      { name: 'f', description: 'F.', input_schema: { type: 'object' } },
      { type: 'custom', name: 'g', input_schema: { type: 'object' } },
      { type: 'bash_20250124', name: 'bash' },
      { type: 'web_search_20250305', name: 'web_search' },
    ]
    expect(readMessageTools(tools)?.map(({ name }) => name)).toEqual(['f', 'g', 'bash'])
  })
})
