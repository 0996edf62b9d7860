import { describe, expect, test } from 'vitest'
import { assistant, call, certificate, output, says, scene, toolCalls, user } from '../../../../test/fixtures/steps.ts'
import type { JsonObject } from '../json.ts'
import type { Action } from '../trace/action.ts'
import type { Message } from '../trace/trace.ts'
import type { Twin } from '../twin/index.ts'
import { grounding } from './grounding.ts'

const messages = [
  user('Before: card_1111.'),
  user('Pay with card_8107 and 2.5 percent, "quoted".'),
  assistant(call('find', { query: 'shoes', limit: 9, exact: true }, 'f')),
  output('f', '{"name": "Ann \\"A\\" Lee\\nof York", "ids": [55, -7], "nested": {"colour": "blue"}}'),
  says('I found them.'),
]
const check = (parameters: JsonObject, change: { messages?: readonly Message[]; twin?: Partial<Twin> } = {}) =>
  grounding.check({
    ...scene({ messages: change.messages ?? messages, proposal: toolCalls(call('pay', { card: 'card_4332', n: 3 })) }),
    twin: {
      action: toolCalls(call('pay', parameters)),
      origin: 'generated',
      certificate: certificate(),
      ...change.twin,
    },
    validate: () => [],
  })

describe('a value that a generated twin introduces is grounded', () => {
  test.each<[string, JsonObject]>([
    ['in the latest user message', { card: 'card_8107' }],
    ['as a number of it', { share: 2.5 }],
    ['as a word of it', { word: 'quoted' }],
    ['as several words of it', { words: 'and 2.5 percent' }],
    ['in the arguments of a call since', { query: 'shoes' }],
    ['as a number among them', { limit: 9 }],
    ['in an output', { colour: 'blue' }],
    ['as a number in an output', { id: 55 }],
    ['as a negative number in an output', { id: -7 }],
    ['as a whole value of an output, without its escapes', { name: 'Ann "A" Lee\nof York' }],
    ['as a key of an output', { field: 'ids' }],
    ['in what the assistant said', { said: 'found' }],
    ['in the proposal, and so not introduced at all', { other: 'card_4332', n: 3 }],
    ['in the proposal as a number', { text: '3' }],
    ['as a Boolean, which needs no ground', { flag: true, other: false }],
    ['deep inside', { cart: [{ card: 'card_8107' }] }],
  ])('%s', (_, parameters) => {
    expect(check(parameters)).toEqual([])
  })
})

describe('a value that a generated twin introduces is not grounded', () => {
  test.each<[string, JsonObject, string]>([
    ['where it occurs nowhere', { card: 'card_9999' }, 'card_9999'],
    ['where it stands before the latest user message only', { card: 'card_1111' }, 'card_1111'],
    ['as a piece of an identifier', { card: '8107' }, '8107'],
    ['as the beginning of an identifier', { card: 'card_81' }, 'card_81'],
    ['as a piece of a number', { n: 5 }, '5'],
    ['as a piece of a word', { word: 'quote' }, 'quote'],
    ['with another sign', { id: 7 }, '7'],
    ['in another case', { colour: 'Blue' }, 'Blue'],
    ['where it is null', { card: null }, 'null'],
    ['deep inside', { cart: [{ card: 'card_9999' }] }, 'card_9999'],
  ])('%s', (_, parameters, text) => {
    expect(check(parameters)).toEqual([
      `${JSON.stringify(text)} occurs nowhere in the evidence since the user's latest message`,
    ])
  })

  test('and each such value is named once', () => {
    expect(check({ a: 'x1', b: 'x2', c: 'x1' })).toHaveLength(2)
  })
})

describe('grounding', () => {
  test('looks at the whole trace where no user has spoken', () => {
    expect(check({ card: 'card_1111' }, { messages: [says('I see card_1111.')] })).toEqual([])
  })

  test('is not asked of a twin that the evidence determines', () => {
    expect(check({ card: 'card_9999' }, { twin: { origin: 'deterministic' } })).toEqual([])
  })

  test('is not asked of text', () => {
    const text: Action = { kind: 'final-response', text: 'Use card_9999.' }
    expect(check({}, { twin: { action: text } })).toEqual([])
  })

  test('is asked of a structural change too', () => {
    expect(
      check({ card: 'card_9999' }, { twin: { certificate: certificate({ authorises: 'structural-change' }) } }),
    ).toHaveLength(1)
  })

  test('reads the values inside an output of up to a million characters', () => {
    const padded = (length: number) => {
      const frame = '{"name":"a\\nb","pad":""}'
      return [user('Go.'), output('x', frame.replace('""', `"${'p'.repeat(length - frame.length)}"`))]
    }
    expect(check({ name: 'a\nb' }, { messages: padded(1_000_000) })).toEqual([])
    expect(check({ name: 'a\nb' }, { messages: padded(1_000_001) })).toHaveLength(1)
  })

  test('reads an output that is one JSON value', () => {
    expect(check({ code: null }, { messages: [user('Go.'), output('x', 'null')] })).toEqual([])
    expect(check({ code: 'a b' }, { messages: [user('Go.'), output('x', '"a b"')] })).toEqual([])
    expect(check({ code: 'b' }, { messages: [user('Go.'), output('x', '["a", "b"]')] })).toEqual([])
  })
})
