import { describe, expect, test } from 'vitest'
import { call, done, says, scene, system, tool, toolCalls, user } from '../../../test/fixtures/steps.ts'
import type { JsonObject } from '../paper/json.ts'
import type { Message, ToolSchema } from '../paper/trace/trace.ts'
import { unknownTarget } from './unknown-target.ts'

const ask = user('Mail Sam that the meeting is off.')
const find = (
  messages: readonly Message[],
  args: JsonObject,
  name = 'send_email',
  tools: readonly ToolSchema[] | null = null,
) => unknownTarget.match(scene({ messages, proposal: toolCalls(call(name, args)), ...(tools ? { tools } : {}) }))

describe('it holds for', () => {
  test.each<[string, readonly Message[], JsonObject]>([
    ['an address that nobody named', [ask], { recipient: 'sam@example.com' }],
    ['an id that nobody named', [ask], { file_id: 'file_7a1b2c3d' }],
    ['an id deep in the arguments', [ask], { items: [{ sku: 'SKU-99120' }] }],
    ['an id of zeros', [user('Delete event 1.')], { event_id: '00000001' }],
    [
      'an address of a name at another place',
      [user('Mail Sam Lee of Blue Sparrow.')],
      { recipient: 'sam.lee@example.com' },
    ],
    ['what only the agent said in this turn', [ask, says('I use sam@example.com.')], { recipient: 'sam@example.com' }],
    [
      'what only its own earlier call named',
      [ask, ...done('lookup', { id: 'ORD-55120' }, 'Not found')],
      { id: 'ORD-55120' },
    ],
    ['a request in another language', [user('Schreib Sam, dass das Treffen ausfällt.')], { an: 'sam@example.com' }],
  ])('%s', (_, messages, args) => {
    expect(find(messages, args)?.calls).toEqual([0])
  })
})

describe('it does not hold for', () => {
  test.each<[string, readonly Message[], JsonObject]>([
    ['an address of the user', [user('Mail sam@shop.test.')], { recipient: 'Sam@Shop.test' }],
    ['an id in groups', [user('Cancel W 237 81 56.')], { order_id: '#W2378156' }],
    ['an id of the system prompt', [system('The desk is DSK-4401.'), ask], { desk: 'DSK-4401' }],
    ['an id of an output', [ask, ...done('find', {}, '{"id": "00000077"}')], { event_id: '00000077' }],
    ['an id without its zeros', [user('Delete event 1234.')], { event_id: '00001234' }],
    ['what the agent told the user before', [ask, says('Shall I use ORD-55120?'), user('yes')], { id: 'ORD-55120' }],
    [
      'a composed address',
      [user('Mail Emma Johnson at Blue Sparrow Tech.')],
      { to: 'emma.johnson@bluesparrowtech.com' },
    ],
    ['dates, times and years', [ask], { day: '2027-03-14', at: '09:30', year: '2031', stamp: '20270314T093000Z' }],
    ['numbers', [ask], { amount: 48213 }],
    ['words and sentences', [ask], { subject: 'Meeting', text: 'It is off at 1000 hours sharp' }],
    ['what has to be made up', [ask], { idempotency_key: 'k-8812-7712', password: 'Xy12345' }],
    ['a conversation without a user', [...done('find', {}, 'x')], { id: 'ORD-55120' }],
    ['a conversation whose beginning is missing', [...done('find', {}, 'x'), user('Go on.')], { id: 'ORD-55120' }],
    [
      'a result whose call is missing',
      [{ role: 'tool', callId: 'gone', content: 'x' }, user('Go on.')],
      { id: 'ORD-55120' },
    ],
  ])('%s', (_, messages, args) => {
    expect(find(messages, args)).toBeNull()
  })

  test('a call that reads: looking something up may guess', () => {
    expect(find([ask], { id: 'ORD-55120' }, 'get_order')).toBeNull()
  })

  test('a parameter that is described as made up', () => {
    const described = {
      ...tool('send_email'),
      parameters: { type: 'object', properties: { ref: { type: 'string', description: 'A unique reference' } } },
    }
    expect(find([ask], { ref: 'R-771234' }, 'send_email', [described])).toBeNull()
  })
})

test('the answer names the one tool that can look an address up', () => {
  const reader = {
    name: 'directory.find_email_address',
    description: 'Finds an address.',
    parameters: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  }
  const answer = find([ask], { recipient: 'sam@example.com' }, 'send_email', [tool('send_email'), reader])?.answers?.[0]
  expect(answer).toBe(
    '"sam@example.com" (recipient) is neither in the request nor in any result. directory.find_email_address(name: "sam") may find it; ' +
      'else ask the user. If it is right, say where it comes from and call again.',
  )
})

test.each<[string, string, string, readonly number[] | undefined]>([
  ['an existing thing is described as unique', 'delete_email', 'Unique ID of the email to be deleted', [0]],
  ['a new thing needs a unique id', 'create_record', 'A unique id for the new record', undefined],
  [
    'an idempotency key is made up, whatever the tool does',
    'delete_email',
    'Idempotency key of the request',
    undefined,
  ],
])('the description of a parameter: %s', (_, name, description, calls) => {
  const schema = tool(name, { type: 'object', properties: { email_id: { type: 'string', description } } })
  expect(find([user('Clean up my inbox.')], { email_id: 'mail-8812' }, name, [schema])?.calls).toEqual(calls)
})

test('a tool for the address of a hotel is not named for the address of a person', () => {
  const hotels = tool('get_hotel_address', {
    type: 'object',
    properties: { hotel_name: { type: 'string' } },
    required: ['hotel_name'],
  })
  const found = find([ask], { recipient: 'sam@example.com' }, 'send_email', [tool('send_email'), hotels])
  expect(found?.answers?.[0]).not.toContain('get_hotel_address')
})
