import fc from 'fast-check'
import { expect, test } from 'vitest'
import { user } from '../../../test/fixtures/steps.ts'
import { readTrace } from '../paper/evidence/reading.ts'
import { openNamedValues } from './named-values.ts'
import { mayHoldSpread } from './spread-letters.ts'

test.each([
  ['Anna Kov, acs', 'annakovacs', true],
  ['anna.kovacs', 'annakovacs', true],
  ['see ANNA-KOVACS', 'annakovacs', true],
  ['an anna b', 'annab', true],
  ['anna x kovacs', 'annakovacs', false],
  ['anna 7 kovacs', 'annakovacs', false],
  ['anna kovac', 'annakovacs', false],
  ['', 'anna', false],
])('whether %j has the letters %s with no other between them: %s', (text, sought, expected) => {
  expect(mayHoldSpread(text, sought)).toBe(expected)
})

test('a text that would take long to search may hold the letters', () => {
  expect(mayHoldSpread('a'.repeat(1_000_000), `${'a'.repeat(200)}b`)).toBe(true)
})

test('the prefilter never changes whether a value is named', () => {
  const piece = fc.constantFrom(
    ...[
      'a',
      'b',
      'ab',
      'ba',
      'A',
      ' ',
      '-',
      '@',
      '%20',
      '%62',
      '&#64;',
      '\\u0040',
      '\\u2019',
      'one, two, three, ',
      '1',
    ],
  )
  const isNamed = (text: string, value: string) =>
    readTrace([user(text)])
      .index(openNamedValues)
      .isNamed(value)
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.stringMatching(/^[ab]{2,5}[1-3]?$/), (pieces, value) => {
      const text = pieces.join('')
      // A text with a sign beyond ASCII passes the prefilter, and the sign itself is no letter.
      expect(isNamed(text, value)).toBe(isNamed(`${text}…`, value))
    }),
    { seed: 11, numRuns: 3_000 },
  )
})
