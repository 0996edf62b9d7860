import { describe, expect, test } from 'vitest'
import { openaiResponses } from './index.ts'

const reasoning = { type: 'reasoning', id: 'rs_1', summary: [] }
const search = { type: 'web_search_call', id: 'ws_1', status: 'completed' }
const first = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'f', arguments: '{}', status: 'completed' }
const custom = { type: 'custom_tool_call', id: 'ct_1', call_id: 'call_2', name: 'shell', input: 'ls' }
const response = (...output: readonly object[]) => ({ id: 'resp_2', status: 'completed', output })
const answered = [
  { type: 'function_call_output', call_id: 'call_1', output: 'Not executed.' },
  { type: 'custom_tool_call_output', call_id: 'call_2', output: 'Nor this one.' },
]
const ask = (body: unknown, reply: unknown) =>
  openaiResponses.answerCalls(body, reply, ['Not executed.', 'Nor this one.'])

describe('the request that asks again for a response', () => {
  test('ends with the items as they came and one output for each call, of whatever kind; all else stays', () => {
    const body = { model: 'm', instructions: 'Be kind.', input: 'Hi', tools: [] }
    expect(ask(body, response(reasoning, search, first, custom))).toEqual({
      ...body,
      input: [{ role: 'user', content: 'Hi' }, reasoning, search, first, custom, ...answered],
    })
  })

  test('goes on from where the first one did, and not from the response, which need not be kept', () => {
    const result = { type: 'function_call_output', call_id: 'call_0', output: 'ok' }
    const body = { input: [result], previous_response_id: 'resp_1' }
    expect(ask(body, response(first, custom))).toEqual({
      previous_response_id: 'resp_1',
      input: [result, first, custom, ...answered],
    })
  })

  describe('where nothing is kept', () => {
    const body = { input: [], store: false }

    test('brings reasoning back whose content is in it', () => {
      const whole = { ...reasoning, encrypted_content: 'gAAAA' }
      expect(ask(body, response(whole, first))?.input).toEqual([whole, first, answered[0]])
    })

    test('leaves out reasoning that is only an id, and the ids of what belongs to it', () => {
      const { id: _, ...called } = first
      expect(ask(body, response(reasoning, first))?.input).toEqual([called, answered[0]])
    })
  })

  test.each<[string, unknown, unknown]>([
    ['only the provider called something', { input: 'Hi' }, response(search)],
    ['a call has no id, so no output could find it', { input: 'Hi' }, response({ ...first, call_id: 7 })],
    ['the request has no input', { prompt: { id: 'p' } }, response(first)],
    ['the reply is none', { input: 'Hi' }, { error: {} }],
  ])('is none where %s', (_, body, reply) => {
    expect(ask(body, reply)).toBeNull()
  })
})
