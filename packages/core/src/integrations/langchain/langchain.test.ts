import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { describe, expect, test } from 'vitest'
import { driveAgent } from '../../../test/hosts/drive-langchain.ts'
import { installedVersion } from '../../../test/hosts/installed-version.ts'
import { integrationContract } from '../integration-contract.ts'
import { demandVersion } from '../unsupported-host.ts'
import { answers, readLangChainMessages, readReply, replaceCalls } from './messages.ts'

integrationContract(
  {
    ...{ name: 'langchain', supported: ['1'], streams: true, answers: 'always' },
    installed: [{ version: installedVersion('langchain'), drive: driveAgent }],
  },
  { describe, test },
)

describe('a replaced message', () => {
  const original = new AIMessage({
    id: 'run-1',
    content: [
      { type: 'text', text: 'One moment. ' },
      { type: 'tool_use', id: 'toolu_1', name: 'unlock', input: {} },
    ],
    tool_calls: [{ id: 'toolu_1', name: 'unlock', args: {} }],
    additional_kwargs: {
      tool_calls: [{ id: 'toolu_1', type: 'function', function: { name: 'unlock', arguments: '{}' } }],
    },
    response_metadata: { stop_reason: 'tool_use' },
  })

  test('repeats the twin in its blocks where the provider reads calls from there', () => {
    const call = { id: 'toolu_2', name: 'look', arguments: { deep: true } }
    const message = replaceCalls(original, { kind: 'calls', calls: [{ call, original: null }] })
    expect(message.id).toBe('run-1')
    expect(message.content).toEqual([
      { type: 'text', text: 'One moment. ' },
      { type: 'tool_use', id: 'toolu_2', name: 'look', input: { deep: true } },
    ])
    expect(JSON.stringify(message)).not.toContain('unlock')
  })

  test('stops where every call was deleted', () => {
    const message = replaceCalls(original, { kind: 'text', text: 'Done.' })
    expect(message.text).toBe('One moment. Done.')
    expect(message.response_metadata).toEqual({ stop_reason: 'end_turn' })
    expect(message.tool_calls).toEqual([])
  })
})

describe('calls', () => {
  const call = { id: 'c1', name: 'charge', args: {} }

  test('each get a result of their own where they are answered', () => {
    const message = new AIMessage({ content: '', tool_calls: [call, { ...call, id: 'c2' }] })
    const results = answers(message, ['Not executed.', 'Nor this one.'])
    expect(results.map((message) => ToolMessage.isInstance(message) && [message.tool_call_id, message.name])).toEqual([
      ['c1', 'charge'],
      ['c2', 'charge'],
    ])
    expect(results.map(({ text }) => text)).toEqual(['Not executed.', 'Nor this one.'])
  })

  test.each([
    ['has no id', { tool_calls: [{ name: 'charge', args: {} }] }],
    ['could not be parsed', { tool_calls: [call], invalid_tool_calls: [{ id: 'c2', name: 'charge', args: '{"a' }] }],
  ])('are not answered where one of them %s', (_, members) => {
    expect(readReply(new AIMessage({ content: '', ...members })).canAnswer).toBe(false)
    expect(readReply(new AIMessage({ content: '', tool_calls: [call] })).canAnswer).toBe(true)
  })
})

test('a picture in a request is shown as hidden, because an id may be in it', () => {
  const request = new HumanMessage({
    content: [
      { type: 'text', text: 'Enter this invoice.' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
    ],
  })
  expect(readLangChainMessages([request])).toEqual([{ role: 'user', content: 'Enter this invoice.\n[image_url]' }])
})

test('another major is refused with the version found and those supported', () => {
  expect(() => demandVersion('langchain', ['1'], '0.3.37')).toThrow('langchain supports 1.x; found 0.3.37')
  expect(() => demandVersion('langchain', ['1'], '2.0.0')).toThrow('found 2.0.0')
  expect(() => demandVersion('langchain', ['1'])).not.toThrow()
})
