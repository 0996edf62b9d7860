import { describe, expect, test } from 'vitest'
import { readTrace } from '../paper/evidence/reading.ts'
import type { Json, JsonObject } from '../paper/json.ts'
import type { Message } from '../paper/trace/trace.ts'
import { type EntityKey, openEntities, saysSame } from './entity-state.ts'

const order = { key: 'order_id', id: 'W1' }

let calls = 0

const entityState = (messages: readonly Message[], entity: EntityKey) =>
  readTrace(messages).index(openEntities).stateOf(entity)

function made(name: string, args: JsonObject, output: Json): readonly Message[] {
  const id = `c${calls++}`
  const content = typeof output === 'string' ? output : JSON.stringify(output)
  return [
    { role: 'assistant', content: '', calls: [{ id, name, arguments: args }] },
    { role: 'tool', callId: id, content },
  ]
}

const read = made('get_order', { order_id: 'W1' }, { order_id: 'W1', status: 'open', seats: 2 })

describe('the latest known state of an entity', () => {
  test('is what the output that described it said', () => {
    const state = entityState(read, order)
    expect(state?.valuesOf('status')).toEqual(['open'])
    expect(state?.valuesOf('colour')).toEqual([])
    expect(state?.position).toBe(1)
  })

  test('is not known where no output described it, whatever was written to it', () => {
    expect(entityState(made('get_order', { order_id: 'W2' }, { order_id: 'W2' }), order)).toBeNull()
    expect(entityState(made('update_order', { order_id: 'W1', seats: 3 }, 'done'), order)).toBeNull()
  })

  test('is found inside a list, and inside an object', () => {
    const listed = made('list_orders', {}, { orders: [{ order_id: 'W0' }, { order_id: 'W1', status: 'sent' }] })
    expect(entityState(listed, order)?.valuesOf('status')).toEqual(['sent'])
  })

  test('is the object that a reading call with its id returned, where the object does not name itself', () => {
    const profile = made('get_user', { user_id: 'ann' }, { membership: 'gold' })
    expect(entityState(profile, { key: 'user_id', id: 'ann' })?.valuesOf('membership')).toEqual(['gold'])
    const other = made('get_user', { user_id: 'ann' }, { user_id: 'bob', membership: 'gold' })
    expect(entityState(other, { key: 'user_id', id: 'ann' })).toBeNull()
    const written = made('update_user', { user_id: 'ann' }, { membership: 'gold' })
    expect(entityState(written, { key: 'user_id', id: 'ann' })).toBeNull()
  })

  test('has the later word of two outputs, field by field', () => {
    const later = made('list_orders', {}, [{ order_id: 'W1', status: 'sent' }])
    const state = entityState([...read, ...later], order)
    expect(state?.valuesOf('status')).toEqual(['sent'])
    expect(state?.valuesOf('seats')).toEqual([2])
  })

  test('is overlaid with the arguments of a write that succeeded', () => {
    const write = made('update_order', { order_id: 'W1', seats: 3 }, 'done')
    expect(entityState([...read, ...write], order)?.valuesOf('seats')).toEqual([3])
  })

  test('shows only what an output had, whatever was written', () => {
    const write = made('update_order', { order_id: 'W1', seats: 3, payment: 'card' }, 'done')
    const state = entityState([...read, ...write], order)
    expect([state?.shows('seats'), state?.shows('payment'), state?.valuesOf('payment')]).toEqual([
      true,
      false,
      ['card'],
    ])
  })

  test('is not overlaid with a write that failed, nor with one to another entity', () => {
    const failed = made('update_order', { order_id: 'W1', seats: 3 }, 'Error: no seats left')
    const other = made('update_order', { order_id: 'W2', seats: 4 }, 'done')
    expect(entityState([...read, ...failed, ...other], order)?.valuesOf('seats')).toEqual([2])
  })

  test('keeps both values where a write and an output behind it disagree', () => {
    const write = made('update_order', { order_id: 'W1', seats: 3 }, { order_id: 'W1', seats: 2 })
    expect(entityState([...read, ...write], order)?.valuesOf('seats')).toEqual([2, 3])
    expect(
      entityState([...read, ...write, ...made('update_order', { order_id: 'W1', seats: 2 }, 'ok')], order)?.valuesOf(
        'seats',
      ),
    ).toEqual([2])
  })

  test('keeps what the output shows where it says more than the write said', () => {
    const legs = [{ number: 'F1', price: 9 }]
    const write = made('update_order', { order_id: 'W1', legs: [{ number: 'F1' }] }, { order_id: 'W1', legs })
    expect(entityState([...read, ...write], order)?.valuesOf('legs')).toEqual([legs])
  })

  test('is read on as the trace grows, and an id may be a number', () => {
    const trace = [...made('get_order', { order_id: 7 }, { order_id: 7, seats: 1 })]
    expect(entityState(trace, { key: 'order_id', id: 7 })?.valuesOf('seats')).toEqual([1])
    trace.push(...made('set_seats', { order_id: 7, seats: 5 }, 'ok'))
    expect(entityState(trace, { key: 'order_id', id: 7 })?.valuesOf('seats')).toEqual([5])
    expect(entityState(trace, { key: 'order_id', id: '7' })).toBeNull()
  })

  test('is not looked for in an output that is longer than what is read of one', () => {
    const long = { order_id: 'W1', status: 'open', comment: 'x'.repeat(1_000_000) }
    expect(entityState(made('get_order', { order_id: 'W1' }, long), order)).toBeNull()
  })

  test('is none of an empty id', () => {
    const empty = made('get_order', { order_id: '' }, { order_id: '', status: 'open' })
    expect(entityState(empty, { key: 'order_id', id: '' })).toBeNull()
  })

  test('is remembered of many entities, and read again of those that were forgotten', () => {
    const many = Array.from({ length: 300 }, (_, i) => ({ order_id: `N${i}`, seats: i }))
    const trace = made('list_orders', {}, many)
    const entities = readTrace(trace).index(openEntities)
    const seats = () => many.map(({ order_id: id }) => entities.stateOf({ key: 'order_id', id })?.valuesOf('seats'))
    expect(seats()).toEqual(many.map((one) => [one.seats]))
    expect(seats()).toEqual(many.map((one) => [one.seats]))
  })

  test('is not looked for in text, in broken JSON, or too deep in an output', () => {
    const text = made('get_order', { order_id: 'W1' }, 'order W1 is open')
    const broken = made('get_order', { order_id: 'W1' }, '{"order_id": "W1"')
    let deep: Json = { order_id: 'W1', status: 'open' }
    for (let i = 0; i < 9; i++) deep = [deep]
    expect(entityState([...text, ...broken, ...made('list_orders', {}, deep)], order)).toBeNull()
  })
})

test('a value says the same where every member it has is known with that value', () => {
  expect(saysSame({ a: 1 }, { a: 1, b: 2 })).toBe(true)
  expect(saysSame({ a: 1, b: 2 }, { a: 1 })).toBe(false)
  expect(saysSame({ a: 1 }, { a: '1' })).toBe(false)
})

test('lists say the same item by item, in their order, and neither is longer', () => {
  expect(saysSame([{ n: 'F1' }, { n: 'F2' }], [{ n: 'F1', p: 3 }, { n: 'F2' }])).toBe(true)
  expect(saysSame([1, 2], [2, 1])).toBe(false)
  expect(saysSame([1], [1, 2])).toBe(false)
  expect(saysSame([], {})).toBe(false)
})

test('nothing says the same as null but null, and a member that is inherited is no member', () => {
  expect(saysSame(null, null)).toBe(true)
  expect(saysSame({}, null)).toBe(false)
  expect(saysSame({ toString: 'x' }, {})).toBe(false)
})
