import { describe, expect, test } from 'vitest'
import { assistant, call, done, output, scene, toolCalls, user } from '../../../test/fixtures/steps.ts'
import { matchEvidence } from '../paper/evidence/index.ts'
import { extendPolicy, paperPolicy } from '../paper/policy.ts'
import type { Message, ToolCall } from '../paper/trace/trace.ts'
import { everydayMistakes } from '../schemas/index.ts'
import { advise, answersPerTurn } from './index.ts'

const policy = extendPolicy(paperPolicy, everydayMistakes)
const mail = { to: 'ann@acme.com', text: 'The report is ready.' }
const send = call('send_mail', mail)
const ask = user('Send ann@acme.com a mail that the report is ready, then find the event Kickoff.')
const sent = [ask, ...done('send_mail', mail, 'Mail sent.', 'm1')]

/** A call that TwinCheck answered. The mark makes it an answer; its text does not matter. */
const answered = (given: ToolCall, id: string): readonly Message[] => [
  assistant({ ...given, id }),
  { role: 'tool', callId: id, content: 'Not executed.', isAnswer: true },
]
const times = (count: number, make: (index: number) => readonly Message[]) =>
  Array.from({ length: count }, (_, index) => make(index)).flat()

const on = (messages: readonly Message[], proposed: readonly ToolCall[], given = policy) => {
  const shown = scene({ messages, proposal: toolCalls(...proposed) })
  return advise(matchEvidence(given.conditions, shown), shown, given)
}

describe('a call is answered', () => {
  test('with the facts and the way to go on', () => {
    expect(on(sent, [send])?.answers).toEqual([
      {
        call: 0,
        condition: 'done-already',
        text:
          'Not executed: this very call ran at step 1 of this turn and returned: "Mail sent.". Nothing was done twice. ' +
          'Go on with what is left of the request; if it is wanted twice, ask the user.',
      },
    ])
  })

  test('and the calls beside it are left alone', () => {
    const find = call('find_event', { name: 'Kickoff' })
    expect(on(sent, [find, send])).toMatchObject({ answers: [{ call: 1 }], insisted: [], unanswered: [] })
  })

  test('each with its own text', () => {
    const invented = call('send_mail', { to: 'bob@nowhere.example', text: 'Hello there' }, 'second')
    const advice = on(sent, [send, invented])
    expect(advice?.answers.map(({ condition }) => condition)).toEqual(['done-already', 'unknown-target'])
    expect(advice?.answers[1]?.text).toContain('"bob@nowhere.example" (to)')
  })

  test('never with the same text twice, and from the third time on with the request to ask the user', () => {
    const texts = [0, 1, 2, 3].map((count) => {
      const messages = [...sent, ...times(count, (index) => answered(send, `a${index}`))]
      return on(messages, [send])?.answers[0]?.text ?? ''
    })
    expect(new Set(texts).size).toBe(4)
    expect(texts[1]).toMatch(/^Not executed, for the second time: /)
    expect(texts.map((text) => text.includes('ask before you call it again'))).toEqual([false, false, true, true])
  })
})

test('nothing is said about calls without evidence, or if a policy lists no condition that advises', () => {
  expect(on(sent, [call('find_event', { name: 'Kickoff' })])).toBeNull()
  expect(on(sent, [send], paperPolicy)).toBeNull()
  expect(on(sent, [send], { ...policy, authorised: new Set(['known-answer']) })).toBeNull()
})

describe('the actor insists', () => {
  const invented = call('send_mail', { to: 'bob@nowhere.example', text: 'Hello there' })
  const look = call('search_events', { query: 'Kickoff' })
  const twice = [ask, ...times(2, (index) => done('search_events', { query: 'Kickoff' }, 'No events.', `r${index}`))]
  const ran = (id: string) => done('search_events', { query: 'Kickoff' }, 'No events.', id)

  test('on an unknown target by proposing the same call again', () => {
    expect(on([ask], [invented])?.answers).toHaveLength(1)
    expect(on([ask, ...answered(invented, 'a1')], [invented])).toEqual({
      answers: [],
      insisted: [0],
      unanswered: [],
      again: [0],
    })
  })

  test('on a read after one answer, then after two, then after four', () => {
    const first = [...twice, ...answered(look, 'a1')]
    const second = [...first, ...ran('r3'), ...times(2, (index) => answered(look, `b${index}`))]
    const third = [...second, ...ran('r4'), ...times(3, (index) => answered(look, `c${index}`))]
    const kinds = [twice, first, [...first, ...ran('r3')], second, [...second, ...ran('r4')], third].map((messages) => {
      const shown = scene({ messages, proposal: toolCalls(look) })
      const advice = advise(matchEvidence(policy.conditions, shown), shown, policy, 100)
      return advice?.answers.length === 1 ? 'answered' : advice?.insisted.length === 1 ? 'runs' : 'nothing'
    })
    expect(kinds).toEqual(['answered', 'runs', 'answered', 'runs', 'answered', 'answered'])
  })

  test('never on what is done already', () => {
    const messages = [...sent, ...times(4, (index) => answered(send, `a${index}`))]
    expect(on(messages, [send])?.insisted).toEqual([])
  })

  test('not by a result that only says that a call was not executed', () => {
    const claimed = [
      ...sent,
      assistant({ ...send, id: 'x' }),
      output('x', 'Not executed: this very call ran at step 1.'),
    ]
    expect(on(claimed, [send])?.answers).toHaveLength(1)
    expect(on(claimed, [send])?.answers[0]?.text).toMatch(/^Not executed: /)
  })
})

describe('the answers of a turn', () => {
  const spent = [...sent, ...times(answersPerTurn, (index) => answered(send, `a${index}`))]

  test('are limited: after five the call runs', () => {
    expect(on(spent, [send])).toEqual({ answers: [], insisted: [], unanswered: [0], again: [0] })
  })

  test('are counted again from zero after a user message', () => {
    const again = user('Thanks. Now send ann@acme.com a mail that lunch is ready.')
    const lunch = { to: 'ann@acme.com', text: 'Lunch is ready.' }
    const messages = [...spent, again, ...done('send_mail', lunch, 'Mail sent.', 'm2')]
    expect(on(messages, [call('send_mail', lunch)])?.answers).toHaveLength(1)
  })

  test('are limited within one message too', () => {
    const calls = Array.from({ length: 8 }, (_, index) =>
      call('send_mail', { to: `p${index}@nowhere.example`, text: 'Hello there' }, `c${index}`),
    )
    const advice = on([ask], calls)
    expect([advice?.answers.length, advice?.unanswered.length]).toEqual([5, 3])
  })
})
