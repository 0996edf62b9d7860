import { describe, expect, test } from 'vitest'
import type { SaidReply } from '../../exchange/deliver-reply.ts'
import { openExchange } from '../../exchange/run.ts'
import { answerCalls, type ModelOutput, readReply } from './reply.ts'
import { holdStream, type StreamEvent } from './stream.ts'

const call = { type: 'function_call', callId: 'c1', name: 'charge', arguments: '{}', status: 'completed' } as const
const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
const doneEvent = (id: string): StreamEvent => ({ type: 'response_done', response: { id, usage, output: [call] } })
const text: StreamEvent = { type: 'output_text_delta', delta: 'Fine.' }
const started: StreamEvent = { type: 'response_started' }
const raw: StreamEvent = { type: 'model', event: { type: 'response.function_call_arguments.delta', delta: '{}' } }

describe('a streamed response whose calls are answered', () => {
  test('goes on with the events of the next one; the runner is told only once that one has started', async () => {
    const { events, asked } = await play([started, raw, doneEvent('r1')], [started, text, doneEvent('r2')])
    expect(events).toEqual([started, text, doneEvent('r2')])
    expect(asked).toEqual([true])
  })

  test('is the model’s own where that cannot be asked again', async () => {
    const overloaded = new Error('overloaded')
    const { events, causes } = await play([started, raw, doneEvent('r1')], overloaded)
    expect(events).toEqual([started, raw, doneEvent('r1')])
    expect(causes).toEqual([overloaded])
  })

  test('is not asked for where text has been shown', async () => {
    const { asked } = await play([started, text, doneEvent('r1')], [])
    expect(asked).toEqual([false])
  })

  test('ends where the host gives it up, and so does the next one', async () => {
    let closed = false
    async function* next() {
      try {
        yield text
        yield doneEvent('r2')
      } finally {
        closed = true
      }
    }
    const exchange = answering()
    const decide = ({ reply, canAnswer }: SaidReply) => exchange.reply(reply, canAnswer)
    const stream = holdStream(from([doneEvent('r1')]), { exchange, decide, askAgain: next })
    for await (const event of stream) {
      expect(event).toEqual(text)
      break
    }
    expect(closed).toBe(true)
  })
})

describe('the output of a model', () => {
  test('stands in a conversation as it came, with a result for each call', () => {
    const reasoning: ModelOutput[number] = { type: 'reasoning', id: 'rs_1', content: [] }
    expect(answerCalls([reasoning, call], 'Not executed.')).toEqual([
      reasoning,
      call,
      { type: 'function_call_result', name: 'charge', callId: 'c1', status: 'completed', output: 'Not executed.' },
    ])
  })

  test('is not answered where one of its calls wants a result of another kind', () => {
    const shell: ModelOutput[number] = { type: 'shell_call', callId: 's1', action: { commands: ['ls'] } }
    expect(readReply([call, shell]).canAnswer).toBe(false)
    expect(readReply([call]).canAnswer).toBe(true)
  })
})

function answering(asked: boolean[] = [], causes: unknown[] = []) {
  return openExchange<never>({
    check: async ({ canAnswer }) => {
      asked.push(canAnswer)
      return canAnswer ? { kind: 'answer', text: 'Not executed.' } : null
    },
    takeBack: async (_, cause) => void causes.push(cause),
    remember: async () => {},
    abandon: () => {},
  })
}

async function* from(events: readonly StreamEvent[] | Error): AsyncGenerator<StreamEvent> {
  if (events instanceof Error) throw events
  yield* events
}

async function play(first: readonly StreamEvent[], next: readonly StreamEvent[] | Error) {
  const asked: boolean[] = []
  const events: StreamEvent[] = []
  const causes: unknown[] = []
  const exchange = answering(asked, causes)
  const decide = ({ reply, canAnswer }: SaidReply) => exchange.reply(reply, canAnswer)
  for await (const event of holdStream(from(first), { exchange, decide, askAgain: () => from(next) }))
    events.push(event)
  return { events, asked, causes }
}
