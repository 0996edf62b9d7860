import { describe, expect, test } from 'vitest'
import { readChatPiece, readChatRequest, readChatTools } from './bodies.ts'

describe('a message of a chat completion', () => {
  test.each<[string, unknown, unknown]>([
    ['of the system', { role: 'system', content: 'Be kind.' }, { role: 'system', content: 'Be kind.' }],
    ['of the developer', { role: 'developer', content: 'Be kind.' }, { role: 'system', content: 'Be kind.' }],
    [
      'of the user in parts',
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look:' },
          { type: 'image_url', image_url: { url: 'data:' } },
        ],
      },
      { role: 'user', content: 'Look:\n[image_url]' },
    ],
    ['of a tool', { role: 'tool', tool_call_id: 'c1', content: 'ok' }, { role: 'tool', callId: 'c1', content: 'ok' }],
    [
      'of a function, as it was',
      { role: 'function', name: 'f', content: 'ok' },
      { role: 'tool', callId: 'f', content: 'ok' },
    ],
    ['of an unknown role', { role: 'oracle', content: 'x' }, { role: 'system', content: '[unknown: oracle]' }],
  ])('%s', (_, piece, message) => {
    expect(readChatPiece(piece)).toMatchObject([message])
  })

  test('of the assistant keeps its text and its calls, those that cannot be parsed as they were written', () => {
    const calls = [
      { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } },
      { id: 'c2', type: 'function', function: { name: 'g', arguments: '{"a":' } },
      { id: 'c3', type: 'function', function: { name: 'h', arguments: '' } },
      { id: 'c4', type: 'custom', custom: { name: 'shell', input: 'ls' } },
    ]
    expect(readChatPiece({ role: 'assistant', content: 'Wait.', tool_calls: calls })).toMatchObject([
      {
        role: 'assistant',
        content: 'Wait.',
        calls: [
          { id: 'c1', name: 'f', arguments: { a: 1 } },
          { id: 'c2', name: 'g', arguments: {}, malformed: '{"a":' },
          { id: 'c3', name: 'h', arguments: {} },
          { id: 'c4', name: 'shell', arguments: {}, malformed: 'ls' },
        ],
      },
    ])
  })

  test('with more calls than an action may have keeps its place and says so', () => {
    const calls = Array.from({ length: 1_000 }, (_, i) => ({ id: `c${i}`, function: { name: 'f', arguments: '{}' } }))
    expect(readChatPiece({ role: 'assistant', tool_calls: calls })).toMatchObject([
      { role: 'system', content: '[unknown: assistant]' },
    ])
  })

  test('is frozen, so that the same reference is the same content', () => {
    expect(Object.isFrozen(readChatPiece({ role: 'user', content: 'x' })[0])).toBe(true)
  })
})

describe('a request for a chat completion', () => {
  test('is not ours where several replies are asked for', () => {
    expect(readChatRequest({ messages: [], n: 2 })).toBeNull()
    expect(readChatRequest({ messages: [], n: 1 })).not.toBeNull()
  })

  test('offers its functions; other kinds of tools no twin can call', () => {
    const parameters = { type: 'object' }
    const tools = [
      { type: 'function', function: { name: 'f', parameters } },
      { type: 'custom', custom: { name: 'shell' } },
      7,
    ]
    expect(readChatTools(tools)).toEqual([{ name: 'f', description: '', parameters }])
    expect(readChatTools(undefined)).toEqual([])
    expect(readChatTools('all of them')).toBeNull()
  })
})
