import type { Message } from '@twincheck/core'
import { describe, expect, test } from 'vitest'
import { importWhole } from '../../test/import-whole.ts'
import { undoingMessages } from '../../test/trace-files.ts'
import { traceFormats } from './formats.ts'
import { importRecord } from './import-record.ts'
import type { ImportContext } from './trace-format.ts'
import { countMessages } from './trace-run.ts'

const context: ImportContext = {
  fileName: 'some-model__airline',
  folderName: 'run__model',
  header: null,
  dataset: null,
}

const conversation: readonly Message[] = [
  { role: 'user', content: 'Weather in Porto?' },
  { role: 'assistant', content: 'I look.', calls: [{ id: 'c1', name: 'weather', arguments: { city: 'Porto' } }] },
  { role: 'tool', callId: 'c1', content: '{"sky":"clear"}' },
  { role: 'assistant', content: 'Clear.', calls: [] },
]

/** The same conversation in each provider's words. */
const providers: readonly (readonly [format: string, record: unknown])[] = [
  [
    'openai-chat',
    {
      messages: [
        { role: 'user', content: 'Weather in Porto?' },
        { role: 'assistant', content: 'I look.', tool_calls: [chatCall('c1')] },
        { role: 'tool', tool_call_id: 'c1', content: '{"sky":"clear"}' },
        { role: 'assistant', content: [{ type: 'text', text: 'Clear.' }] },
      ],
      tools: [{ type: 'function', function: { name: 'weather', parameters: { type: 'object' } } }],
    },
  ],
  [
    'openai-responses',
    {
      input: [
        { role: 'user', content: 'Weather in Porto?' },
        { type: 'reasoning', summary: [] },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'I look.' }] },
        { type: 'function_call', call_id: 'c1', name: 'weather', arguments: '{"city":"Porto"}' },
        { type: 'function_call_output', call_id: 'c1', output: '{"sky":"clear"}' },
      ],
      output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Clear.' }] }],
      tools: [{ type: 'function', name: 'weather', parameters: { type: 'object' } }],
    },
  ],
  [
    'anthropic',
    {
      messages: [
        { role: 'user', content: 'Weather in Porto?' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'hm' },
            { type: 'text', text: 'I look.' },
            { type: 'tool_use', id: 'c1', name: 'weather', input: { city: 'Porto' } },
          ],
        },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: '{"sky":"clear"}' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'Clear.' }] },
      ],
      tools: [{ name: 'weather', input_schema: { type: 'object' } }],
    },
  ],
  [
    'ai-sdk',
    {
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Weather in Porto?' }] },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'I look.' },
            { type: 'tool-call', toolCallId: 'c1', toolName: 'weather', input: { city: 'Porto' } },
          ],
        },
        {
          role: 'tool',
          content: [{ type: 'tool-result', toolCallId: 'c1', output: { type: 'json', value: { sky: 'clear' } } }],
        },
        { role: 'assistant', content: 'Clear.' },
      ],
      tools: [{ name: 'weather', inputSchema: { jsonSchema: { type: 'object' } } }],
    },
  ],
  [
    'ai-sdk',
    {
      messages: [
        { id: 'u', role: 'user', parts: [{ type: 'text', text: 'Weather in Porto?' }] },
        {
          id: 'a',
          role: 'assistant',
          parts: [
            { type: 'step-start' },
            { type: 'text', text: 'I look.' },
            {
              type: 'tool-weather',
              toolCallId: 'c1',
              state: 'output-available',
              input: { city: 'Porto' },
              output: { sky: 'clear' },
            },
            { type: 'step-start' },
            { type: 'text', text: 'Clear.' },
          ],
        },
      ],
      tools: [{ name: 'weather', parameters: { type: 'object' } }],
    },
  ],
  ['otel', { resourceSpans: [{ scopeSpans: [{ spans: [span('s1', 1, 1), span('s2', 2, 3)] }] }] }],
]

describe('the same conversation is read alike from', () => {
  test.each(providers)('%s', (format, record) => {
    const { runs, left } = importWhole([record], context)
    expect(left).toEqual([])
    expect(runs).toHaveLength(1)
    const [run] = runs
    expect(run?.source).toBe(format)
    expect(run?.messages.map((message) => ({ ...message }))).toEqual(conversation.map(withoutFlag(run?.messages ?? [])))
    expect(run?.decisions.map(({ position, turn, step }) => [position, turn, step])).toEqual([
      [1, 0, 0],
      [3, 0, 1],
    ])
    expect(run?.decisions[0]?.tools?.map(({ name }) => name)).toEqual(['weather'])
    expect(run?.found).toEqual(countMessages(run?.messages ?? []))
  })
})

test('of one request with its response, only the response is a decision', () => {
  const record = {
    request: { model: 'm', messages: undoingMessages.slice(0, -1) },
    response: { id: 'r1', choices: [{ message: { role: 'assistant', content: 'Done.' } }] },
  }
  const [run] = importWhole([record], context).runs
  expect(run).toMatchObject({ run: 'r1', model: 'm', decisions: [{ position: 6, turn: 0 }] })
})

test('an exchange with Anthropic and one with the Responses API are told apart', () => {
  const anthropic = {
    request: { messages: [{ role: 'user', content: 'Hi' }], system: 'Be kind.' },
    response: { type: 'message', model: 'claude', content: [{ type: 'tool_use', id: 'c', name: 'f', input: {} }] },
  }
  const responses = {
    request: { input: 'Hi', instructions: 'Be kind.' },
    response: { output: [{ type: 'function_call', call_id: 'c', name: 'f', arguments: '' }] },
  }
  for (const [record, source] of [
    [anthropic, 'anthropic'],
    [responses, 'openai-responses'],
  ] as const) {
    const [run] = importWhole([record], context).runs
    expect(run).toMatchObject({ source, decisions: [{ position: 2 }], found: { messages: 3, calls: 1, results: 0 } })
    expect(run?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant'])
  }
})

describe('benchmarks:', () => {
  test('a tau-bench element takes its model and domain from its file, and its outcome from the full reward', () => {
    const record = { task_id: 3, trial: 1, reward: 0.9999, info: {}, traj: undoingMessages }
    expect(importRecord(record, context).runs[0]).toMatchObject({
      source: 'tau-bench',
      model: 'some-model',
      run: 'airline/3/1',
      task: 'airline/3',
      outcome: true,
    })
  })

  test('an empty tau-bench trajectory is an API error and is skipped', () => {
    const { runs, left } = importRecord({ task_id: 3, reward: 0, traj: [] }, context)
    expect(runs).toEqual([])
    expect(left).toMatchObject([{ kind: 'skipped', reason: 'empty-trajectory' }])
  })

  test('a tau2-bench simulation leaves the simulated user’s own calls out, counted', () => {
    const record = {
      id: 's1',
      task_id: '7',
      reward_info: { reward: 0 },
      messages: [
        { role: 'assistant', content: 'Hi! How can I help?' },
        { role: 'user', content: null, tool_calls: [{ id: 'u1', name: 'restart', arguments: {}, requestor: 'user' }] },
        { role: 'tool', id: 'u1', content: 'ok', requestor: 'user', error: false },
        { role: 'user', content: 'It is restarted.' },
        { role: 'assistant', content: null, tool_calls: [{ id: 'a1', name: 'check', arguments: { line: 1 } }] },
        { role: 'tool', id: 'a1', content: 'no such line', requestor: 'assistant', error: true },
      ],
    }
    const header = { info: { agent_info: { llm: '/cache/models--Qwen--Qwen3-32B/snapshots/1/' } } }
    const { runs, left } = importRecord(record, { ...context, header })
    expect(runs[0]).toMatchObject({
      model: 'Qwen/Qwen3-32B',
      run: 's1',
      outcome: false,
      found: { calls: 2, results: 2 },
    })
    expect(runs[0]?.messages.at(-1)).toMatchObject({ role: 'tool', callId: 'a1', isError: true })
    expect(runs[0]?.decisions.map(({ turn, step }) => [turn, step])).toEqual([
      [0, 0],
      [0, 1],
    ])
    expect(left.map(({ what, reason }) => [what, reason])).toEqual([
      ['call', 'not-the-agents'],
      ['result', 'not-the-agents'],
    ])
  })

  test('an AgentDojo run under attack is of another source, and results without ids answer calls in order', () => {
    const record = {
      suite_name: 'banking',
      user_task_id: 'user_task_3',
      injection_task_id: 'injection_task_1',
      attack_type: 'important_instructions',
      pipeline_name: 'command-r',
      utility: false,
      security: true,
      error: null,
      messages: [
        { role: 'user', content: 'Pay.' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { function: 'read', args: {} },
            { function: 'pay', args: { n: 1 } },
          ],
        },
        { role: 'tool', content: 'first', tool_call_id: null, error: null },
        { role: 'tool', content: '', tool_call_id: null, error: 'ValueError: too much' },
      ],
    }
    const [run] = importRecord(record, context).runs
    expect(run).toMatchObject({
      source: 'agentdojo+attack',
      run: 'banking/user_task_3/important_instructions/injection_task_1',
    })
    const [, assistant, first, second] = run?.messages ?? []
    const ids = assistant?.role === 'assistant' ? assistant.calls.map(({ id }) => id) : []
    expect(first).toMatchObject({ callId: ids[0], content: 'first', isError: false })
    expect(second).toMatchObject({ callId: ids[1], content: 'ValueError: too much', isError: true })
    expect(importRecord({ ...record, error: 'server error' }, context).left).toMatchObject([{ reason: 'api-error' }])
  })

  test('a ToolSandbox run succeeds from a similarity of 0.80 on, and nothing reads the evaluator’s notes', () => {
    const notes = {
      get milestone_matches(): never {
        throw new Error('read')
      },
    }
    const messages = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello', assistant_details: notes },
    ]
    const outcomes = [0.8, 0.799].map(
      (similarity) => importRecord({ scenario: 's', similarity, messages }, context).runs[0],
    )
    expect(outcomes.map((run) => [run?.outcome, run?.graded])).toEqual([
      [true, 0.8],
      [false, 0.799],
    ])
  })

  test('a BFCL result is read from its log, and without one the outputs are said to be missing', () => {
    const log = {
      begin_of_turn_query: [{ role: 'user', content: 'List the files.' }],
      step_0: [
        { role: 'assistant', content: [{ ls: '{"a": true}' }] },
        { role: 'handler_log', content: 'decoded' },
        { role: 'tool', content: '{"files": []}' },
      ],
      step_1: [{ role: 'assistant', content: [] }],
    }
    const record = {
      id: 'multi_turn_base_4',
      result: [[[{ ls: '{"a": true}' }], []]],
      inference_log: [[{ role: 'state_info' }], log],
    }
    const [logged] = importRecord(record, context).runs
    expect(logged).toMatchObject({
      source: 'bfcl',
      model: 'model',
      found: { messages: 4, calls: 1, results: 1 },
      missing: ['tool-schemas'],
    })
    const [bare] = importRecord({ id: record.id, result: record.result }, context).runs
    expect(bare?.missing).toEqual(['tool-schemas', 'tool-outputs', 'user-messages'])
    expect(bare?.decisions).toHaveLength(2)
  })

  test('calls that a BFCL model wrote as text are calls', () => {
    const record = { id: 'multi_turn_base_4', result: [["[cd(folder='a'), ls(a=True)]", 'All done.']] }
    const [run] = importRecord(record, context).runs
    expect(run?.messages[1]).toMatchObject({
      calls: [{ name: 'cd', arguments: { folder: 'a' } }, { arguments: { a: true } }],
    })
    expect(run?.messages[2]).toMatchObject({ content: 'All done.', calls: [] })
  })
})

describe('odd input', () => {
  test('arguments that are no JSON stay the text that was written', () => {
    const messages = [
      { role: 'assistant', content: null, tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{"a":' } }] },
    ]
    expect(importRecord({ messages }, context).runs[0]?.messages[0]).toMatchObject({
      calls: [{ arguments: {}, malformed: '{"a":' }],
    })
  })

  test('a message nested beyond the bounds costs itself and is noted', () => {
    const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
    const messages = [
      { role: 'user', content: 'Hi' },
      { role: 'tool', tool_call_id: 'c', content: deep },
      { role: 'assistant', content: 'Hello' },
    ]
    const { runs, left } = importRecord({ messages }, context)
    expect(runs[0]?.messages).toHaveLength(2)
    expect(runs[0]?.found.messages).toBe(3)
    expect(left).toMatchObject([{ what: 'result', reason: 'malformed-message' }])
  })

  test.each<[string, object]>([
    ['a chat under another name', { id: 'a', history: undoingMessages }],
    ['an export’s records under a plain name', { object: 'list', data: [{ id: 'a', messages: undoingMessages }] }],
  ])('%s is read', (_, record) => {
    expect(importRecord(record, context).runs).toMatchObject([
      { source: 'openai-chat', run: 'a', found: { messages: 7, calls: 2, results: 2 } },
    ])
  })

  test('records in records are looked into a few times, not as often as they like', () => {
    const run = { messages: [{ role: 'user', content: 'Hi' }] }
    const wrapped = (times: number): object => (times === 0 ? run : { data: [run, wrapped(times - 1)] })
    expect(importRecord(wrapped(2), context).left).toEqual([])
    expect(importRecord(wrapped(500), context).left).toMatchObject([{ reason: 'foreign-format' }])
  })

  test.each<[string, (deep: unknown) => unknown]>([
    ['an event', (deep) => ({ type: 'user', sessionId: 's', message: { content: deep } })],
    ['tools', (deep) => ({ messages: [{ role: 'user', content: 'Hi' }], tools: [deep] })],
    [
      'a call',
      (deep) => ({ messages: [{ role: 'assistant', tool_calls: [{ function: { name: 'f', arguments: [deep] } }] }] }),
    ],
  ])('%s nested beyond what can be written as text costs its record and nothing else', (_, write) => {
    const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
    const { runs, left } = importWhole([write(deep), { messages: [{ role: 'user', content: 'Hi' }] }], context)
    expect(runs.length + left.length).toBeGreaterThanOrEqual(2)
    // From Node 26 on every depth can be written as text, so the record may be read.
    if (canBeWritten(deep)) return
    expect(runs).toHaveLength(1)
    expect(left).toMatchObject([{ what: 'record', reason: 'malformed-record' }])
  })

  test('__proto__ in arguments is a key like any other', () => {
    const written = '{"__proto__": {"polluted": true}, "a": 1}'
    const messages = [{ role: 'assistant', tool_calls: [{ id: 'c', function: { name: 'f', arguments: written } }] }]
    const [message] = importRecord(JSON.parse(JSON.stringify({ messages })), context).runs[0]?.messages ?? []
    const args = message?.role === 'assistant' ? message.calls[0]?.arguments : undefined
    expect(Object.keys(args ?? {})).toEqual(['__proto__', 'a'])
    expect('polluted' in {}).toBe(false)
  })

  test('no two formats have one name', () => {
    const names = traceFormats.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('an AgentDojo message in parts whose text is their content is read', () => {
    const content = [{ type: 'text', content: 'Pay Bob.' }]
    const record = { suite_name: 'banking', user_task_id: 'user_task_1', messages: [{ role: 'user', content }] }
    expect(importRecord(record, context).runs[0]?.messages).toMatchObject([{ role: 'user', content: 'Pay Bob.' }])
  })

  test.each<[string, unknown]>([
    ['another object', { title: 'a recipe', steps: [] }],
    ['a number', 7],
    ['null', null],
    ['an empty list', []],
    ['a list of numbers', [1, 2]],
  ])('%s is of a foreign format, and the message says what was found', (_, value) => {
    const { runs, left } = importRecord(value, context)
    expect(runs).toEqual([])
    expect(left).toMatchObject([{ kind: 'problem', what: 'record', reason: 'foreign-format' }])
  })
})

function chatCall(id: string) {
  return { id, type: 'function', function: { name: 'weather', arguments: '{"city":"Porto"}' } }
}

/** Formats that say whether a result is an error say so here too. */
function withoutFlag(messages: readonly Message[]) {
  return (message: Message, index: number) => {
    const read = messages[index]
    return read?.role === 'tool' && read.isError !== undefined ? { ...message, isError: read.isError } : message
  }
}

/** A span that was given the first messages of the conversation and put out the next one. */
function span(id: string, start: number, given: number) {
  const tools = [{ type: 'function', name: 'weather', parameters: { type: 'object' } }]
  const messages = [
    { role: 'user', parts: [{ type: 'text', content: 'Weather in Porto?' }] },
    {
      role: 'assistant',
      parts: [
        { type: 'text', content: 'I look.' },
        { type: 'tool_call', id: 'c1', name: 'weather', arguments: { city: 'Porto' } },
      ],
    },
    { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: { sky: 'clear' } }] },
    { role: 'assistant', parts: [{ type: 'text', content: 'Clear.' }] },
  ]
  const text = (value: unknown) => ({ stringValue: JSON.stringify(value) })
  return {
    traceId: 't1',
    spanId: id,
    startTimeUnixNano: String(start),
    attributes: [
      { key: 'gen_ai.request.model', value: { stringValue: 'm' } },
      { key: 'gen_ai.input.messages', value: text(messages.slice(0, given)) },
      { key: 'gen_ai.output.messages', value: text([{ ...messages[given], finish_reason: 'stop' }]) },
      { key: 'gen_ai.tool.definitions', value: text(tools) },
    ],
  }
}

function canBeWritten(value: unknown): boolean {
  try {
    JSON.stringify(value)
    return true
  } catch {
    return false
  }
}
