import { expect, test } from 'vitest'
import { call, done, user } from '../../../../test/fixtures/steps.ts'
import type { JsonObject } from '../../paper/json.ts'
import { followUnseenTexts } from './unseen-texts.ts'

const log = [user('Find a hotel near the harbour in Lisbon.'), ...done('find', {}, 'Hotel Miramar, street Atlantica')]

test.each<[string, JsonObject, number]>([
  ['a name nobody used', { hotel: 'Grand Palace' }, 1],
  ['a name of which less than half was used', { hotel: 'Grand Palace Miramar' }, 1],
  ['a name of which half was used', { hotel: 'Grand Miramar' }, 0],
  ['a name that a tool gave', { hotel: 'Hotel Miramar' }, 0],
  ['a name that the user gave', { list: [{ city: 'Lisbon' }] }, 0],
  ['short words', { code: 'xyz abc' }, 0],
  ['an identifier', { order: 'ORD-7781' }, 0],
  ['free text', { message: 'Grand Palace' }, 0],
])('unseen: %s', (_, args, count) => {
  expect(followUnseenTexts(log)([call('book', args)])).toBe(count)
})

test('those of the log are counted against what was visible before them', () => {
  const more = [...log, ...done('book', { hotel: 'Grand Palace' }, 'Grand Palace booked')]
  expect(followUnseenTexts(more)([call('book', { hotel: 'Grand Palace' })])).toBe(1)
})
