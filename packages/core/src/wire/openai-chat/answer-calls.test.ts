import { describe, expect, test } from 'vitest'
import { openaiChat } from './index.ts'

const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a": 1}' } }
const custom = { id: 'c2', type: 'custom', custom: { name: 'shell', input: 'ls' } }
const completion = (message: object) => ({
  choices: [{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason: 'tool_calls' }],
})
const user = { role: 'user', content: 'Hi' }
const body = { model: 'm', stream: false, messages: [user], tools: [{ type: 'function', function: { name: 'f' } }] }

describe('the request that asks again for a chat completion', () => {
  test('ends with the message as it came and one result for each call, of whatever kind; all else stays', () => {
    const reply = completion({ content: 'One moment.', refusal: null, tool_calls: [call, custom] })
    expect(openaiChat.answerCalls(body, reply, ['Not executed.', 'Nor this one.'])).toEqual({
      ...body,
      messages: [
        user,
        { role: 'assistant', content: 'One moment.', refusal: null, tool_calls: [call, custom] },
        { role: 'tool', tool_call_id: 'c1', content: 'Not executed.' },
        { role: 'tool', tool_call_id: 'c2', content: 'Nor this one.' },
      ],
    })
  })

  test.each<[string, unknown, unknown]>([
    ['nothing was called', body, completion({ content: 'Done.' })],
    ['a call has no id, so no result could find it', body, completion({ tool_calls: [{ ...call, id: '' }] })],
    ['the request has no messages', { model: 'm' }, completion({ tool_calls: [call] })],
    ['the reply is none', body, { error: { message: 'no' } }],
  ])('is none where %s', (_, request, reply) => {
    expect(openaiChat.answerCalls(request, reply, ['Not executed.'])).toBeNull()
  })
})
