import { describe, expect, test } from 'vitest'
import { python } from '../../../../test/fixtures/python-parity.ts'
import { sequenceRatio } from './sequence-matcher.ts'

describe('the ratio of two texts', () => {
  test('is twice the matching characters over all characters', () => {
    expect(sequenceRatio('abcd', 'bcde')).toBe(0.75)
  })

  test('is 1 for equal texts, two empty ones among them, and 0 where nothing is shared', () => {
    expect(sequenceRatio('account', 'account')).toBe(1)
    expect(sequenceRatio('', '')).toBe(1)
    expect(sequenceRatio('', 'a')).toBe(0)
    expect(sequenceRatio('abc', 'xyz')).toBe(0)
  })

  test('depends on which text comes first', () => {
    expect(sequenceRatio('tide', 'diet')).toBe(0.25)
    expect(sequenceRatio('diet', 'tide')).toBe(0.5)
  })

  test('counts code points: one emoji of three is one third', () => {
    expect(sequenceRatio('a\u{1f600}b', 'a\u{1f601}b')).toBe(4 / 6)
  })

  test('ignores frequent characters once the second text has 200 of them, and not before', () => {
    expect(sequenceRatio('x'.repeat(199), 'x'.repeat(199))).toBe(1)
    expect(sequenceRatio('x'.repeat(200), 'x'.repeat(200))).toBe(1)
    expect(sequenceRatio('x'.repeat(198), `y${'x'.repeat(198)}`)).toBeGreaterThan(0.9)
    expect(sequenceRatio('x'.repeat(200), `y${'x'.repeat(200)}`)).toBe(0)
  })

  test(`is Python's own, to the bit, on ${python.ratios.length} pairs`, () => {
    for (const { a, b, ratio } of python.ratios) expect([a, b, sequenceRatio(a, b)]).toEqual([a, b, ratio])
  })
})
