import { describe, expect, test } from 'vitest'
import { call, done, says, scene, toolCalls, user } from '../../../../../test/fixtures/steps.ts'
import type { JsonObject } from '../../json.ts'
import { onlySibling } from './siblings.ts'

function named(parameters: JsonObject, request: string, earlier = 'First.') {
  const proposed = call('look_up', parameters)
  const shown = scene({
    messages: [user(earlier), says('Done.'), user(request)],
    proposal: toolCalls(proposed),
  })
  const found = onlySibling(proposed, request, shown)
  return found && `${found.key}: ${found.stale} → ${found.current}`
}

describe('the one other value that a message names for an argument', () => {
  test.each([
    ['of the same form', { code: 'D-02' }, 'and D-03?', 'code: D-02 → D-03'],
    ['of the same type', { to: 'ann@x.org' }, 'and bo@y.com', 'to: ann@x.org → bo@y.com'],
    ['of digits behind the noun', { extension: '309' }, 'extension 214 please', 'extension: 309 → 214'],
    ['behind the noun of a generic key', { ticket_id: 309 }, 'and ticket 214', 'ticket_id: 309 → 214'],
    ['behind the noun of the tool', { id: 309 }, 'and look 214', 'id: 309 → 214'],
    ['with the same digits', { extension: '309' }, 'sorry, 390', 'extension: 309 → 390'],
    ['named twice', { code: 'D-02' }, 'D-03 then, yes, D-03', 'code: D-02 → D-03'],
    ['a few digits behind the noun', { page: 3 }, 'page 7 too', 'page: 3 → 7'],
    ['a day in words', { date: '2026-12-03' }, 'or on 10 December?', 'date: 2026-12-03 → 2026-12-10'],
    ['a day with an ordinal', { date: '2026-12-03' }, 'the 1st of Jan 2027', 'date: 2026-12-03 → 2027-01-01'],
    ['a month in front', { date: '2026-12-03' }, 'December 10th, 2027', 'date: 2026-12-03 → 2027-12-10'],
    ['a day in figures', { date: '2026-12-03' }, 'or 2026-12-10', 'date: 2026-12-03 → 2026-12-10'],
  ] as const)('%s', (_, parameters, request, expected) => {
    expect(named(parameters, request)).toBe(expected)
  })

  test.each([
    ['the same value', { code: 'D-02' }, 'D-02 and D-03'],
    ['two others', { code: 'D-02' }, 'D-03 or D-04'],
    ['another form', { code: 'D-02' }, 'and DD-03-X'],
    ['another number of digits behind the noun', { extension: '309' }, 'extension 2140'],
    ['two digits behind the noun of three', { extension: '309' }, 'extension 21'],
    ['many digits behind the noun of few', { page: 12 }, 'page 1204'],
    ['another number', { extension: '309' }, '214 please'],
    ['two swapped digits', { page: 12 }, '21 please'],
    ['a number behind the verb of the tool', { ticket_id: 309 }, 'look 214'],
    ['a number behind the noun of the tool', { season: 2 }, 'look 3'],
    ['letters of another number', { seat: '12A' }, 'at 7pm'],
    ['a name', { city: 'Leeds' }, 'in Fahrenheit'],
    ['the same day in figures', { date: '2026-12-03' }, '2026-12-03'],
    ['a day for another argument', { after: '2026-12-03' }, 'on 10 December'],
    ['a day in figures for another argument', { start_date: '2026-12-03' }, 'to 2026-12-10'],
    ['two digits without a noun', { page: 3 }, '7 more'],
    ['a word with a hyphen', { word: 'e-mail' }, 'x-ray'],
    ['an amount', { amount: 309 }, 'amount 214'],
    ['a Boolean', { shown: true }, 'false'],
    ['the same day in words', { date: '2026-12-03' }, '3 December 2026'],
    ['two arguments with other values', { code: 'D-02', other: 'D-05' }, 'D-03'],
  ] as const)('is not found: %s', (_, parameters, request) => {
    expect(named(parameters, request)).toBeNull()
  })

  test('a value that the request before has too is not new', () => {
    expect(named({ code: 'D-02' }, 'D-03 is open', 'Is D-02 shut? D-03 is open')).toBeNull()
    expect(named({ date: '2026-12-03' }, '10 December, so 2026-12-10', 'I fly on 10 December')).toBeNull()
    expect(named({ code: 'D-02' }, 'D-03 is open', 'Is D-02 shut? D-031 is open')).toBe('code: D-02 → D-03')
  })

  test('a value that this proposal or turn has already replaces nothing', () => {
    const messages = [user('D-02'), says('Done.'), user('and D-03?')]
    const one = call('look_up', { code: 'D-02' }, 'one')
    const other = call('look_up', { code: 'D-03', deep: 'yes' }, 'other')
    const look = (made: readonly (typeof one)[], before = messages) =>
      onlySibling(one, 'and D-03?', scene({ messages: before, proposal: toolCalls(...made) }))
    expect(look([one])).not.toBeNull()
    expect(look([one, other])).toBeNull()
    expect(look([one], [...messages, ...done('look_up', { code: 'D-03' }, 'ok')])).toBeNull()
  })
})
