import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../json.ts'
import type { LedgerRecord } from '../../ledger.ts'
import { isOtherThanAsked } from './other-than-asked.ts'

const record = (name: string, parameters: JsonObject, output = 'ok') =>
  ({ call: { id: '1', name, arguments: parameters }, output, outcome: 'success' }) as unknown as LedgerRecord

describe('a call acted on another thing than the user named', () => {
  test.each<[string, string, LedgerRecord]>([
    ['another letter', 'open door B', record('open_door', { door: 'A' })],
    ['another number after the noun', 'turn on lamp 2 in 3 rooms', record('turn_on_lamp', { lamp: '1' })],
    ['another number after an abbreviation of the noun', 'unload trk 5', record('unload_truck', { truck: '7' })],
    ['another identifier', 'lock AC-2', record('lock_account', { account_id: 'AC-1' })],
    ['other numbers', 'remind me at 9', record('create_reminder', { hour: 19 })],
    ['an excluded value', 'open tills 1 to 4, not 5', record('open_till', { till: 5 })],
    ['a value after "except"', 'lock all except B7', record('lock_bay', { bay: 'B7' })],
    ['another person', 'share it with Ben', record('share_doc', { user: 'Bea' })],
    ['another day in the output', 'book friday', record('book_table', { seats: 'two' }, '{"day": "Thursday"}')],
    ['another letter beside a word', 'open door B', record('open_door', { door: 'A', side: 'left' })],
    ['another person beside the same one', 'Let Ann share it with Ben', record('share', { user: 'Bea', by: 'Ann' })],
    ['another day in the call', 'book friday', record('book_table', { day: 'monday' })],
  ])('%s', (_, request, done) => {
    expect(isOtherThanAsked(done, request)).toBe(true)
  })
})

describe('a call may have acted on what the user named', () => {
  test.each<[string, string, LedgerRecord]>([
    ['the letter itself', 'open door B and door C', record('open_door', { door: 'B' })],
    ['a noun of the tool that is another argument', 'at nine, ramp 2', record('reserve_ramp', { ramp: 2, hour: 9 })],
    ['a letter without a noun', 'open it, plan B', record('open_door', { door: 'A' })],
    ['a word that is no letter or number', 'open door 2', record('open_door', { door: 'front' })],
    ['the number itself', 'lock lamp 2 and lamp 3', record('lock_lamp', { lamp: 2 })],
    ['a number without a noun', 'lock it by 3', record('lock_lamp', { lamp: '2' })],
    ['the identifier in another notation', 'lock ac-1', record('lock_account', { account_id: 'AC-1' })],
    ['an identifier of another kind', 'lock it for T-7', record('lock_account', { account_id: 'AC-1' })],
    ['one of the numbers', 'remind me at 9 in 20 days', record('create_reminder', { hour: 9, volume: 3 })],
    ['no number in the request', 'remind me', record('create_reminder', { hour: 9 })],
    ['no number in the call', 'remind me at 9', record('create_reminder', { text: 'tea' })],
    ['a value that is excluded and then wanted', 'not 5, well yes 5', record('open_till', { till: 5 })],
    ['the same person', 'share it with Ben', record('share_doc', { user: 'Ben' })],
    ['the person in small letters', 'share it with bea and Ben', record('share_doc', { user: 'Bea' })],
    ['no other name but the first word', 'Share it with her', record('share_doc', { user: 'Bea' })],
    ['the other name is in the call', 'share it with Ben', record('share_doc', { user: 'Bea', owner: 'Ben' })],
    ['a name that is no single word', 'share it with Ben', record('share_doc', { user: 'Bea K' })],
    ['several values in one argument', 'open doors B', record('open_door', { door: ['A', 'B'] })],
    ['the same day', 'book friday', record('book_table', { day: 'friday' }, '{"day": "Friday"}')],
    ['one of the days', 'book friday', record('book_table', { day: 'friday' }, '{"next": "monday"}')],
    ['a day in the output only', 'book it', record('book_table', { seats: 'two' }, 'Thursday')],
    ['a day in the request only', 'book friday', record('book_table', { seats: 'two' }, 'ok')],
  ])('%s', (_, request, done) => {
    expect(isOtherThanAsked(done, request)).toBe(false)
  })

  test('a long request or a long output names many things', () => {
    const long = ` ${'word '.repeat(400)}`
    expect(isOtherThanAsked(record('open_door', { door: 'A' }), `open door B${long}`)).toBe(false)
    expect(isOtherThanAsked(record('book', { seats: 'two' }, `thursday${long}`), 'book friday')).toBe(false)
  })

  test('a request and an output of 2,000 characters are still read', () => {
    const filled = (text: string) => text.padEnd(2_000, ' -')
    expect(isOtherThanAsked(record('open_door', { door: 'A' }), filled('open door B'))).toBe(true)
    expect(isOtherThanAsked(record('book', { seats: 'two' }, filled('thursday')), 'book friday')).toBe(true)
  })

  test('a call without an output', () => {
    const done = { ...record('book', { seats: 'two' }), output: null } as unknown as LedgerRecord
    expect(isOtherThanAsked(done, 'book friday')).toBe(false)
  })
})
