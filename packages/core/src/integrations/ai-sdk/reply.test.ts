import { describe, expect, test } from 'vitest'
import type { Reply } from '../../exchange/reply.ts'
import { openExchange } from '../../exchange/run.ts'
import { answerCalls, type CallPart, type Part, readReply } from './reply.ts'
import { type AskModelAgain, type DecideStreamed, holdCalls, type StreamPart } from './stream.ts'

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
    expect(answerCalls(content, ['Not executed.', 'Nor this one.'])).toEqual([
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
        content: [
          ['c1', 'Not executed.'],
          ['c2', 'Nor this one.'],
        ].map(([toolCallId, value]) => ({
          ...{ type: 'tool-result', toolCallId, toolName: 'charge' },
          output: { type: 'text', value },
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

  test('goes on with the parts of the next reply, as if there were no other', async () => {
    const { parts, asked } = await stream([start, call, finish], async () =>
      ReadableStream.from([start, ...text, finish]),
    )
    expect(parts).toEqual([start, ...text, finish])
    expect(asked).toEqual([{ canAnswer: true }, { canAnswer: false }])
  })

  test('is the provider’s own where the model cannot be asked again', async () => {
    const overloaded = new Error('overloaded')
    const { parts, causes } = await stream([start, call, finish], async () => {
      throw overloaded
    })
    expect(parts).toEqual([start, call, finish])
    expect(causes).toEqual([overloaded])
  })

  test('stays behind what was shown, which goes back to the model, and a blank line is between the texts', async () => {
    const before: readonly StreamPart[] = [
      { type: 'reasoning-start', id: 'r', providerMetadata: { openai: { itemId: 'rs_1' } } },
      { type: 'reasoning-delta', id: 'r', delta: 'hm' },
      { type: 'reasoning-end', id: 'r' },
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: 'One moment.' },
      { type: 'text-end', id: '0' },
    ]
    const next = async () => ReadableStream.from([start, ...text, finish])
    const { parts, said, delivered } = await stream([start, ...before, call, finish], next)
    expect(said).toEqual([[reasoning, { type: 'text', text: 'One moment.' }, call]])
    const gap: StreamPart = { type: 'text-delta', id: '0', delta: '\n\nFine.' }
    expect(parts).toEqual([start, ...before, text[0], gap, text[2], finish])
    expect(delivered).toMatchObject([{ text: 'One moment.\n\nFine.', calls: [] }])
  })

  test('is answered again and again, up to three times', async () => {
    const calls = ['c2', 'c3', 'c4'].map((toolCallId): StreamPart => ({ ...call, toolCallId }))
    let further = 0
    const { parts, asked } = await stream([start, call, finish], async () => {
      const part = calls[further++]
      return ReadableStream.from(part ? [start, part, finish] : [])
    })
    expect(parts).toEqual([start, calls[2], finish])
    expect(asked.map(({ canAnswer }) => canAnswer)).toEqual([true, true, true, false])
  })

  test.each<[string, readonly StreamPart[]]>([
    ['is empty', []],
    ['begins with an error', [start, { type: 'error', error: 'overloaded' }, finish]],
    ['breaks off in a call', [start, { type: 'tool-input-start', id: 'c2', toolName: 'charge' }]],
  ])('is the provider’s own where the next reply %s', async (_, next) => {
    const { parts, causes } = await stream([start, call, finish], async () => ReadableStream.from(next))
    expect(parts.slice(0, 2)).toEqual([start, call])
    expect(causes).toHaveLength(1)
  })

  test('is not asked for where something was shown whose form in a prompt is not known', async () => {
    const file: StreamPart = { type: 'file', mediaType: 'image/png', data: 'AAAA' } as never
    const { asked } = await stream([start, file, call, finish], null)
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
    const said: (readonly Part[])[] = []
    const delivered: Reply[] = []
    const exchange = openExchange<never>({
      check: async ({ canAnswer, reply }) => {
        asked.push({ canAnswer })
        if (!further || !canAnswer || reply.calls.length === 0) return null
        return { kind: 'answer', answers: [{ call: 0, text: 'Not executed.' }] }
      },
      takeBack: async (_, cause) => void causes.push(cause),
      remember: async ({ reply }) => void delivered.push(reply),
      abandon: () => {},
    })
    const askAgain: AskModelAgain = async (given, _, shown) => {
      said.push(given)
      let isDecided = false
      const decide: DecideStreamed = (reply, canAnswer) => {
        isDecided = true
        return exchange.nextReply(reply, [], canAnswer)
      }
      const next = await further?.()
      if (!next) throw new Error('nothing is to be asked')
      return { stream: next.pipeThrough(holdCalls(exchange, decide, askAgain, shown)), isDecided: () => isDecided }
    }
    const parts: StreamPart[] = []
    const through = ReadableStream.from(source).pipeThrough(holdCalls(exchange, exchange.reply, askAgain))
    for await (const part of through) parts.push(part)
    return { parts, asked, causes, said, delivered }
  }
})
