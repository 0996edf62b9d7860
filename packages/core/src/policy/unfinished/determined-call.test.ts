import { describe, expect, test } from 'vitest'
import { assistant, call, done, output, tool, user } from '../../../test/fixtures/steps.ts'
import type { Json, JsonObject } from '../paper/json.ts'
import type { Message } from '../paper/trace/trace.ts'
import { determinedCall } from './determined-call.ts'
import { seenValues } from './seen-values.ts'

function determined(
  name: string,
  property: JsonObject,
  request: string,
  messages: readonly Message[] = [],
): Json | null {
  const schema = { type: 'object', properties: { [name]: property }, required: [name] }
  const found = determinedCall(tool('look', schema), request, seenValues(messages))
  return found?.arguments[name] ?? null
}

const text = { type: 'string' }

describe('a parameter is determined', () => {
  test.each<[string, string, JsonObject, string, Json]>([
    ['by the one member that the request names', 'part', { enum: ['fuel', 'doors'] }, 'Is the door locked?', 'doors'],
    [
      'by a list in its description',
      'part',
      { description: 'One of ["fuel", "engine"].' },
      'How is the engine?',
      'engine',
    ],
    [
      'by the words of a member',
      'cabin',
      { enum: ['first_class', 'economy'] },
      'In first class, please.',
      'first_class',
    ],
    ['by the only file', 'file_name', text, "Sort 'report.txt' for me.", 'report.txt'],
    ['by the only symbol', 'symbol', text, "What about 'NVDA', in the US?", 'NVDA'],
    ['by a number with its unit', 'liter', { type: 'number' }, 'How many gallons are 20.5 liters?', 20.5],
  ])('%s', (_, name, property, request, value) => {
    expect(determined(name, property, request)).toBe(value)
  })

  test('by what was shown under its own name: the one that the request names, else the latest', () => {
    const shown = [
      ...done('get_order', { order_id: 'A1' }, '{"order_id": "A1"}', 'c1'),
      ...done('get_order', { orderId: 'B2' }, '{"orderId": "B2"}', 'c2'),
    ]
    expect(determined('order_id', text, 'And A1?', shown)).toBe('A1')
    expect(determined('order_id', text, 'And the last one?', shown)).toBe('B2')
  })

  test('by the id in what a tool of its kind returned, as JSON or as Python prints it', () => {
    const id = { type: 'integer' }
    expect(determined('ticket_id', id, 'Go.', done('list_tickets', {}, '[{"id": 3}]'))).toBe(3)
    expect(determined('ticket_id', id, 'Go.', done('list_tickets', {}, "[{'id': 4, 'open': True, 'by': None}]"))).toBe(
      4,
    )
  })

  test('where it is optional only by the one id that there is', () => {
    const properties = { token: text, booking_id: text, note: text }
    const invoice = tool('get_invoice', { type: 'object', properties, required: ['token'] })
    const seen = (booking: string, id: string) => done('book', { token: 't', booking_id: booking }, '{"ok": true}', id)
    expect(determinedCall(invoice, '', seenValues(seen('B1', 'c1')))?.arguments).toEqual({
      token: 't',
      booking_id: 'B1',
    })
    const two = seenValues([...seen('B1', 'c1'), ...seen('B2', 'c2')])
    expect(determinedCall(invoice, '', two)?.arguments).toEqual({ token: 't' })
  })
})

describe('a parameter is not determined', () => {
  test.each<[string, string, JsonObject, string]>([
    ['by two members', 'part', { enum: ['fuel', 'doors'] }, 'Fuel and doors, please.'],
    ['by no member', 'part', { enum: ['fuel', 'doors'] }, 'How is it?'],
    ['by two files', 'file_name', text, 'Compare a.txt with b.txt.'],
    ['by two symbols', 'symbol', text, 'AAPL or NVDA?'],
    ['by a number of something else', 'liter', { type: 'number' }, 'Drive 20 miles.'],
    ['by part of a longer name', 'symbol', text, "My AAPL1 shares and O'NEIL."],
    ['by nothing', 'name', text, 'Go.'],
  ])('%s', (_, name, property, request) => {
    expect(determined(name, property, request)).toBeNull()
  })

  test('by a failed call, a value of another type, or an empty text', () => {
    expect(determined('order_id', text, '', done('get_order', { order_id: 'A1' }, '{"error": "no"}'))).toBeNull()
    expect(determined('order_id', text, '', done('get_order', {}, '{"order_id": 5}'))).toBeNull()
    expect(determined('order_id', text, '', done('get_order', {}, '{"order_id": ""}'))).toBeNull()
    expect(determined('amount', { type: 'array' }, '', done('get_order', {}, '{"amount": 5}'))).toBeNull()
  })

  test('by an output whose members are told twice, is broken, or is far too deep', () => {
    expect(determined('order_id', text, '', done('get_order', {}, '{"order_id": "A", "order_id": "B"}'))).toBeNull()
    expect(determined('order_id', text, '', done('get_order', {}, `{'order_id': 'it's'}`))).toBeNull()
    const deep = `${'{"a":'.repeat(2_000)}{"order_id":"A"}${'}'.repeat(2_000)}`
    expect(determined('order_id', text, '', done('get_order', {}, deep))).toBeNull()
  })

  test('by a member of the object’s own kind, such as __proto__', () => {
    expect(determined('__proto__', text, '', done('get', {}, '{"constructor": "x"}'))).toBeNull()
  })
})

test('a trace of any length is looked through from its end, and no further than the table says', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => [
    assistant(call('get_order', { order_id: `A${index}` }, `c${index}`)),
    output(`c${index}`, '{"a": 1, "b": 2}'),
  ]).flat()
  const seen = seenValues([user('Go.'), ...many])
  expect(seen.length).toBeLessThan(5_000)
  expect(seen.at(-3)).toEqual({ key: 'orderid', value: 'A2999', tool: 'get_order', from: 'argument' })
})
