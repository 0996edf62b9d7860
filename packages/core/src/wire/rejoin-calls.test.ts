/** Calls that were answered beside others, put back into the reply and beside the results of the others. */
import { describe, expect, test } from 'vitest'
import type { WithheldCall } from '../exchange/reply.ts'
import { anthropicMessages } from './anthropic-messages/index.ts'
import { geminiContent } from './gemini/index.ts'
import { openaiChat } from './openai-chat/index.ts'
import { openaiResponses } from './openai-responses/index.ts'
import { continueRequest, rejoinItems } from './read-pieces.ts'

const withheld: readonly WithheldCall[] = [
  { call: { id: 'c1', name: 'pay', arguments: { amount: 5 } }, index: 0, text: 'Not executed.' },
  { call: { id: 'c3', name: 'pay', arguments: {}, malformed: '{"amount": ' }, index: 2, text: 'Nor this one.' },
]
const next = { role: 'user', content: 'And?' }

describe('in a chat completion', () => {
  const call = (id: string, name: string, args: string) => ({
    id,
    type: 'function',
    function: { name, arguments: args },
  })
  const own = call('c2', 'look', '{}')
  const message = { role: 'assistant', content: 'Fine.', tool_calls: [own] }
  const result = { role: 'tool', tool_call_id: 'c2', content: 'ok' }

  test('the calls stand where the actor wrote them, and a result of each before those of the others', () => {
    expect(openaiChat.rejoinCalls([message], [result, next], withheld)).toEqual({
      turn: [{ ...message, tool_calls: [call('c1', 'pay', '{"amount":5}'), own, call('c3', 'pay', '{"amount": ')] }],
      after: [
        { role: 'tool', tool_call_id: 'c1', content: 'Not executed.' },
        { role: 'tool', tool_call_id: 'c3', content: 'Nor this one.' },
        result,
        next,
      ],
    })
  })

  test('nothing is put into a reply without calls', () => {
    expect(openaiChat.rejoinCalls([{ role: 'assistant', content: 'Fine.' }], [next], withheld)).toBeNull()
  })
})

describe('in a message', () => {
  const own = { type: 'tool_use', id: 'c2', name: 'look', input: {} }
  const thinking = { type: 'thinking', thinking: 'hm', signature: 's' }
  const message = { role: 'assistant', content: [thinking, own] }
  const result = { type: 'tool_result', tool_use_id: 'c2', content: 'ok' }
  const said = { type: 'text', text: 'And?' }

  test('all results stay in the one user message, before what the user says', () => {
    expect(
      anthropicMessages.rejoinCalls([message], [{ role: 'user', content: [result, said] }, next], withheld),
    ).toEqual({
      turn: [
        {
          role: 'assistant',
          content: [
            thinking,
            { type: 'tool_use', id: 'c1', name: 'pay', input: { amount: 5 } },
            own,
            { type: 'tool_use', id: 'c3', name: 'pay', input: {} },
          ],
        },
      ],
      after: [
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'c1', content: 'Not executed.' },
            { type: 'tool_result', tool_use_id: 'c3', content: 'Nor this one.' },
            result,
            said,
          ],
        },
        next,
      ],
    })
  })

  test.each<[string, readonly unknown[]]>([
    ['no message follows', []],
    ['the results are missing', [next]],
  ])('nothing is put back where %s, because the provider would refuse the message', (_, after) => {
    expect(anthropicMessages.rejoinCalls([message], after, withheld)).toBeNull()
  })
})

describe('in a response', () => {
  const reasoning = { type: 'reasoning', id: 'rs_1', summary: [] }
  const own = { type: 'function_call', id: 'fc_2', call_id: 'c2', name: 'look', arguments: '{}', status: 'completed' }
  const result = { type: 'function_call_output', call_id: 'c2', output: 'ok' }
  const outputs = [
    { type: 'function_call_output', call_id: 'c1', output: 'Not executed.' },
    { type: 'function_call_output', call_id: 'c3', output: 'Nor this one.' },
  ]

  test('the calls follow the items of the reply, which keep their pairs', () => {
    expect(openaiResponses.rejoinCalls([reasoning, own], [result, next], withheld)).toEqual({
      turn: [
        reasoning,
        own,
        { type: 'function_call', call_id: 'c1', name: 'pay', arguments: '{"amount":5}' },
        { type: 'function_call', call_id: 'c3', name: 'pay', arguments: '{"amount": ' },
      ],
      after: [...outputs, result, next],
    })
  })

  test('that the provider keeps, a later request brings the original output and the results of the withheld calls', () => {
    const all = ['c1', 'c2', 'c3'].map((id) => ({ ...own, id: `fc_${id}`, call_id: id }))
    const reply = { id: 'resp_2', status: 'completed', output: [reasoning, ...all] }
    const sent = { input: [next], previous_response_id: 'resp_1' }
    const delivered = openaiResponses.withResults?.(reply, withheld)
    expect(delivered).toEqual({ ...reply, output: [reasoning, ...all, ...outputs] })
    const body = { model: 'm', input: [result], previous_response_id: 'resp_2' }
    const rewritten = { sent: JSON.stringify(sent), delivered: JSON.stringify(delivered) }
    expect(continueRequest(openaiResponses, { text: JSON.stringify(body), value: body }, rewritten)?.value).toEqual({
      ...{ model: 'm', previous_response_id: 'resp_1' },
      input: [next, reasoning, ...all, ...outputs, result],
    })
  })
})

describe('in generated content', () => {
  const call = (name: string, args: object, more: object = {}) => ({ functionCall: { name, args, ...more } })
  const result = { functionResponse: { name: 'look', response: { output: 'ok' } } }
  const content = { role: 'model', parts: [{ text: 'Fine.' }, { ...call('look', {}), thoughtSignature: 's' }] }
  const results = { role: 'user', parts: [result, { text: 'And?' }] }

  test('the calls stand where the actor wrote them, the first is signed, and results stay in one content', () => {
    expect(geminiContent.rejoinCalls([content], [results, next], withheld)).toEqual({
      turn: [
        {
          role: 'model',
          parts: [
            { text: 'Fine.' },
            { functionCall: { id: 'c1', name: 'pay', args: { amount: 5 } }, thoughtSignature: 's' },
            call('look', {}),
            { functionCall: { id: 'c3', name: 'pay', args: {} } },
          ],
        },
      ],
      after: [
        {
          role: 'user',
          parts: [
            { functionResponse: { id: 'c1', name: 'pay', response: { output: 'Not executed.' } } },
            { functionResponse: { id: 'c3', name: 'pay', response: { output: 'Nor this one.' } } },
            result,
            { text: 'And?' },
          ],
        },
        next,
      ],
    })
  })

  test.each<[string, readonly unknown[]]>([
    ['no content follows', []],
    ['the model speaks next', [{ role: 'model', parts: [] }]],
  ])('nothing is put back where %s', (_, after) => {
    expect(geminiContent.rejoinCalls([content], after, withheld)).toBeNull()
  })
})

test('items that stay keep the text that they came with', () => {
  const message = { role: 'assistant', content: null, tool_calls: [{ id: 'c2' }] }
  const result = { role: 'tool', tool_call_id: 'c2', content: 'ok' }
  const joined = rejoinItems(openaiChat)([{ value: message, text: 'a' }], [{ value: result, text: 'b' }], withheld)
  expect(joined?.turn.map(({ text }) => text)).toEqual([null])
  expect(joined?.after.map(({ text }) => text)).toEqual([null, null, 'b'])
})
