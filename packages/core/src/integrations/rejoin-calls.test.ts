/** Calls that were answered beside others, put back into the history of each host. */
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import type { AgentInputItem } from '@openai/agents'
import { describe, expect, test } from 'vitest'
import type { WithheldCall } from '../exchange/reply.ts'
import { rejoinCalls as rejoinParts } from './ai-sdk/reply.ts'
import type { PromptMessage } from './ai-sdk/trace.ts'
import { rejoinCalls as rejoinMessages } from './langchain/messages.ts'
import { rejoinCalls as rejoinItems } from './openai-agents/reply.ts'

const withheld: readonly WithheldCall[] = [
  { call: { id: 'c1', name: 'pay', arguments: { amount: 5 } }, index: 0, text: 'Not executed.' },
  { call: { id: 'c3', name: 'pay', arguments: { amount: 6 } }, index: 2, text: 'Nor this one.' },
]

describe('in a prompt of the AI SDK', () => {
  const call = (toolCallId: string, toolName: string, input: object) => {
    return { type: 'tool-call', toolCallId, toolName, input } as const
  }
  const result = (toolCallId: string, toolName: string, value: string) => {
    return { type: 'tool-result', toolCallId, toolName, output: { type: 'text', value } } as const
  }
  const text = { type: 'text', text: 'Fine.' } as const
  const turn: PromptMessage = { role: 'assistant', content: [text, call('c2', 'look', {})] }
  const user: PromptMessage = { role: 'user', content: [{ type: 'text', text: 'And?' }] }

  test('the calls stand where the model wrote them, and all results in one message', () => {
    const results: PromptMessage = { role: 'tool', content: [result('c2', 'look', 'ok')] }
    expect(rejoinParts([turn], [results, user], withheld)).toEqual({
      turn: [
        {
          role: 'assistant',
          content: [text, call('c1', 'pay', { amount: 5 }), call('c2', 'look', {}), call('c3', 'pay', { amount: 6 })],
        },
      ],
      after: [
        {
          role: 'tool',
          content: [
            result('c1', 'pay', 'Not executed.'),
            result('c3', 'pay', 'Nor this one.'),
            result('c2', 'look', 'ok'),
          ],
        },
        user,
      ],
    })
  })

  test('nothing is put back where the results are missing', () => {
    expect(rejoinParts([turn], [user], withheld)).toBeNull()
  })
})

test('in the items of the Agents SDK the calls follow those of the reply, and their results come first', () => {
  const call = (callId: string, name: string, args: string): AgentInputItem => {
    return { type: 'function_call', callId, name, arguments: args, status: 'completed' }
  }
  const result = (callId: string, name: string, output: string): AgentInputItem => {
    return { type: 'function_call_result', callId, name, status: 'completed', output }
  }
  const own = call('c2', 'look', '{}')
  expect(rejoinItems([own], [result('c2', 'look', 'ok')], withheld)).toEqual({
    turn: [own, call('c1', 'pay', '{"amount":5}'), call('c3', 'pay', '{"amount":6}')],
    after: [result('c1', 'pay', 'Not executed.'), result('c3', 'pay', 'Nor this one.'), result('c2', 'look', 'ok')],
  })
})

describe('in the messages of LangChain', () => {
  const own = { type: 'tool_call', id: 'c2', name: 'look', args: {} } as const
  const result = new ToolMessage({ content: 'ok', tool_call_id: 'c2', name: 'look' })
  const seen = (messages: readonly BaseMessage[] | undefined) =>
    messages?.map((message) =>
      AIMessage.isInstance(message)
        ? message.tool_calls?.map(({ id, name, args }) => [id, name, args])
        : ToolMessage.isInstance(message)
          ? [message.tool_call_id, message.name, message.text]
          : message.text,
    )

  test('the calls stand where the model wrote them, and a result of each before those of the others', () => {
    const message = new AIMessage({ content: 'Fine.', tool_calls: [own] })
    const joined = rejoinMessages([message], [result, new HumanMessage('And?')], withheld)
    expect(seen(joined?.turn)).toEqual([
      [
        ['c1', 'pay', { amount: 5 }],
        ['c2', 'look', {}],
        ['c3', 'pay', { amount: 6 }],
      ],
    ])
    expect(seen(joined?.after)).toEqual([
      ['c1', 'pay', 'Not executed.'],
      ['c3', 'pay', 'Nor this one.'],
      ['c2', 'look', 'ok'],
      'And?',
    ])
  })

  test('a provider that repeats calls in its content finds all of them there, too', () => {
    const content = [{ type: 'tool_use', id: 'c2', name: 'look', input: {} }]
    const message = new AIMessage({ content, tool_calls: [own] })
    const [joined] = rejoinMessages([message], [result], withheld)?.turn ?? []
    expect(joined?.content).toMatchObject([{ id: 'c1' }, { id: 'c2' }, { id: 'c3' }])
  })
})
