import { describe, expect, test } from 'vitest'
import { call, done, says, scene, toolCalls, user } from '../../../../../test/fixtures/steps.ts'
import type { JsonObject } from '../../json.ts'
import { onlySibling } from './siblings.ts'

function named(parameters: JsonObject, request: string, earlier = 'First.', outputs: readonly string[] = []) {
  const proposed = call('look_up', parameters)
  const read = outputs.flatMap((output, at) => done('list_all', {}, output, `list-${at}`))
  const shown = scene({
    messages: [user(earlier), ...read, says('Done.'), user(request)],
    proposal: toolCalls(proposed),
  })
  const found = onlySibling(proposed, request, shown, { byLabel: true })
  return found && `${found.key}: ${found.stale} → ${found.current}`
}

describe('the one other value that a message names for an argument', () => {
  test.each([
    ['of the same form', { code: 'D-02' }, 'and D-03?', 'code: D-02 → D-03'],
    ['with equally many digits', { extension: '309' }, '214 please', 'extension: 309 → 214'],
    ['with an underscore', { login: 'tom_h' }, 'and lea_k', 'login: tom_h → lea_k'],
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
    ['another number of digits', { extension: '309' }, '2140 please'],
    ['two digits without a noun', { page: 3 }, '7 more'],
    ['a word with a hyphen', { word: 'e-mail' }, 'x-ray'],
    ['an amount', { amount: 309 }, '214'],
    ['a Boolean', { shown: true }, 'false'],
    ['the same day in words', { date: '2026-12-03' }, '3 December 2026'],
    ['two arguments with other values', { code: 'D-02', other: 'D-05' }, 'D-03'],
  ] as const)('is not found: %s', (_, parameters, request) => {
    expect(named(parameters, request)).toBeNull()
  })

  test.each([
    ['alone', 'Tomasz', 'Tomasz'],
    ['behind "and"', 'and Tomasz', 'Tomasz'],
    ['behind "about"', 'what about Tomasz?', 'Tomasz'],
    ['behind the word that the first name followed', 'yes, invite Tomasz', 'Tomasz'],
    ['of two words', 'And Jonas Bergman too', 'Jonas Bergman'],
  ] as const)('a name %s', (_, request, expected) => {
    expect(named({ member: 'Priya' }, request, 'please invite Priya')).toBe(`member: Priya → ${expected}`)
  })

  test.each([
    ['that is thanked', 'Thanks Tomasz'],
    ['behind another preposition', 'and in French'],
    ['of a day', 'and Sunday'],
    ['of a month', 'and March'],
    ['that is an English word', 'And Then'],
    ['next to the first one', 'Priya and Tomasz'],
  ])('no name %s', (_, request) => {
    expect(named({ member: 'Priya' }, request, 'please invite Priya')).toBeNull()
  })

  test('a name replaces only what the user said before', () => {
    expect(named({ member: 'Priya' }, 'and Tomasz', 'please invite my sister')).toBeNull()
  })

  test('an address keeps its number', () => {
    const earlier = 'a taxi to 14 Harbour Street'
    expect(named({ to: '14 Harbour Street' }, 'and to 9 Mill Lane', earlier)).toBe(
      'to: 14 Harbour Street → 9 Mill Lane',
    )
    expect(named({ to: '14 Harbour Street' }, 'and to Mill Lane', earlier)).toBeNull()
  })

  const pets = '{"pets":[{"id":"p1","name":"Biscuit"},{"id":"p2","name":"Olive"},{"id":"p3","name":"Rex"}]}'
  test('another record by its label', () => {
    expect(named({ pet: 'p1' }, 'and Olive', 'Biscuit?', [pets])).toBe('pet: p1 → p2')
    expect(named({ pet: 'p1' }, 'and Olive', 'Biscuit?', [pets, pets])).toBe('pet: p1 → p2')
  })

  test('the member of the value, wherever it is in its record', () => {
    const listed = '[{"name":"Biscuit","tags":[],"id":"p1"},{"name":"Olive","tags":[],"id":"p2"}]'
    expect(named({ pet: 'p1' }, 'and Olive', 'First.', [listed])).toBe('pet: p1 → p2')
  })

  test('a list that the user pastes is no output', () => {
    expect(named({ pet: 'p1' }, 'and Olive', pets)).toBeNull()
  })

  test.each([
    [
      'one label of its own is named',
      'Olive the dog',
      '[{"id":"p1","name":"Bis","kind":"dog"},{"id":"p2","name":"Olive"}]',
    ],
    ['two records are named', 'Olive and Rex', pets],
    ['its own record is named too', 'Olive and Biscuit', pets],
    ['no record is named', 'and Bella', pets],
    ['the label belongs to both', 'the old dog', '[{"id":"p1","kind":"dog"},{"id":"p2","kind":"dog"}]'],
    ['the other record has no such member', 'and Olive', '[{"id":"p1","name":"Biscuit"},{"no":2,"name":"Olive"}]'],
    ['its record is in no list', 'and Olive', '{"a":{"id":"p1","name":"Biscuit"},"b":{"id":"p2","name":"Olive"}}'],
    ['the label is short', 'Al', '[{"id":"p1","name":"Bo"},{"id":"p2","name":"Al"}]'],
    ['the output is no JSON', 'and Olive', 'p1 Biscuit, p2 Olive'],
  ])('no record where %s', (_, request, output) => {
    expect(named({ pet: 'p1' }, request, 'First.', [output])).toBeNull()
  })

  test('a value that this proposal or turn has already replaces nothing', () => {
    const messages = [user('D-02'), says('Done.'), user('and D-03?')]
    const one = call('look_up', { code: 'D-02' }, 'one')
    const other = call('look_up', { code: 'D-03' }, 'other')
    const look = (made: readonly (typeof one)[], before = messages) =>
      onlySibling(one, 'and D-03?', scene({ messages: before, proposal: toolCalls(...made) }), { byLabel: false })
    expect(look([one])).not.toBeNull()
    expect(look([one, other])).toBeNull()
    expect(look([one], [...messages, ...done('look_up', { code: 'D-03' }, 'ok')])).toBeNull()
  })
})
