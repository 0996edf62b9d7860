import { describe, expect, test } from 'vitest'
import type { Scene } from '../paper/evidence/condition.ts'
import { readTrace } from '../paper/evidence/reading.ts'
import type { Json, JsonObject } from '../paper/json.ts'
import type { Message, ToolCall } from '../paper/trace/trace.ts'
import { unchangedWrite } from './unchanged-write.ts'

function made(id: string, name: string, args: JsonObject, output: Json): readonly Message[] {
  return [
    { role: 'assistant', content: '', calls: [{ id, name, arguments: args }] },
    { role: 'tool', callId: id, content: typeof output === 'string' ? output : JSON.stringify(output) },
  ]
}

const asked: Message = { role: 'user', content: 'Two seats, please.' }
const room = { room_id: 'R1', seats: 2, days: [{ day: 'mon', rate: 9 }], owner_id: 'ann' }
const read = made('r', 'get_room', { room_id: 'R1' }, room)

const write = (args: JsonObject, name = 'update_room'): ToolCall => ({ id: 'w', name, arguments: args })

function sceneOf(calls: readonly ToolCall[], messages: readonly Message[] = [asked, ...read], canAnswer = true): Scene {
  const reading = readTrace(messages)
  return {
    reading,
    messages,
    tools: null,
    proposal: { kind: 'tool-calls', calls },
    ledger: reading.ledger,
    completionText: 'Done.',
    canAnswer,
    mayInsist: false,
  }
}

const matched = (call: ToolCall, messages?: readonly Message[]) =>
  unchangedWrite.match(sceneOf([call], messages))?.calls ?? null

describe('a write changes nothing', () => {
  test('where every value that it sets is what the entity has already', () => {
    const match = unchangedWrite.match(sceneOf([write({ room_id: 'R1', seats: 2 })]))
    expect(match).toEqual({
      calls: [0],
      reason: 'update_room would change nothing: seats would be what it is already.',
      exhibits: [{ position: 2, text: 'seats: 2' }],
      finding: {},
    })
  })

  test('where a list says less of each item than is known, and nothing else', () => {
    expect(matched(write({ room_id: 'R1', days: [{ day: 'mon' }] }))).toEqual([0])
  })

  test('whatever it is paid with, and why', () => {
    expect(matched(write({ room_id: 'R1', seats: 2, payment_id: 'card_1', reason: 'asked' }))).toEqual([0])
  })

  test('where an earlier write has made it so', () => {
    const made3 = made('a', 'set_seats', { room_id: 'R1', seats: 3 }, 'ok')
    expect(matched(write({ room_id: 'R1', seats: 3 }), [asked, ...read, ...made3])).toEqual([0])
    expect(matched(write({ room_id: 'R1', seats: 2 }), [asked, ...read, ...made3])).toBeNull()
  })

  test('where the new value in it is the old one', () => {
    const call = write({ room_id: 'R1', chair_ids: ['c1'], new_chair_ids: ['c1'], payment_id: 'x' }, 'modify_chairs')
    expect(unchangedWrite.match(sceneOf([call]))?.exhibits).toEqual([
      { position: 'proposal', text: 'new_chair_ids: ["c1"]' },
    ])
  })
})

test.each(['roomId', 'roomID'])('a write names its thing by %s too, and by a number', (key) => {
  const known = (id: string | number) => [asked, ...made('r', 'get_room', { [key]: id }, { [key]: id, seats: 2 })]
  expect(matched(write({ [key]: 'R1', seats: 2 }), known('R1'))).toEqual([0])
  expect(matched(write({ [key]: 17, seats: 2 }), known(17))).toEqual([0])
})

describe('a write may change something', () => {
  test.each<[string, ToolCall]>([
    ['where one value differs', write({ room_id: 'R1', seats: 2, days: [] })],
    ['where an argument is no field and says what, not how', write({ room_id: 'R1', seats: 2, colour: 'red' })],
    ['where it sets nothing', write({ room_id: 'R1', payment_id: 'card_1' })],
    ['where nothing is known of the entity', write({ room_id: 'R2', seats: 2 })],
    ['where it names two things', write({ room_id: 'R1', owner_id: 'ann', seats: 2 })],
    [
      'where the tool does not set values: an exchange for the same is a wish',
      write({ room_id: 'R1', seats: 2 }, 'exchange_room'),
    ],
    ['where it makes a record', write({ room_id: 'R1', seats: 2 }, 'book_room')],
    ['where it only reads', write({ room_id: 'R1', seats: 2 }, 'get_room')],
    ['where the old value stands beside it', write({ room_id: 'R2', level: 3, old_level: 3 })],
    ['where one of two new values is another', write({ room_id: 'R2', a: 1, new_a: 1, b: 1, new_b: 2 })],
    ['where something else is set beside the new value', write({ room_id: 'R2', a: 1, new_a: 1, colour: 'red' })],
    ['where the new value is another', write({ room_id: 'R1', chairs: 1, new_chairs: 2 })],
    ['where it cannot be read', { ...write({}), malformed: '{' }],
  ])('%s', (_, call) => {
    expect(matched(call)).toBeNull()
  })

  test('where a write and a later output disagree, and it agrees with only one of them', () => {
    const disputed = made('a', 'set_seats', { room_id: 'R1', seats: 3 }, room)
    expect(matched(write({ room_id: 'R1', seats: 3 }), [asked, ...read, ...disputed])).toBeNull()
    expect(matched(write({ room_id: 'R1', seats: 2 }), [asked, ...read, ...disputed])).toBeNull()
  })

  test('where only an earlier write had such an argument: no output shows that it is a state', () => {
    const moved = made('a', 'update_room', { room_id: 'R1', steps: 3 }, 'ok')
    expect(matched(write({ room_id: 'R1', steps: 3 }), [asked, ...read, ...moved])).toBeNull()
  })
})

describe('its twin', () => {
  const idle = write({ room_id: 'R1', seats: 2 })

  function twinOf(scene: Scene) {
    const match = unchangedWrite.match(scene)
    return match && unchangedWrite.twin?.(match, scene)
  }

  test('leaves the call out and the others in', () => {
    const other = write({ room_id: 'R1', seats: 5 })
    expect(twinOf(sceneOf([idle, other]))).toEqual({ kind: 'tool-calls', calls: [other] })
  })

  test('answers it where no other remains', () => {
    expect(twinOf(sceneOf([idle]))).toEqual({
      kind: 'answer',
      text: 'Not executed: update_room would change nothing: seats would be what it is already.',
    })
  })

  test('is none where the host cannot answer: nothing was changed that it could report', () => {
    expect(twinOf(sceneOf([idle], undefined, false))).toBeNull()
    expect(twinOf(sceneOf([idle], [...read, asked], false))).toBeNull()
  })
})

test('a write that is a text of its own is looked at by nobody here', () => {
  const edit = { item_id: 'R1', new_text: 'x', text: 'x', old_text: 'x' }
  expect(matched(write(edit))).toBeNull()
  expect(matched(write({ item_id: 'R1', item: 'x', new_item: 'x' }))).toEqual([0])
})
