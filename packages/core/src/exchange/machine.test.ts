import { describe, expect, test } from 'vitest'
import type { ToolCall } from '../policy/paper/trace/trace.ts'
import type { ExchangeEffect, ExchangeEvent } from './events.ts'
import { advance, asked, ExchangeOrderError, type ExchangeState } from './machine.ts'
import { nothingShown, type Reply } from './reply.ts'

const call = (id: string): ToolCall => ({ id, name: 'unlock', arguments: { account: 1 } })
const first: Reply = { id: 'r1', text: 'One moment.', calls: [call('c1')] }
const second: Reply = { id: 'r2', text: '', calls: [call('c2')] }

const replied: Event = { kind: 'reply', reply: first, canAnswer: true }
const kept: Event = { kind: 'decision', decided: null }
const twin = { kind: 'final-response', text: 'It is locked.' } as const
const replaced: Event = { kind: 'decision', decided: { kind: 'replace', twin } }
const answers = [{ call: 0, text: 'Not executed.' }]
const answered: Event = { kind: 'decision', decided: { kind: 'answer', answers } }
const followed: Event = { kind: 'next-reply', reply: second, items: ['sent'], canAnswer: true }
const failed: Event = { kind: 'failure', cause: 'busy' }
const unwritable: Event = { kind: 'undeliverable' }
const delivered: Event = { kind: 'delivery', rewritten: null, shown: nothingShown }
const gone: Event = { kind: 'abort' }
const every = [replied, kept, followed, failed, unwritable, delivered, gone]

type Event = ExchangeEvent<string>

/** The effects of the last of these events. */
function after(...events: readonly Event[]): {
  state: ExchangeState<string>['kind']
  effects: readonly ExchangeEffect<string>[]
} {
  let state: ExchangeState<string> = asked
  let effects: readonly ExchangeEffect<string>[] = []
  for (const event of events) ({ state, effects } = advance(state, event))
  return { state: state.kind, effects }
}

describe('a reply', () => {
  test('is decided about, and delivered as it came where it is kept', () => {
    expect(after(replied).effects).toEqual([
      { kind: 'check', reply: first, canAnswer: true, canWithhold: true, answered: null },
    ])
    expect(after(replied, kept).effects).toEqual([{ kind: 'deliver', reply: first, replacement: null }])
    expect(after(replied, kept, delivered)).toEqual({
      state: 'delivered',
      effects: [{ kind: 'remember', reply: first, answered: null, withheld: [], rewritten: null, shown: nothingShown }],
    })
  })

  test('that was replaced is remembered as it was delivered', () => {
    const [deliver] = after(replied, replaced).effects
    expect(deliver).toEqual({ kind: 'deliver', reply: first, replacement: { kind: 'text', text: twin.text } })
    const rewritten = { sent: '1', delivered: '2' }
    const [remember] = after(replied, replaced, { kind: 'delivery', rewritten, shown: nothingShown }).effects
    const reply = { id: 'r1', text: 'One moment.\n\nIt is locked.', calls: [] }
    expect(remember).toEqual({ kind: 'remember', reply, answered: null, withheld: [], rewritten, shown: nothingShown })
  })

  test('whose replacement cannot be written is delivered as it came, and taken back', () => {
    expect(after(replied, replaced, unwritable).effects).toEqual([
      { kind: 'take-back', why: 'not-delivered', cause: null },
      { kind: 'deliver', reply: first, replacement: null },
    ])
    expect(after(replied, replaced, unwritable, delivered).effects).toMatchObject([{ kind: 'remember', reply: first }])
  })

  test.each([
    ['a call that has no id', ['c1', '']],
    ['two calls that have the same id', ['c1', 'c2', 'c1']],
  ])('with %s is not to be answered', (_, ids) => {
    const reply = { ...first, calls: ids.map(call) }
    expect(after({ ...replied, reply }).effects).toMatchObject([
      { kind: 'check', canAnswer: false, canWithhold: false },
    ])
  })
})

describe('calls that are answered', () => {
  const trace = [
    { role: 'assistant', content: 'One moment.', calls: [{ id: 'c1' }] },
    { role: 'tool', callId: 'c1', content: 'Not executed.' },
  ]

  test('lead to one more reply, decided about behind them and remembered with them', () => {
    expect(after(replied, answered).effects).toEqual([{ kind: 'ask-again', reply: first, texts: ['Not executed.'] }])
    expect(after(replied, answered, followed).effects).toMatchObject([
      { kind: 'check', reply: second, canAnswer: true, answered: { messages: trace, items: ['sent'] } },
    ])
    expect(after(replied, answered, followed, kept, delivered).effects).toMatchObject([
      { kind: 'remember', reply: second, answered: { messages: trace, items: ['sent'] } },
    ])
  })

  test('are delivered after all where the actor cannot be asked again', () => {
    expect(after(replied, answered, failed).effects).toEqual([
      { kind: 'take-back', why: 'not-answered', cause: 'busy' },
      { kind: 'deliver', reply: first, replacement: null },
    ])
    expect(after(replied, answered, failed, delivered).effects).toMatchObject([
      { kind: 'remember', reply: first, answered: null },
    ])
  })

  const round = (id: string): readonly Event[] => [
    answered,
    { kind: 'next-reply', reply: { ...second, calls: [call(id)] }, items: [`sent ${id}`], canAnswer: true },
  ]

  test('are answered in up to three further requests, and remembered with all of them', () => {
    const rounds = [round('c2'), round('c3'), round('c4')].flat()
    for (const [further, canAnswer] of [true, true, false].entries()) {
      const { effects } = after(replied, ...rounds.slice(0, 2 * further + 2))
      expect(effects).toMatchObject([{ kind: 'check', canAnswer, canWithhold: true }])
    }
    const items = ['sent c2', 'sent c3', 'sent c4']
    const [remember] = after(replied, ...rounds, kept, delivered).effects
    expect(remember).toMatchObject({ kind: 'remember', reply: { calls: [{ id: 'c4' }] }, answered: { items } })
    if (remember?.kind !== 'remember') throw new Error('nothing was remembered')
    expect(remember.answered?.messages.map(({ role }) => role)).toEqual([1, 2, 3].flatMap(() => ['assistant', 'tool']))
  })

  test('are withheld beside others after three further requests too, since that asks nothing further', () => {
    const reply = { ...second, calls: [call('a'), call('b')] }
    const last: Event = { kind: 'next-reply', reply, items: ['sent'], canAnswer: true }
    const { effects } = after(replied, ...round('c2'), ...round('c3'), answered, last, answered)
    const calls = [{ call: call('b'), original: 1 }]
    const withheld = [{ call: call('a'), index: 0, text: 'Not executed.' }]
    expect(effects).toEqual([{ kind: 'deliver', reply, replacement: { kind: 'calls', calls, withheld } }])
  })

  test('that are alone are not answered after three further requests, whatever is decided', () => {
    const rounds = [round('c2'), round('c3'), round('c4')].flat()
    const { effects } = after(replied, ...rounds, answered)
    expect(effects).toMatchObject([
      { kind: 'take-back', why: 'not-answered' },
      { kind: 'deliver', reply: { calls: [{ id: 'c4' }] }, replacement: null },
    ])
  })

  test('beside others are withheld: the others are delivered, and what was withheld is remembered', () => {
    const reply = { ...first, calls: [call('a'), call('b'), call('c')] }
    const some: Event = {
      kind: 'decision',
      decided: { kind: 'answer', answers: [2, 0].map((index) => ({ call: index, text: `Not ${index}.` })) },
    }
    const calls = [{ call: call('b'), original: 1 }]
    const withheld = [
      { call: call('a'), index: 0, text: 'Not 0.' },
      { call: call('c'), index: 2, text: 'Not 2.' },
    ]
    expect(after({ ...replied, reply }, some).effects).toEqual([
      { kind: 'deliver', reply, replacement: { kind: 'calls', calls, withheld } },
    ])
    expect(after({ ...replied, reply }, some, delivered).effects).toEqual([
      {
        kind: 'remember',
        reply: { ...reply, calls: [call('b')] },
        answered: null,
        withheld,
        rewritten: null,
        shown: nothingShown,
      },
    ])
    // If the rest cannot be written alone, all are delivered and nothing is withheld.
    expect(after({ ...replied, reply }, some, unwritable, delivered).effects).toMatchObject([
      { kind: 'remember', reply, withheld: [] },
    ])
  })

  test('have a result each, in the order of the calls', () => {
    const reply = { ...first, calls: [call('a'), call('b')] }
    const both: Event = {
      kind: 'decision',
      decided: { kind: 'answer', answers: [1, 0].map((index) => ({ call: index, text: `Not ${index}.` })) },
    }
    expect(after({ ...replied, reply }, both).effects).toMatchObject([
      { kind: 'ask-again', texts: ['Not 0.', 'Not 1.'] },
    ])
  })

  test('leave the text that a stream has shown in front of the text that follows', () => {
    const said = { id: null, text: 'Done.', calls: [] }
    const next: Event = { kind: 'next-reply', reply: said, items: ['sent'], canAnswer: true }
    const end = (text: string): Event => ({ kind: 'delivery', rewritten: null, shown: { text, parts: 1 } })
    const textOf = (shown: string) => after(replied, answered, next, kept, end(shown)).effects
    expect(textOf('One moment.')).toMatchObject([{ reply: { text: 'One moment.\n\nDone.' } }])
    expect(textOf('')).toMatchObject([{ reply: { text: 'Done.' } }])
  })
})

describe('the order of events', () => {
  const paths: readonly (readonly [ExchangeState<string>['kind'], readonly Event[], readonly Event['kind'][]])[] = [
    ['asked', [], ['reply', 'abort']],
    ['deciding', [replied], ['decision', 'abort']],
    ['asking-again', [replied, answered], ['next-reply', 'failure', 'abort']],
    ['delivering', [replied, kept], ['delivery', 'abort']],
    ['delivering', [replied, replaced], ['delivery', 'undeliverable', 'abort']],
    ['delivered', [replied, kept, delivered], ['abort']],
    ['aborted', [replied, gone], every.map(({ kind }) => kind)],
  ]

  test.each(paths)('where it is %s, only what can follow is taken', (state, events, mayFollow) => {
    expect(after(...events).state).toBe(state)
    for (const event of every) {
      const tell = () => after(...events, event)
      if (mayFollow.includes(event.kind)) expect(tell).not.toThrow()
      else expect(tell).toThrow(ExchangeOrderError)
    }
  })

  test('an abort stops what is under way, once, and nothing is delivered or remembered behind it', () => {
    expect(after(replied, gone).effects).toEqual([{ kind: 'abandon' }])
    for (const event of every) expect(after(replied, gone, event)).toEqual({ state: 'aborted', effects: [] })
    expect(after(replied, kept, delivered, gone).effects).toEqual([])
  })

  test('the error names both sides and where to look', () => {
    expect(() => after(replied, replied)).toThrow(
      'An exchange in state deciding received the event reply, which is not allowed there. This is a bug in the adapter that ' +
        'runs the exchange: see the transitions in exchange/machine.ts.',
    )
  })
})
