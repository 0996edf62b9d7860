import { describe, expect, test } from 'vitest'
import type { Action } from '../policy/paper/trace/action.ts'
import type { ToolCall } from '../policy/paper/trace/trace.ts'
import type { ExchangeEffect, ExchangeEvent } from './events.ts'
import { advance, asked, ExchangeOrderError, type ExchangeState } from './machine.ts'
import type { Reply } from './reply.ts'

const call = (id: string): ToolCall => ({ id, name: 'unlock', arguments: { account: 1 } })
const first: Reply = { id: 'r1', text: 'One moment.', calls: [call('c1')] }
const second: Reply = { id: 'r2', text: '', calls: [call('c2')] }

const replied: Event = { kind: 'reply', reply: first, canAnswer: true }
const kept: Event = { kind: 'decision', twin: null }
const twin: Action = { kind: 'final-response', text: 'It is locked.' }
const replaced: Event = { kind: 'decision', twin }
const answered: Event = { kind: 'decision', twin: { kind: 'answer', text: 'Not executed.' } }
const followed: Event = { kind: 'second-reply', reply: second, items: ['sent'] }
const failed: Event = { kind: 'failure', cause: 'busy' }
const unwritable: Event = { kind: 'undeliverable' }
const delivered: Event = { kind: 'delivery', rewritten: null }
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
    expect(after(replied).effects).toEqual([{ kind: 'check', reply: first, canAnswer: true, answered: null }])
    expect(after(replied, kept).effects).toEqual([{ kind: 'deliver', reply: first, replacement: null }])
    expect(after(replied, kept, delivered)).toEqual({
      state: 'delivered',
      effects: [{ kind: 'remember', reply: first, answered: null, rewritten: null }],
    })
  })

  test('that was replaced is remembered as it was delivered', () => {
    const [deliver] = after(replied, replaced).effects
    expect(deliver).toEqual({ kind: 'deliver', reply: first, replacement: { kind: 'text', text: twin.text } })
    const rewritten = { sent: '1', delivered: '2' }
    const [remember] = after(replied, replaced, { kind: 'delivery', rewritten }).effects
    const reply = { id: 'r1', text: 'One moment.\n\nIt is locked.', calls: [] }
    expect(remember).toEqual({ kind: 'remember', reply, answered: null, rewritten })
  })

  test('whose replacement cannot be written is delivered as it came, and taken back', () => {
    expect(after(replied, replaced, unwritable).effects).toEqual([
      { kind: 'take-back', why: 'not-delivered', cause: null },
      { kind: 'deliver', reply: first, replacement: null },
    ])
    expect(after(replied, replaced, unwritable, delivered).effects).toMatchObject([{ kind: 'remember', reply: first }])
  })

  test('with a call that has no id is not to be answered', () => {
    const reply = { ...first, calls: [call('c1'), call('')] }
    expect(after({ ...replied, reply }).effects).toMatchObject([{ kind: 'check', canAnswer: false }])
  })
})

describe('calls that are answered', () => {
  const trace = [
    { role: 'assistant', content: 'One moment.', calls: [{ id: 'c1' }] },
    { role: 'tool', callId: 'c1', content: 'Not executed.' },
  ]

  test('lead to one more reply, decided about behind them and remembered with them', () => {
    expect(after(replied, answered).effects).toEqual([{ kind: 'ask-again', reply: first, text: 'Not executed.' }])
    expect(after(replied, answered, followed).effects).toMatchObject([
      { kind: 'check', reply: second, canAnswer: false, answered: { messages: trace, items: ['sent'] } },
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

  test('are not answered a second time, whatever is decided', () => {
    const { effects } = after(replied, answered, followed, answered)
    expect(effects.map(({ kind }) => kind)).toEqual(['take-back', 'deliver'])
  })
})

describe('the order of events', () => {
  const paths: readonly (readonly [ExchangeState<string>['kind'], readonly Event[], readonly Event['kind'][]])[] = [
    ['asked', [], ['reply', 'abort']],
    ['deciding', [replied], ['decision', 'abort']],
    ['asking-again', [replied, answered], ['second-reply', 'failure', 'abort']],
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
