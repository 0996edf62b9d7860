/** Chat completions as servers other than OpenAI send them. The shapes are written after the servers' documentation. */
import { describe, expect, test } from 'vitest'
import { placeTwin } from '../../exchange/place-twin.ts'
import type { Action } from '../../policy/paper/trace/action.ts'
import { checkEvents, readEvents } from '../check-events.ts'
import { openaiChat } from './index.ts'

const chunk = (delta: object | undefined, more: object = {}, choice: object = {}) => ({
  ...{ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm' },
  choices: [{ index: 0, ...(delta ? { delta } : {}), finish_reason: null, ...choice }],
  ...more,
})
const begin = (index: number, id: string, name: string, args: unknown = '') => ({
  tool_calls: [{ index, id, type: 'function', function: { name, arguments: args } }],
})
const go = (index: number, args: string) => ({ tool_calls: [{ index, function: { arguments: args } }] })
const end = (finish_reason: string, more: object = {}) => chunk({}, more, { finish_reason })
const unlock = '{"account_id":"A"}'
const usage = { prompt_tokens: 9, completion_tokens: 5, total_tokens: 14 }
const safe = { hate: { filtered: false, severity: 'safe' } }

/** Each stream calls unlock and look, in this order. */
const streams: Readonly<Record<string, readonly object[]>> = {
  'Azure OpenAI, with the results of its filters before, within and after the calls': [
    {
      choices: [],
      created: 0,
      id: '',
      model: '',
      object: '',
      prompt_filter_results: [{ content_filter_results: safe }],
    },
    chunk({ role: 'assistant', content: null, refusal: null }, {}, { content_filter_results: {}, logprobs: null }),
    chunk(begin(0, 'call_a', 'unlock'), {}, { content_filter_results: {} }),
    chunk(go(0, unlock)),
    chunk(undefined, {}, { content_filter_results: safe, content_filter_offsets: { check_offset: 44 } }),
    chunk(begin(1, 'call_b', 'look')),
    chunk(go(1, '{}')),
    end('tool_calls'),
    chunk(undefined, {}, { finish_reason: null, content_filter_results: safe }),
  ],
  'vLLM, with reasoning, long ids and a reason to stop of its own': [
    chunk({ role: 'assistant', content: '', reasoning_content: 'I should' }, {}, { logprobs: null, stop_reason: null }),
    chunk({ reasoning_content: ' unlock it.' }),
    chunk(begin(0, 'chatcmpl-tool-0a1b2c3d4e5f60718293a4b5c6d7e8f9', 'unlock')),
    chunk(go(0, '{"account_id"')),
    chunk(go(0, ':"A"}')),
    chunk(begin(1, 'chatcmpl-tool-1a1b2c3d4e5f60718293a4b5c6d7e8f9', 'look', '{}')),
    chunk({ content: '' }, {}, { finish_reason: 'tool_calls', stop_reason: null }),
    { id: 'chatcmpl-1', choices: [], usage },
  ],
  'vLLM with a tool that the request names, which ends with stop': [
    chunk(begin(0, 'chatcmpl-tool-a', 'unlock', unlock)),
    chunk(begin(1, 'chatcmpl-tool-b', 'look', '{}')),
    end('stop'),
  ],
  'Ollama, with whole calls in one chunk': [
    chunk({ role: 'assistant', content: '', reasoning: 'Unlock.' }),
    chunk({
      ...{ role: 'assistant', content: '' },
      tool_calls: [
        ...begin(0, 'call_1x', 'unlock', unlock).tool_calls,
        ...begin(1, 'call_2x', 'look', '{}').tool_calls,
      ],
    }),
    chunk({ role: 'assistant', content: '' }, {}, { finish_reason: 'tool_calls' }),
  ],
  'Ollama before it knew the reason, which ends with stop': [
    chunk({ role: 'assistant', content: '', ...begin(0, 'call_1x', 'unlock', unlock) }),
    chunk({ role: 'assistant', content: '', ...begin(1, 'call_2x', 'look', '{}') }),
    chunk({ role: 'assistant', content: '' }, {}, { finish_reason: 'stop' }),
  ],
  'llama.cpp, with ids without a prefix and timings at the end': [
    chunk({ role: 'assistant', content: null }),
    chunk(begin(0, 'jK2mV8qLxP0sT4uWyZ1aB3cD5eF7gH9i', 'unlock', '{')),
    chunk(go(0, unlock.slice(1))),
    chunk(begin(1, 'aK2mV8qLxP0sT4uWyZ1aB3cD5eF7gH9i', 'look', '{}')),
    end('tool_calls', { timings: { predicted_per_second: 41.5 } }),
    { id: 'chatcmpl-1', choices: [], usage, timings: {} },
  ],
  'a server that sends arguments as objects': [
    chunk(begin(0, 'a', 'unlock', { account_id: 'A' })),
    chunk(begin(1, 'b', 'look', {})),
    end('tool_calls'),
  ],
}

const textOf = (bodies: readonly object[]) =>
  [...bodies.map((body) => `data: ${JSON.stringify(body)}\n\n`), 'data: [DONE]\n\n'].join('')

async function deliver(text: string, twin: Action | null): Promise<string> {
  const source = async function* () {
    yield Buffer.from(text)
  }
  let out = ''
  const checked = checkEvents(source(), openaiChat.openStream(), async (reply) => twin && placeTwin(twin, reply))
  for await (const bytes of checked) out += Buffer.from(bytes).toString()
  return out
}

describe.each(Object.entries(streams))('%s', (_, bodies) => {
  const text = textOf(bodies)
  const reply = () => readEvents(Buffer.from(text), openaiChat.openStream())

  test('both calls are read, and a kept stream has every byte', async () => {
    expect(reply()?.calls).toMatchObject([
      { name: 'unlock', arguments: { account_id: 'A' } },
      { name: 'look', arguments: {} },
    ])
    expect(await deliver(text, null)).toBe(text)
  })

  test('the call that stays keeps its id, and nothing of the other is left', async () => {
    const [, look] = reply()?.calls ?? []
    if (!look) throw new Error('there are two calls')
    const out = await deliver(text, { kind: 'tool-calls', calls: [look] })
    expect(readEvents(Buffer.from(out), openaiChat.openStream())?.calls).toEqual([look])
    expect(out).not.toContain('"unlock"')
  })

  test('a final response ends with stop', async () => {
    const out = await deliver(text, { kind: 'final-response', text: 'Done.' })
    expect(readEvents(Buffer.from(out), openaiChat.openStream())).toMatchObject({ text: 'Done.', calls: [] })
    expect(out).toContain('"finish_reason":"stop"')
    expect(out).not.toContain('"finish_reason":"tool_calls"')
  })
})

test.each<[string, object]>([
  ['vLLM', { object: 'error', message: 'EngineCore died', type: 'InternalServerError', param: null, code: 500 }],
  ['a newer vLLM', { error: { message: 'EngineCore died', type: 'InternalServerError', code: 500 } }],
  ['Ollama', { error: { message: 'an error was encountered while running the model', type: 'api_error' } }],
  ['llama.cpp', { error: { code: 500, message: 'Failed to parse input', type: 'server_error' } }],
])('a stream in which %s fails is not decided on, although it is closed normally', async (_, error) => {
  const text = textOf([chunk(begin(0, 'a', 'unlock', unlock)), error])
  expect(readEvents(Buffer.from(text), openaiChat.openStream())).toBeNull()
  expect(await deliver(text, { kind: 'final-response', text: 'Done.' })).toBe(text)
})

test('a filtered completion of Azure is not decided on', () => {
  const message = { role: 'assistant', content: null, tool_calls: begin(0, 'a', 'unlock', unlock).tool_calls }
  const choice = { index: 0, message, content_filter_results: { hate: { filtered: true, severity: 'high' } } }
  expect(openaiChat.readReply({ choices: [{ ...choice, finish_reason: 'content_filter' }] })).toBeNull()
  expect(openaiChat.readReply({ choices: [{ ...choice, finish_reason: 'tool_calls' }] })?.calls).toHaveLength(1)
})
