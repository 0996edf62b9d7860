import { describe, expect, test } from 'vitest'
import { continueResponse, readResponsePiece, readResponseRequest, readResponseTools } from './bodies.ts'

const read = (body: unknown) => readResponseRequest(body)?.pieces.flatMap(readResponsePiece)

describe('a request for a response', () => {
  test('may be no more than what the user says', () => {
    expect(read({ input: 'Hi', instructions: 'Be kind.' })).toMatchObject([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hi' },
    ])
  })

  test('brings the items of one reply back as one message, because they are one action', () => {
    const input = [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'Look:' },
          { type: 'input_image', image_url: 'data:' },
        ],
      },
      { type: 'reasoning', id: 'rs_1', summary: [] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'One moment.' }] },
      { type: 'web_search_call', id: 'ws_1', status: 'completed' },
      { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{"a":1}' },
      { type: 'custom_tool_call', call_id: 'c2', name: 'shell', input: 'ls' },
      { type: 'function_call_output', call_id: 'c1', output: 'ok' },
      { type: 'custom_tool_call_output', call_id: 'c2', output: [{ type: 'input_text', text: 'a.txt' }] },
      { type: 'item_reference', id: 'msg_1' },
    ]
    expect(read({ input })).toMatchObject([
      { role: 'user', content: 'Look:\n[input_image]' },
      {
        role: 'assistant',
        content: 'One moment.',
        calls: [
          { id: 'c1', name: 'f', arguments: { a: 1 } },
          { id: 'c2', name: 'shell', malformed: 'ls' },
        ],
      },
      { role: 'tool', callId: 'c1', content: 'ok' },
      { role: 'tool', callId: 'c2', content: 'a.txt' },
      { role: 'system', content: '[unknown: item_reference]' },
    ])
  })

  test.each([
    ['is worked on in the background', { input: 'x', background: true }],
    ['belongs to a conversation that the provider keeps', { input: 'x', conversation: 'conv_1' }],
    ['has no input', { prompt: { id: 'p' } }],
  ])('is not ours where it %s', (_, body) => {
    expect(readResponseRequest(body)).toBeNull()
  })

  test('offers its functions; tools that the provider runs itself no twin can call', () => {
    const tools = [
      { type: 'function', name: 'f', parameters: {} },
      { type: 'web_search' },
      { type: 'mcp', server_label: 'x' },
    ]
    expect(readResponseTools(tools)?.map(({ name }) => name)).toEqual(['f'])
  })
})

describe('a request that goes on from a response whose calls were replaced', () => {
  const twin = { type: 'function_call', call_id: 'call_tw', name: 'g', arguments: '{}' }
  const result = { type: 'function_call_output', call_id: 'call_tw', output: 'ok' }
  const body = { model: 'm', input: [result], previous_response_id: 'resp_2', stream: true }

  test('goes on from the one before it, with what was sent and delivered since', () => {
    const sent = { input: 'Please.', previous_response_id: 'resp_1' }
    expect(continueResponse(body, { sent, delivered: { output: [twin] } })).toEqual({
      ...{ model: 'm', stream: true, previous_response_id: 'resp_1' },
      input: [{ role: 'user', content: 'Please.' }, twin, result],
    })
  })

  test('goes on from none where that was the first', () => {
    const continued = continueResponse(body, { sent: { input: 'Please.' }, delivered: { output: [twin] } })
    expect(continued).not.toHaveProperty('previous_response_id')
  })
})
