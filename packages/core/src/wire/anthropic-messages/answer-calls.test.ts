import { describe, expect, test } from 'vitest'
import { anthropicMessages } from './index.ts'

const thinking = { type: 'thinking', thinking: 'hm', signature: 's' }
const hosted = { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} }
const found = { type: 'web_search_tool_result', tool_use_id: 's1', content: [] }
const first = { type: 'tool_use', id: 'toolu_1', name: 'f', input: { a: 1 } }
const second = { type: 'tool_use', id: 'toolu_2', name: 'g', input: {} }
const message = (...content: readonly object[]) => ({
  ...{ id: 'm', type: 'message', role: 'assistant', stop_reason: 'tool_use' },
  content,
})
const user = { role: 'user', content: 'Hi' }
const body = { model: 'm', max_tokens: 9, system: 'Be kind.', messages: [user] }

describe('the request that asks again for a message', () => {
  test('ends with the blocks as they came and a result of its own for each call together in one user message; all else stays', () => {
    const reply = message(thinking, hosted, found, first, second)
    expect(anthropicMessages.answerCalls(body, reply, ['Not executed.', 'Nor this one.'])).toEqual({
      ...body,
      messages: [
        user,
        { role: 'assistant', content: [thinking, hosted, found, first, second] },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'toolu_1', content: 'Not executed.' },
            { type: 'tool_result', tool_use_id: 'toolu_2', content: 'Nor this one.' },
          ],
        },
      ],
    })
  })

  test.each<[string, unknown, unknown]>([
    ['only the provider called something', body, message(hosted, found)],
    ['a call has no id, so no result could find it', body, message({ ...first, id: undefined })],
    ['the request has no messages', {}, message(first)],
    ['the reply is none', body, { type: 'error' }],
  ])('is none where %s', (_, request, reply) => {
    expect(anthropicMessages.answerCalls(request, reply, ['Not executed.'])).toBeNull()
  })
})
