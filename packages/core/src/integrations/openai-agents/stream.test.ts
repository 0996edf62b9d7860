import { describe, expect, test } from 'vitest'
import type { SaidReply } from '../../exchange/deliver-reply.ts'
import { openExchange } from '../../exchange/run.ts'
import { answerCalls, type ModelOutput, readReply } from './reply.ts'
import { type HeldStream, holdStream, type StreamEvent } from './stream.ts'

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
    expect(asked).toEqual([true, true])
  })

  test('is the model’s own where that cannot be asked again', async () => {
    const overloaded = new Error('overloaded')
    const { events, causes } = await play([started, raw, doneEvent('r1')], overloaded)
    expect(events).toEqual([started, raw, doneEvent('r1')])
    expect(causes).toEqual([overloaded])
  })

  test('stays behind the text that was shown: in the events, in the output and for the model', async () => {
    const words = (said: string) => ({
      ...{ type: 'message', role: 'assistant', status: 'completed' },
      content: [{ type: 'output_text', text: said }],
    })
    const done = (id: string, ...output: readonly object[]) =>
      ({ type: 'response_done', response: { id, usage, output } }) as unknown as StreamEvent
    const { events, said, delivered } = await play(
      [started, { ...text, delta: 'One moment.' }, raw, done('r1', words('One moment.'), call)],
      [started, text, done('r2', words('Fine.'))],
    )
    expect(said).toEqual([[words('One moment.'), call]])
    expect(events).toEqual([
      started,
      { ...text, delta: 'One moment.' },
      { ...text, delta: '\n\nFine.' },
      done('r2', words('One moment.'), words('Fine.')),
    ])
    expect(delivered).toEqual(['One moment.\n\nFine.'])
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
    const stream = holdStream(from([doneEvent('r1')]), {
      exchange,
      decide,
      askAgain: () => ({ events: next(), isDecided: () => false }),
    })
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
    expect(answerCalls([reasoning, call], ['Not executed.'])).toEqual([
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

function answering(asked: boolean[] = [], causes: unknown[] = [], delivered: string[] = []) {
  return openExchange<never>({
    check: async ({ canAnswer }) => {
      asked.push(canAnswer)
      return canAnswer && asked.length === 1 ? { kind: 'answer', answers: [{ call: 0, text: 'Not executed.' }] } : null
    },
    takeBack: async (_, cause) => void causes.push(cause),
    remember: async ({ reply }) => void delivered.push(reply.text),
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
  const delivered: string[] = []
  const exchange = answering(asked, causes, delivered)
  const decide = ({ reply, canAnswer }: SaidReply) => exchange.reply(reply, canAnswer)
  const said: unknown[] = []
  const askAgain: HeldStream['askAgain'] = (output, _, before) => {
    said.push(output)
    const decideNext = ({ reply, canAnswer }: SaidReply) => exchange.nextReply(reply, [], canAnswer)
    const further = holdStream(from(next), { exchange, decide: decideNext, askAgain, before })
    return { events: further, isDecided: () => asked.length > said.length }
  }
  for await (const event of holdStream(from(first), { exchange, decide, askAgain })) events.push(event)
  return { events, asked, causes, said, delivered }
}
