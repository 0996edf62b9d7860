import { describe, expect, test } from 'vitest'
import { calibrationFor, repairOptions, reply, tools } from '../../test/fixtures/sessions.ts'
import type { ModelPort } from '../boundary/model-port.ts'
import { createTwinCheck } from '../boundary/twincheck.ts'
import { NotDeliveredError } from '../exchange/in-process.ts'
import { withheldMessages } from '../exchange/reply.ts'
import type { Message, ToolCall } from '../policy/paper/trace/trace.ts'
import { answerText, favourTwin, question, withheldCharge } from './contract/stories.ts'
import { askChecked, type IntegrationOptions, openHost } from './host.ts'
import { answeredCalls } from './wrap.ts'

type Request = { readonly messages: readonly Message[] }
type Reply = { readonly text: string; readonly calls: readonly ToolCall[]; readonly canAnswer: boolean }

const user: Message = { role: 'user', content: 'Charge account AC-1001.' }
const charge = (id: string): Reply => says({ id, name: 'charge_card', arguments: { account_id: 'AC-1001', amount: 5 } })
const look = (id: string): Reply => says({ id, name: 'get_balance', arguments: { account_id: 'AC-1001' } })
const done: Reply = { text: 'Done.', calls: [], canAnswer: true }

describe('a reply whose calls are answered', () => {
  test('gives way to the next one, which was asked for with the calls and their answers', async () => {
    const { ask, asked } = open([charge('c1'), look('c2')])
    expect(await ask({ messages: [user] })).toEqual(look('c2'))
    expect(asked).toEqual([[user], [user, ...answeredCalls(charge('c1'), [answerText])]])
  })

  test('stays where the model cannot be asked again', async () => {
    const first = charge('c1')
    const { ask, asked, problems } = open([first, new Error('overloaded')])
    expect(await ask({ messages: [user] })).toBe(first)
    expect(asked).toHaveLength(2)
    expect(problems).toEqual([
      'The calls of session s were to be answered instead of executed, but the model could not be asked again: overloaded. ' +
        'The calls were delivered as proposed, although their record says that they were replaced. See what its provider says.',
    ])
  })

  test('is not answered where the host says that it cannot: the user is asked', async () => {
    const { ask, asked } = open([{ ...charge('c1'), canAnswer: false }])
    expect(await ask({ messages: [user] })).toMatchObject({ text: question, calls: [] })
    expect(asked).toHaveLength(1)
  })

  test('is answered once, even if the host names another trajectory for the second request', async () => {
    const { ask, asked } = open([charge('c1'), charge('c2'), look('c3')], {
      session: ({ messages }) => `of ${messages.length}`,
    })
    // It is the same trajectory all the same, and its one switch is spent.
    expect(await ask({ messages: [user] })).toEqual(charge('c2'))
    expect(asked).toHaveLength(2)
  })

  test('leaves an error of the first request as it is', async () => {
    const { ask } = open([new Error('overloaded')])
    await expect(ask({ messages: [user] })).rejects.toThrow('overloaded')
  })
})

describe('calls that were answered', () => {
  const answered = answeredCalls(charge('c1'), [answerText])
  const result = (id: string): Message => ({ role: 'tool', callId: id, content: '{"balance": 12}' })
  const later = (first: string): readonly Message[] => [user, said(look(first)), result(first)]

  test('stand in front of the reply that followed in every later request', async () => {
    const { ask, asked } = open([charge('c1'), look('c2'), look('c3'), done])
    await ask({ messages: [user] })
    await ask({ messages: later('c2') })
    await ask({ messages: [...later('c2'), said(look('c3')), result('c3')] })
    const whole = [user, ...answered, said(look('c2')), result('c2')]
    expect(asked.slice(2)).toEqual([whole, [...whole, said(look('c3')), result('c3')]])
  })

  test('are put into no other conversation, whatever ids its server gives', async () => {
    const { ask, asked } = open([charge('c1'), look('c2'), done], {
      session: ({ messages }) => messages[0]?.content ?? '',
    })
    await ask({ messages: [user] })
    const other = [{ role: 'user', content: 'What is the balance?' } as const, ...later('c2').slice(1)]
    await ask({ messages: other })
    expect(asked[2]).toEqual(other)
  })

  test('are not put back where the server counts its calls anew in every reply', async () => {
    const { ask, asked } = open([charge('c0'), look('c0'), done])
    await ask({ messages: [user] })
    await ask({ messages: later('c0') })
    expect(asked[2]).toEqual(later('c0'))
  })

  test('stand in front of a reply without calls too, where it is in its place', async () => {
    const { ask, asked } = open([charge('c1'), done, done, done])
    await ask({ messages: [user] })
    await ask({ messages: [user, said(done), user] })
    const moved = [user, user, said(done), user]
    await ask({ messages: moved })
    expect(asked[2]).toEqual([user, ...answered, said(done), user])
    expect(asked[3]).toEqual(moved)
  })

  test('are put in front of no reply that only says the same, behind another call', async () => {
    const { ask, asked } = open([look('d1'), charge('c1'), done, done, done])
    const behind = (id: string) => [user, said(look(id)), result(id)]
    await ask({ messages: [user] })
    await ask({ messages: behind('d1') })
    const other = [...behind('e1'), said(done), user]
    await ask({ messages: other })
    await ask({ messages: [...behind('d1'), said(done), user] })
    expect(asked[3]).toEqual(other)
    expect(asked[4]).toEqual([...behind('d1'), ...answered, said(done), user])
  })
})

function says(call: ToolCall): Reply {
  return { text: '', calls: [call], canAnswer: true }
}

function said({ text, calls }: Reply): Message {
  return { role: 'assistant', content: text, calls }
}

/** A host whose model answers by a script, under a judge who favours every twin. */
function open(script: readonly (Reply | Error)[], options: IntegrationOptions<Request> = { session: 's' }) {
  const asked: (readonly Message[])[] = []
  const problems: string[] = []
  const onProblem = (error: unknown) => problems.push(error instanceof NotDeliveredError ? error.message : 'another')
  const model: ModelPort = async ({ role, prompt }) => {
    const judged = favourTwin(withheldCharge, { role, prompt })
    return reply('text' in judged ? judged.text : '')
  }
  const { policy } = withheldCharge
  const repair = policy
    ? repairOptions({ model, policy, calibration: calibrationFor(policy), onProblem })
    : repairOptions()
  const asking = openHost<Request, Message>(createTwinCheck(repair), options, {
    messages: ({ messages }) => messages,
    tools: () => tools,
    pieces: ({ messages }) => messages.map((message) => ({ items: [message], messages: [message] })),
    withItems: (_, messages) => ({ messages }),
    rejoin: ([turn, ...more], after, withheld) => {
      if (turn?.role !== 'assistant') return null
      const [back, ...results] = withheldMessages({ id: null, text: turn.content, calls: turn.calls }, withheld)
      return { turn: [back ?? turn, ...more], after: [...results, ...after] }
    },
    signal: () => undefined,
  })
  const ask = (request: Request) =>
    askChecked<Request, Reply, Message>(asking, request, {
      ask: async ({ messages }) => {
        const next = script[asked.length]
        asked.push(messages)
        if (next === undefined || next instanceof Error) throw next ?? new Error('the script is at its end')
        return next
      },
      read: ({ canAnswer, ...said }) => ({ reply: { id: null, ...said }, canAnswer }),
      answer: answeredCalls,
      write: (response, replacement) =>
        replacement.kind === 'text'
          ? { ...response, text: replacement.text, calls: [] }
          : { ...response, calls: replacement.calls.map(({ call }) => call) },
    })
  return { ask, asked, problems }
}
