import { describe, expect, test } from 'vitest'
import { openExchange } from '../../exchange/run.ts'
import { answerCalls, type CallPart, type Part, readReply } from './reply.ts'
import { holdCalls, type StreamPart } from './stream.ts'

const call: CallPart = { type: 'tool-call', toolCallId: 'c1', toolName: 'charge', input: '{"amount": 5}' }
const reasoning: Part = { type: 'reasoning', text: 'hm', providerMetadata: { openai: { itemId: 'rs_1' } } }

describe('what was generated, as it stands in a prompt', () => {
  test('keeps the provider’s own marks, has parsed arguments, and a result for each call', () => {
    const content: readonly Part[] = [
      reasoning,
      { type: 'text', text: 'One moment.' },
      { type: 'source', sourceType: 'url', id: 's1', url: 'https://example.org' },
      call,
      { ...call, toolCallId: 'c2', input: '{"amount": ' },
    ]
    expect(answerCalls(content, 'Not executed.')).toEqual([
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'hm', providerOptions: { openai: { itemId: 'rs_1' } } },
          { type: 'text', text: 'One moment.' },
          { type: 'tool-call', toolCallId: 'c1', toolName: 'charge', input: { amount: 5 } },
          { type: 'tool-call', toolCallId: 'c2', toolName: 'charge', input: {} },
        ],
      },
      {
        role: 'tool',
        content: ['c1', 'c2'].map((toolCallId) => ({
          ...{ type: 'tool-result', toolCallId, toolName: 'charge' },
          output: { type: 'text', value: 'Not executed.' },
        })),
      },
    ])
  })

  test.each<[string, Part]>([
    ['the provider ran', { ...call, toolCallId: 'p1', providerExecuted: true }],
    ['is a result of the provider’s', { type: 'tool-result', toolCallId: 'p1', toolName: 'search', result: {} }],
  ])('is not put together where a part of it %s', (_, part) => {
    expect(readReply([part, call]).canAnswer).toBe(false)
    expect(readReply([reasoning, call]).canAnswer).toBe(true)
  })
})

describe('a stream whose calls are answered', () => {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  }
  const finish: StreamPart = { type: 'finish', finishReason: { unified: 'tool-calls', raw: 'tool_calls' }, usage }
  const start: StreamPart = { type: 'stream-start', warnings: [] }
  const text: readonly StreamPart[] = [
    { type: 'text-start', id: '0' },
    { type: 'text-delta', id: '0', delta: 'Fine.' },
    { type: 'text-end', id: '0' },
  ]
  const thought: StreamPart = { type: 'reasoning-start', id: 'r' }

  test('goes on with the parts of the next reply, as if there were no other', async () => {
    const { parts, asked } = await stream([start, call, finish], async () =>
      ReadableStream.from([start, ...text, finish]),
    )
    expect(parts).toEqual([start, ...text, finish])
    expect(asked).toMatchObject([{ canAnswer: true }])
  })

  test('is the provider’s own where the model cannot be asked again', async () => {
    const overloaded = new Error('overloaded')
    const { parts, causes } = await stream([start, call, finish], async () => {
      throw overloaded
    })
    expect(parts).toEqual([start, call, finish])
    expect(causes).toEqual([overloaded])
  })

  test.each<[string, readonly StreamPart[]]>([
    ['text', text],
    ['reasoning', [thought]],
  ])('is not asked for where %s has been shown', async (_, before) => {
    const { asked } = await stream([start, ...before, call, finish], null)
    expect(asked).toMatchObject([{ canAnswer: false }])
  })

  test('is not asked for where it breaks off', async () => {
    const { parts, asked } = await stream([start, call], null)
    expect(parts).toEqual([start, call])
    expect(asked).toMatchObject([{ canAnswer: false }])
  })

  /** `further`: null where nothing is to be answered. */
  async function stream(source: readonly StreamPart[], further: (() => Promise<ReadableStream<StreamPart>>) | null) {
    const asked: { readonly canAnswer: boolean }[] = []
    const causes: unknown[] = []
    const exchange = openExchange<never>({
      check: async ({ canAnswer }) => {
        asked.push({ canAnswer })
        return further && { kind: 'answer', text: 'Not executed.' }
      },
      takeBack: async (_, cause) => void causes.push(cause),
      remember: async () => {},
      abandon: () => {},
    })
    const askAgain = further ?? (async () => ReadableStream.from<StreamPart>([]))
    const parts: StreamPart[] = []
    const through = ReadableStream.from(source).pipeThrough(holdCalls(exchange, exchange.reply, askAgain))
    for await (const part of through) parts.push(part)
    return { parts, asked, causes }
  }
})
