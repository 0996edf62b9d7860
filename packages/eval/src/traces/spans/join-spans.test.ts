import { expect, test } from 'vitest'
import { importWhole } from '../../../test/import-whole.ts'
import { generations, isoTime, nanoseconds } from '../../../test/written-formats/generations.ts'

const context = { fileName: 'f', folderName: 'd', header: null, dataset: null }

type Members = Readonly<Record<string, unknown>>

function span(id: string, at: number, attributes: Members, more: Members = {}): Members {
  return { name: id, context: { trace_id: 't1', span_id: id }, start_time: isoTime(at), attributes, ...more }
}

function llm(input: readonly Members[], output: Members | null): Members {
  return {
    'openinference.span.kind': 'LLM',
    'llm.input_messages': input.map((message) => ({ message })),
    ...(output === null ? {} : { 'llm.output_messages': [{ message: output }] }),
  }
}

const ask = { role: 'user', content: 'What time is it?' }
const tool = { 'openinference.span.kind': 'TOOL', 'tool.name': 'clock', 'input.value': '{"zone": "UTC"}' }

test('a prompt that continues nothing is a run of its own in the same task', () => {
  const other = { role: 'user', content: 'Summarise.' }
  const { runs } = importWhole(
    [
      span('a', 0, llm([ask], { role: 'assistant', content: 'Noon.' })),
      span('b', 1, llm([other], { role: 'assistant', content: 'It is noon.' })),
    ],
    context,
  )
  expect(runs.map(({ run, task }) => ({ run, task }))).toEqual([
    { run: 't1/a', task: 't1' },
    { run: 't1/b', task: 't1' },
  ])
})

test('a tool that no generation called was called all the same', () => {
  const { runs } = importWhole(
    [
      span('a', 0, llm([ask], { role: 'assistant', content: 'I look at the clock.' })),
      span('b', 1, { ...tool, 'output.value': '12:00' }),
    ],
    context,
  )
  expect(runs[0]?.messages.slice(2)).toMatchObject([
    { role: 'assistant', calls: [{ name: 'clock', arguments: { zone: 'UTC' } }] },
    { role: 'tool', content: '12:00' },
  ])
  expect(runs[0]?.found).toEqual({ messages: 4, calls: 1, results: 1 })
})

test('a tool that says nothing gives its call no result', () => {
  const { runs } = importWhole([span('b', 1, tool)], context)
  expect(runs[0]?.messages).toHaveLength(1)
})

test('an outer generation is told where nothing inside it is', () => {
  const outer = { 'ai.operationId': 'ai.generateText', 'ai.prompt': '{"prompt": "Hi"}', 'ai.response.text': 'Hello.' }
  const { runs } = importWhole([span('a', 0, outer)], context)
  expect(runs[0]?.messages).toMatchObject([
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hello.' },
  ])
})

test('of generations that are each other’s parents one is kept', () => {
  const work = llm([ask], { role: 'assistant', content: 'Noon.' })
  const { runs } = importWhole(
    [span('a', 0, work, { parent_id: 'b' }), span('b', 1, work, { parent_id: 'a' })],
    context,
  )
  expect(runs).toHaveLength(1)
})

test('generations without an answer and traces without messages are said to be left', () => {
  const { runs, left } = importWhole(
    [span('a', 0, llm([ask], null)), { ...span('b', 0, { 'llm.x': 1 }), context: { trace_id: 't2', span_id: 'b' } }],
    context,
  )
  expect(runs).toEqual([])
  expect(left).toMatchObject([
    {
      kind: 'skipped',
      detail: 'A generation was recorded without an answer (a) and continues no run, so its input is in no run.',
    },
    { kind: 'skipped', detail: 'A trace has 1 spans, none a model’s or a tool’s (b).' },
  ])
})

test('steps with an input and an output of which no run can be told are a problem', () => {
  const step = { 'openinference.span.kind': 'CHAIN', 'input.value': 'x', 'output.value': 'y' }
  const { left } = importWhole([span('a', 0, step)], context)
  expect(left).toMatchObject([{ kind: 'problem', reason: 'unknown-content' }])
})

test('a trace without generations is told by the longest conversation in its steps', () => {
  const messages = [ask, { role: 'assistant', content: 'Noon.' }]
  const chain = (value: unknown) => ({
    'openinference.span.kind': 'CHAIN',
    'output.value': JSON.stringify({ messages: value }),
  })
  const { runs } = importWhole([span('a', 0, chain(messages)), span('b', 1, chain(messages.slice(1)))], context)
  expect(runs).toHaveLength(1)
  expect(runs[0]?.messages).toMatchObject(messages)
  expect(runs[0]?.decisions).toHaveLength(1)
})

test('an API that keeps the history is given the results alone', () => {
  const call = { type: 'function_call', call_id: 'c1', name: 'clock', arguments: '{}' }
  const log = (id: string, at: number, messages: unknown, output: unknown) => {
    return { id, trace_id: 't1', call_type: 'aresponses', startTime: isoTime(at), messages, response: { output } }
  }
  const said = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Noon.' }] }
  const { runs } = importWhole(
    [
      log('a', 0, 'What time is it?', [call]),
      log('b', 1, [{ type: 'function_call_output', call_id: 'c1', output: '12:00' }], [said]),
    ],
    context,
  )
  expect(runs).toHaveLength(1)
  expect(runs[0]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant'])
})

test('log records are events of the span that they name, in whatever file they stand', () => {
  const [first] = generations
  const log = (eventName: string, body: Members) => ({
    ...{ traceId: 't1', spanId: 'a', timeUnixNano: nanoseconds(1), eventName },
    body: {
      kvlistValue: { values: Object.entries(body).map(([key, value]) => ({ key, value: { stringValue: value } })) },
    },
  })
  const records = [log('gen_ai.user.message', { content: 'Hi' }), log('gen_ai.choice', { content: 'Hello.' })]
  const spans = [{ traceId: 't1', spanId: 'a', name: 'chat', startTimeUnixNano: nanoseconds(first?.at ?? 0) }]
  const logs = { resourceLogs: [{ scopeLogs: [{ logRecords: records }] }] }
  const traces = { resourceSpans: [{ scopeSpans: [{ spans }] }] }
  for (const input of [[logs, traces], [traces, logs], [logs]]) {
    const { runs } = importWhole(input, context)
    expect(runs[0]?.messages.map(({ content }) => content)).toEqual(['Hi', 'Hello.'])
  }
})

test('names that lead to a prototype and numbers without end are only names', () => {
  const hostile = JSON.parse(
    '{"__proto__.polluted": 1, "constructor.prototype.polluted": 1, "llm": {"__proto__": {"polluted": 1}}}',
  )
  const dotted = Object.fromEntries([[`llm.input_messages.${'9.'.repeat(5000)}x`, 1]])
  const { left } = importWhole([span('a', 0, { ...hostile, ...dotted, 'openinference.span.kind': 'CHAIN' })], context)
  expect(left).toHaveLength(1)
  expect('polluted' in {}).toBe(false)
})

test('a trace of many generations that continue nothing stays cheap', () => {
  const spans = Array.from({ length: 2000 }, (_, index) =>
    span(
      `s${index}`,
      index,
      llm([{ role: 'user', content: `Question ${index}` }], { role: 'assistant', content: 'Yes.' }),
    ),
  )
  expect(importWhole(spans, context).runs).toHaveLength(2000)
})
