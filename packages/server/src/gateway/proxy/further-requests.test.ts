import { describe, expect, test } from 'vitest'
import { openProxyMetrics } from '../operations/metrics.ts'
import { wireFormat } from '../providers.ts'
import { countFurtherRequests, type FurtherRequests } from './further-requests.ts'

const none = () => 0
const gauges = {
  ...{ inFlight: none, requestBytes: none, waiting: none, waitingBytes: none },
  ...{ repairing: none, advising: none },
}
const setup = { version: '0', profile: 'p', verifier: false, calibration: 'none' } as const

/** The lines of the metrics about further requests, after one reply with this body. */
function after(body: unknown): string {
  return counted((further) => further.answered(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))))
}

/** The same after a streamed reply, in chunks of so many bytes. */
function afterStream(text: string, size: number): string {
  return counted(({ streamed }) => {
    const passed: Uint8Array[] = []
    const sink = streamed({ data: (chunk) => passed.push(chunk) > 0, end: () => {}, breakOff: () => {} })
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += size) sink.data(bytes.subarray(at, at + size))
    sink.end()
    expect(Buffer.concat(passed).toString()).toBe(text)
  })
}

function counted(use: (further: FurtherRequests) => void): string {
  const metrics = openProxyMetrics(gauges, setup)
  const further = countFurtherRequests({
    ...{ metrics, format: wireFormat('anthropic-messages') },
    prices: { 'actor-1': { input: 3, output: 15 } },
  })
  further.sent()
  use(further)
  const lines = metrics.render().split('\n')
  return lines.filter((line) => line.startsWith('twincheck_further')).join('\n')
}

describe('a further request', () => {
  test.each([
    ['input and output tokens', { input_tokens: 1000, output_tokens: 200 }],
    ['prompt and completion tokens', { prompt_tokens: 1000, completion_tokens: 200 }],
  ])('is counted with its tokens and its cost, by %s', (_, usage) => {
    const counted = after({ model: 'actor-1', usage })
    expect(counted).toContain('twincheck_further_requests_total{endpoint="anthropic-messages"} 1')
    expect(counted).toContain('twincheck_further_tokens_total{endpoint="anthropic-messages",direction="input"} 1000')
    expect(counted).toContain('twincheck_further_tokens_total{endpoint="anthropic-messages",direction="output"} 200')
    expect(counted).toContain('twincheck_further_cost_total{endpoint="anthropic-messages"} 0.006')
  })

  test('of a model without a price has no cost, whatever the model is called', () => {
    const usage = { input_tokens: 1, output_tokens: 1 }
    expect(after({ model: '__proto__', usage })).not.toContain('cost')
    expect(after({ usage })).not.toContain('cost')
  })

  test.each([
    ['no JSON', 'data: {}'],
    ['no usage', {}],
    ['a usage that is no object', { usage: [1, 2] }],
    ['negative tokens', { usage: { input_tokens: -5, output_tokens: 3 } }],
    ['endless tokens', '{"usage": {"input_tokens": 1e400, "output_tokens": 3}}'],
    ['tokens as text', { usage: { input_tokens: '5', output_tokens: 3 } }],
  ])('with %s is counted without tokens: a counter never falls', (_, body) => {
    expect(after(body)).toBe('twincheck_further_requests_total{endpoint="anthropic-messages"} 1')
  })

  test.each([
    [
      'Anthropic',
      [
        { type: 'message_start', message: { model: 'actor-1', usage: { input_tokens: 1000, output_tokens: 1 } } },
        { type: 'content_block_delta', delta: { text: 'It says "usage": {"input_tokens": 9}.' } },
        { type: 'message_delta', usage: { output_tokens: 200 } },
      ],
    ],
    ['chat completions', [{ model: 'actor-1', choices: [], usage: { prompt_tokens: 1000, completion_tokens: 200 } }]],
    [
      'responses',
      [
        {
          type: 'response.completed',
          response: { model: 'actor-1', usage: { input_tokens: 1000, output_tokens: 200 } },
        },
      ],
    ],
  ])('that is streamed is counted by its events: %s, whatever the chunks', (_, events) => {
    const text = events.map((event) => `event: e\ndata: ${JSON.stringify(event)}\n\n`).join('')
    for (const size of [1, 7, 100_000]) {
      const lines = afterStream(`${text}data: [DONE]\n\n`, size)
      expect(lines).toContain('direction="input"} 1000')
      expect(lines).toContain('direction="output"} 200')
      expect(lines).toContain('twincheck_further_cost_total{endpoint="anthropic-messages"} 0.006')
    }
  })

  test('that is streamed in one endless line is passed on and not kept in memory', () => {
    expect(afterStream(`data: ${'x'.repeat(3_000_000)}"usage"\n`, 50_000)).not.toContain('tokens')
  })
})
