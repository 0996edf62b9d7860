/**
 * Layouts in which the conversation of every format cannot be written whole: streamed answers, models that only continue a
 * text, cases of evaluations. What is in them is counted; what cannot be read is said, and nothing is told as whole.
 */
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { openTraceFolder } from '../../test/trace-files.ts'
import { zip } from '../../test/zip.ts'
import { scan } from '../scan/scan.ts'

const folder = openTraceFolder()
afterAll(folder.remove)

type Scanned = {
  readonly runs: number
  readonly counts: readonly [messages: number, calls: number, results: number]
  readonly problems: readonly string[]
}

async function scanned(name: string, content: string | Buffer): Promise<Scanned> {
  const problems: string[] = []
  const { summary } = await scan(
    [folder.write(name.replaceAll(/\W+/g, '-'), content)],
    { dataFolder: null, labels: null, workers: 1 },
    { onRuns: () => {}, onLeft: ({ left }) => problems.push(...(left.kind === 'problem' ? [left.reason] : [])) },
  )
  const { found, imported } = summary.all.counts
  expect(imported).toEqual(found)
  return { runs: summary.all.runs, counts: [found.messages, found.calls, found.results], problems }
}

const ask = { role: 'user', content: 'Lock it.' }
const call = { id: 'c1', type: 'function', function: { name: 'lock', arguments: '{"a":1}' } }

function recorded(body: unknown, response: unknown, status = 200) {
  return [{ scope: 'https://models.test:443', method: 'POST', path: '/model/m/invoke', body, status, response }]
}

/** A frame of AWS's event streams, without its checksums. */
function frame(name: string, payload: unknown): string {
  const parts = [[':event-type', name] as const, [':message-type', 'event'] as const].map(([key, value]) =>
    Buffer.concat([Buffer.from([key.length]), Buffer.from(key), Buffer.from([7, 0, value.length]), Buffer.from(value)]),
  )
  const headers = Buffer.concat(parts)
  const body = Buffer.from(JSON.stringify(payload))
  const prelude = Buffer.alloc(12)
  prelude.writeUInt32BE(12 + headers.length + body.length + 4, 0)
  prelude.writeUInt32BE(headers.length, 4)
  return Buffer.concat([prelude, headers, body, Buffer.alloc(4)]).toString('hex')
}

function packed(event: unknown): object {
  return { bytes: Buffer.from(typeof event === 'string' ? event : JSON.stringify(event)).toString('base64') }
}

const anthropicEvents = [
  { type: 'message_start', message: { id: 'm', role: 'assistant', content: [] } },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'I will.' } },
  { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 'c1', name: 'lock', input: {} } },
  { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '{"a":1}' } },
  { type: 'message_stop' },
]

const anthropicBody = { anthropic_version: 'v', messages: [ask] }
const converseBody = { messages: [{ role: 'user', content: [{ text: 'Lock it.' }] }] }

describe('an answer that was streamed is put together', () => {
  const chunks = [
    { id: 'x', choices: [{ delta: { role: 'assistant', content: 'I ' } }] },
    {
      id: 'x',
      choices: [{ delta: { tool_calls: [{ index: 0, id: 'c1', function: { name: 'lock', arguments: '{"a"' } }] } }],
    },
    { id: 'x', choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: ':1}' } }] } }] },
  ]
  const converse = [
    frame('messageStart', { role: 'assistant' }),
    frame('contentBlockStart', { contentBlockIndex: 0, start: { toolUse: { toolUseId: 'c1', name: 'lock' } } }),
    frame('contentBlockDelta', { contentBlockIndex: 0, delta: { toolUse: { input: '{"a":1}' } } }),
  ]
  const streams: Readonly<Record<string, unknown>> = {
    'of Anthropic on Bedrock, in frames': recorded(
      anthropicBody,
      anthropicEvents.map((event) => frame('chunk', packed(event))),
    ),
    'of Converse, in frames': recorded(converseBody, converse.join('')),
    'in a log of invocations': {
      ...{ schemaType: 'ModelInvocationLog', modelId: 'm', input: { inputBodyJson: anthropicBody } },
      output: { outputBodyJson: anthropicEvents },
    },
    'of OpenAI, in a cassette': cassette(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)),
    'of OpenAI, with events of several lines': cassette(
      chunks.map(
        (chunk) => `retry: 5\r\ndata: ${JSON.stringify(chunk, null, 1).replaceAll('\n', '\r\ndata: ')}\r\n\r\n`,
      ),
    ),
  }
  test.each(Object.entries(streams))('%s', async (name, content) => {
    expect(await scanned(name, JSON.stringify(content))).toEqual({ runs: 1, counts: [2, 1, 0], problems: [] })
  })

  test('only where every event of it can be read: one that is cut off may have held a call', async () => {
    const [first, second] = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
    const content = cassette([first ?? '', `${second?.slice(0, 60)}\n\n`])
    const { counts, problems } = await scanned('cut off', JSON.stringify(content))
    expect(counts).toEqual([0, 0, 0])
    expect(problems).toHaveLength(1)
  })

  function cassette(events: readonly string[]): object {
    const request = { method: 'POST', uri: 'https://models.test/chat', body: JSON.stringify({ messages: [ask] }) }
    const body = { string: `${events.join('')}data: [DONE]\n\n` }
    return { interactions: [{ request, response: { status: { code: 200 }, body } }] }
  }
})

describe('a model that continues a text was asked and answered', () => {
  test.each<readonly [string, object, object]>([
    ['Titan', { inputText: 'Hi' }, { results: [{ outputText: 'Hello' }] }],
    ['Llama', { prompt: 'Hi' }, { generation: 'Hello' }],
    ['Mistral', { prompt: 'Hi' }, { outputs: [{ text: 'Hello' }] }],
    ['Cohere', { prompt: 'Hi' }, { generations: [{ text: 'Hello' }] }],
    ['an older OpenAI', { prompt: 'Hi' }, { choices: [{ text: 'Hello' }] }],
  ])('%s', async (name, body, response) => {
    const content = JSON.stringify(recorded(body, response))
    expect(await scanned(name, content)).toEqual({ runs: 1, counts: [2, 0, 0], problems: [] })
  })
})

describe('is read', () => {
  const trajectory = (members: object) => ({
    schema_version: 'ATIF-v1.7',
    agent: { name: 'a' },
    steps: [
      { source: 'user', message: 'Lock it.' },
      { source: 'agent', message: 'Done.' },
    ],
    ...members,
  })
  const files: Readonly<Record<string, readonly [Scanned['runs'], Scanned['counts'], string | Buffer]>> = {
    'a request that failed': [1, [1, 0, 0], JSON.stringify(recorded(anthropicBody, { message: 'busy' }, 503))],
    'a trajectory in a trajectory': [
      2,
      [4, 0, 0],
      JSON.stringify(trajectory({ subagent_trajectories: [trajectory({})] })),
    ],
    'a case of an evaluation of ADK': [
      1,
      [3, 1, 0],
      JSON.stringify({
        eval_set_id: 'e',
        eval_cases: [
          {
            eval_id: 'c',
            conversation: [
              {
                user_content: { parts: [{ text: 'Lock it.' }] },
                intermediate_data: { tool_uses: [{ name: 'lock', args: {} }] },
                final_response: { parts: [{ text: 'Done.' }] },
              },
            ],
          },
        ],
      }),
    ],
    'an older case of an evaluation of ADK': [
      1,
      [3, 1, 0],
      JSON.stringify([
        { query: 'Lock it.', expected_tool_use: [{ tool_name: 'lock', tool_input: {} }], reference: 'Done.' },
      ]),
    ],
    'a batch that asks with a text': [
      1,
      [1, 0, 0],
      JSON.stringify({ custom_id: 'r', method: 'POST', url: '/v1/responses', body: { model: 'm', input: 'Hi' } }),
    ],
    'an answer that was chosen, the rejected one aside': [
      1,
      [2, 0, 0],
      JSON.stringify({
        conversations: [{ from: 'human', value: 'Hi' }],
        chosen: { from: 'gpt', value: 'Hello' },
        rejected: { from: 'gpt', value: 'Go away' },
      }),
    ],
    'a thread, the latest message first': [
      1,
      [2, 0, 0],
      JSON.stringify({
        object: 'list',
        data: [
          {
            object: 'thread.message',
            created_at: 2,
            role: 'assistant',
            content: [{ type: 'text', text: { value: 'Hello' } }],
          },
          { object: 'thread.message', created_at: 1, role: 'user', content: [{ type: 'text', text: { value: 'Hi' } }] },
        ],
      }),
    ],
    'an answer of Ollama': [
      1,
      [2, 1, 0],
      JSON.stringify({ messages: [ask], response: { message: { role: 'assistant', tool_calls: [call] }, done: true } }),
    ],
    'an exchange under plain names': [
      1,
      [2, 1, 0],
      JSON.stringify({ input: [ask], output: { role: 'assistant', tool_calls: [call] } }),
    ],
    'messages with the answer beside them': [1, [2, 0, 0], JSON.stringify({ messages: [ask], response: 'Done.' })],
    'messages that end with the answer, and something beside them': [
      1,
      [2, 0, 0],
      JSON.stringify({ messages: [ask, { role: 'assistant', content: 'Done.' }], output: 'Done.' }),
    ],
    'a response without its request': [
      1,
      [1, 1, 0],
      JSON.stringify({ object: 'chat.completion', choices: [{ message: { role: 'assistant', tool_calls: [call] } }] }),
    ],
    'a conversation of Cline’s in which a result’s head never ends': [
      1,
      [3, 1, 0],
      JSON.stringify([
        { role: 'user', content: '<task>Lock it.</task>' },
        { role: 'assistant', content: '<read_file><path>a</path></read_file>' },
        { role: 'user', content: `[${'a'.repeat(300_000)}` },
      ]),
    ],
    'several values on one line': [2, [2, 0, 0], JSON.stringify({ messages: [ask] }).repeat(2)],
    'two bytes a character': [1, [1, 0, 0], Buffer.from(`\ufeff${JSON.stringify({ messages: [ask] })}`, 'utf16le')],
    'packed twice': [1, [1, 0, 0], gzipSync(gzipSync(JSON.stringify({ messages: [ask] })))],
    'packed in an archive': [1, [1, 0, 0], zip({ 'a.gz': gzipSync(JSON.stringify({ messages: [ask] })) })],
  }
  test.each(Object.entries(files))('%s', async (name, [runs, counts, content]) => {
    expect(await scanned(name, content)).toEqual({ runs, counts, problems: [] })
  })
})

describe('is said, and never passed over', () => {
  const spans = (attributes: Readonly<Record<string, string>>) => ({
    resourceSpans: [
      {
        scopeSpans: [
          {
            spans: [
              {
                ...{ traceId: 't', spanId: 's', name: 'n', startTimeUnixNano: '1' },
                attributes: Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } })),
              },
            ],
          },
        ],
      },
    ],
  })
  const files: Readonly<Record<string, unknown>> = {
    'a span with messages under an unknown name': spans({ 'own.request': JSON.stringify({ messages: [ask] }) }),
    'a tool’s span beside one with messages under an unknown name': [
      spans({ 'own.request': JSON.stringify({ messages: [ask] }) }),
      spans({ 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'lock' }),
    ],
    'an answer with calls in an unknown form': {
      observations: [
        {
          ...{ id: 'g', traceId: 't', type: 'GENERATION', startTime: '2026-01-01T00:00:00Z' },
          ...{ input: [ask], output: { own: { tool_calls: [{ do: 'lock' }] } } },
        },
      ],
    },
    'a response whose answer is nowhere': { messages: [ask], response: { reply: 'Hello' } },
    'a part of a tool’s in an unknown form': {
      messages: [ask, { role: 'assistant', content: [{ type: 'toolThing' }] }],
    },
    'an embedding, which is no conversation': {
      ...{ id: 'x', call_type: 'aembedding', messages: 'Hi', startTime: 1 },
      response: { data: [{ embedding: [1] }] },
    },
    'a streamed answer of no known provider': recorded(anthropicBody, [frame('chunk', packed({ own: 1 }))]),
    'an agent’s trace in a stream': recorded({ inputText: 'Hi' }, [
      frame('trace', { trace: {} }),
      frame('chunk', packed('Hello')),
    ]),
  }
  test.each(Object.entries(files))('%s', async (name, content) => {
    expect((await scanned(name, JSON.stringify(content))).problems).not.toEqual([])
  })
})
