import { describe, expect, test } from 'vitest'
import { call, done, scene, tool, toolCalls, user } from '../../../../../test/fixtures/steps.ts'
import type { JsonObject } from '../../json.ts'
import { readLedger } from '../../ledger.ts'
import { builtInVerbs } from '../opposites.ts'
import { findOppositeVerb, readOppositeNames, sameTarget } from './opposite-call.ts'

/** Whether the second call acts on what the first one acted on; the output of the first one is `ok` unless it says more. */
function agree(first: readonly [string, JsonObject], second: readonly [string, JsonObject], output = 'ok'): boolean {
  const [record] = readLedger([user('Go.'), ...done(...first, output)]).records
  const earlier = builtInVerbs.verbAndObject(first[0])
  const name = builtInVerbs.verbAndObject(second[0])
  if (!record || !earlier || !name) throw new Error('This needs two names with verbs of the table.')
  return sameTarget(record, earlier, { call: call(...second), name })
}

describe('two opposite calls have the same target', () => {
  test.each<[string, readonly [string, JsonObject], readonly [string, JsonObject], string?]>([
    ['that neither names', ['lock_door', {}], ['unlock_door', {}]],
    ['that neither names beside how it is done', ['press_pedal', { position: 1 }], ['release_pedal', { mode: 'slow' }]],
    [
      'that both name like the thing',
      ['lock_account', { account_id: 'A', user: 'u' }],
      ['unlock_account', { account_id: 'A' }],
    ],
    ['in any order', ['lock_doors', { doors: ['a', 'b'] }], ['unlock_doors', { doors: ['b', 'a'] }]],
    ['named once or twice', ['lock_doors', { doors: ['a', 'a'] }], ['unlock_doors', { doors: ['a'] }]],
    ['in a list or not', ['lock_account', { account_id: 'A' }], ['unlock_account', { account_id: ['A'] }]],
    ['as a number or a text', ['lock_account', { account_id: 7 }], ['unlock_account', { account_id: '7' }]],
    ['deeper in one of them', ['lock_account', { account_id: 'A' }], ['unlock_account', { spec: { account_id: 'A' } }]],
    ['in the plural', ['lock_accounts', { account_ids: ['A'] }], ['unlock_accounts', { account_ids: ['A'] }]],
    ['by every text they have', ['turn_on_light', { room: 'hall' }], ['turn_off_light', { room: 'hall' }]],
    ['by another name of the argument', ['lock_account', { account_id: 'A' }], ['unlock_account', { number: 'A' }]],
    [
      'by another name, in the other direction',
      ['unlock_account', { number: 'A' }],
      ['lock_account', { account_id: 'A' }],
    ],
    [
      'that came out of the first',
      ['book_flight', { origin: 'JFK' }],
      ['cancel_flight', { booking_id: 'B7' }],
      '{"id": "B7"}',
    ],
    [
      'named with fewer words to take it back',
      ['add_user', { email: 'e', role: 'r' }],
      ['remove_user', { email: 'e' }],
    ],
    [
      'of two ways each',
      ['lock_pair', { a: { id: 1 }, b: { id: 2 } }],
      ['unlock_pair', { a: { id: 1 }, b: { id: 2 } }],
    ],
    ['whatever the reason', ['lock_account', { id: 'A', reason: 'x' }], ['unlock_account', { id: 'A', reason: 'y' }]],
    ['whatever the flags', ['lock_account', { id: 'A', hard: true }], ['unlock_account', { id: 'A', hard: false }]],
    [
      'whatever the numbers that name nothing',
      ['buy_stock', { symbol: 'X', shares: 9 }],
      ['sell_stock', { symbol: 'X', lots: 2 }],
    ],
  ])('%s', (_, first, second, output) => {
    expect(agree(first, second, output)).toBe(true)
  })
})

describe('two opposite calls do not have the same target', () => {
  test.each<[string, readonly [string, JsonObject], readonly [string, JsonObject], string?]>([
    ['where a value differs', ['lock_account', { account_id: 'A' }], ['unlock_account', { account_id: 'B' }]],
    [
      'where it differs deeper',
      ['lock_account', { spec: { account_id: 'A' } }],
      ['unlock_account', { spec: { account_id: 'B' } }],
    ],
    ['where a label differs', ['add_label', { issue: 7, label: 'a' }], ['remove_label', { issue: 7, label: 'b' }]],
    ['where a file differs', ['create_file', { path: 'a' }], ['delete_file', { path: 'b' }]],
    ['where only part of a list is meant', ['lock_doors', { doors: ['a', 'b'] }], ['unlock_doors', { doors: ['a'] }]],
    ['where more than the list is meant', ['lock_doors', { doors: ['a'] }], ['unlock_doors', { doors: ['a', 'b'] }]],
    ['where only the first names one', ['lock_account', { account_id: 'A' }], ['unlock_account', {}]],
    ['where only the second names one', ['lock_account', {}], ['unlock_account', { account_id: 'A' }]],
    [
      'where one of two other names is of another thing',
      ['lock_account', { account_id: 'A' }],
      ['unlock_account', { number: 'A', device: 'd' }],
    ],
    ['where only the first names a place', ['turn_on_light', { room: 'hall' }], ['turn_off_light', {}]],
    ['where another is made', ['cancel_flight', { booking_id: 'B1' }], ['book_flight', { origin: 'JFK' }]],
    [
      'where another is made for the same user',
      ['cancel_flight', { booking: 'B1', user: 'u' }],
      ['book_flight', { user: 'u', origin: 'JFK' }],
    ],
    [
      'where another is made of fewer words',
      ['cancel_flight', { booking: 'B1', user: 'u' }],
      ['book_flight', { user: 'u' }],
    ],
    [
      'where another is made with values of the output',
      ['cancel_flight', { booking_id: 'B1' }],
      ['book_flight', { flight: 'F1' }],
      'F1',
    ],
    [
      'where the output holds part of a value',
      ['book_flight', { origin: 'JFK' }],
      ['cancel_flight', { booking_id: 'B7' }],
      'B77',
    ],
    [
      'where the output holds a text that names nothing',
      ['book_flight', { origin: 'JFK' }],
      ['cancel_flight', { city: 'LA' }],
      'LA',
    ],
    [
      'where one of two values came out',
      ['book_flight', { origin: 'JFK' }],
      ['cancel_flight', { ids: ['B7', 'B8'] }],
      'B7',
    ],
    [
      'where two ways are exchanged',
      ['lock_pair', { a: { id: 1 }, b: { id: 2 } }],
      ['unlock_pair', { a: { id: 2 }, b: { id: 1 } }],
    ],
    ['where a number under the same name differs', ['turn_on_light', { room: 1 }], ['turn_off_light', { room: 2 }]],
    ['where a number that names a thing differs', ['lock_room', { number: 1 }], ['unlock_room', { number: 2 }]],
  ])('%s', (_, first, second, output) => {
    expect(agree(first, second, output)).toBe(false)
  })
})

const ban = { verb: 'ban', object: 'user' }
const unban = { verb: 'unban', object: 'user' }

describe('two names of tools are opposites', () => {
  test('by the table', () => {
    expect(readOppositeNames('lock_door', 'unlock_door')).toEqual({
      earlier: { verb: 'lock', object: 'door' },
      proposed: { verb: 'unlock', object: 'door' },
    })
  })

  test('with "to" in one name and "from" in the other', () => {
    const [added, removed] = [
      { verb: 'add', object: 'user to group' },
      { verb: 'remove', object: 'user from group' },
    ]
    const [add, remove] = ['add_user_to_group', 'remove_user_from_group']
    expect(readOppositeNames(add, remove)).toEqual({ earlier: added, proposed: removed })
    expect(readOppositeNames(remove, add)).toEqual({ earlier: removed, proposed: added })
    expect(readOppositeNames(add, 'remove_user_from_team')).toBeNull()
  })

  test('by "un" in front of a verb that is in no table, in either order and at either end', () => {
    expect(readOppositeNames('ban_user', 'unban_user')).toEqual({ earlier: ban, proposed: unban })
    expect(readOppositeNames('unban_user', 'ban_user')).toEqual({ earlier: unban, proposed: ban })
    expect(readOppositeNames('userBan', 'userUnban')).toEqual({ earlier: ban, proposed: unban })
  })

  test('where the place is the same, which is part of the object', () => {
    expect(readOppositeNames('chat.ban_user', 'chat.unban_user')?.proposed.object).toBe('chat user')
    expect(readOppositeNames('chat.ban_user', 'mail.unban_user')).toBeNull()
  })

  test.each([
    ['the same name', 'ban_user', 'ban_user'],
    ['another object', 'ban_user', 'unban_uses'],
    ['nothing to act on', 'ban', 'unban'],
    ['a tool that reads', 'view_user', 'unview_user'],
    ['two letters that are not "un"', 'ban_user', 'reban_user'],
    ['a word in the middle of four', 'put_a_ban_on', 'put_a_unban_on'],
    ['two words that differ', 'ban_user', 'unbar_user'],
  ])('and not %s', (_, earlier, proposed) => {
    expect(readOppositeNames(earlier, proposed)).toBeNull()
  })
})

describe('a tool without parameters acts on the only thing there is', () => {
  const stop = call('stop_washer', {}, 'stop')
  const started = done('start_washer', { program: 'eco' }, 'ok')
  const none = { type: 'object', properties: {} }
  const isUndone = (schema: JsonObject | null, proposed = stop, ...since: Parameters<typeof done>[]) => {
    const messages = [user('Start the washer.'), ...started, ...since.flatMap((parts) => done(...parts))]
    const tools = schema && [tool('stop_washer', schema)]
    return findOppositeVerb(proposed, scene({ messages, tools, proposal: toolCalls(proposed) })) !== null
  }

  test('right after it was set going', () => {
    expect(isUndone(none)).toBe(true)
  })

  test('and not if its schema names something, is not known, or its call has arguments', () => {
    expect(isUndone({ type: 'object', properties: { program: { type: 'string' } } })).toBe(false)
    expect(isUndone({ type: 'object' })).toBe(false)
    expect(isUndone(null)).toBe(false)
    expect(isUndone(none, call('stop_washer', { all: true, machine: 'M-2' }, 'stop'))).toBe(false)
  })

  test('and not after another call', () => {
    expect(isUndone(none, stop, ['get_load', {}, '{"kg": 4}', 'load'])).toBe(false)
  })
})
