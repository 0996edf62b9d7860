/** Expected results are those of Python 3.11's `re.search`, with IGNORECASE. */
import { describe, expect, test } from 'vitest'
import { compilePattern } from './pattern.ts'

describe('search', () => {
  test.each([
    ['Catch up soon?', 'catch up soo', true],
    ['raj.patel', 'RAJXPATEL', true],
    ['^s.*p$', 'sync up', true],
    ['\\bup\\b', 'supper', false],
    ['[^a]x', 'Ax', false],
    ['(an|el)\\1', 'ANan', true],
    ['(?P<n>a)(?P=n)', 'baab', true],
    ['(?<=@)atlas', 'a@atlas.com', true],
    ['(?<!@)atlas', 'a@atlas.com', false],
    ['a*+a', 'aaaa', false],
    ['x{2,3}?y', 'xxy', true],
    ['a{,2}b', 'b', true],
    ['x{a}', 'x{a}', true],
    ['\\d+\\s\\w', '12 z', true],
    ['ſync', 'SYNC', true],
    ['', 'anything', true],
  ])('%j in %j: %j', (pattern, text, found) => {
    expect(compilePattern(pattern, true).foundIn(text)).toBe(found)
  })

  test.each(['(', ')', '*a', 'a**', '[z-a]', '[a', '\\', '\\q', '\\1', '(?<=a*)b', 'a{2,1}', '(?P<1>a)', '^*'])(
    '%j raises',
    (pattern) => {
      expect(() => compilePattern(pattern, true)).toThrow()
    },
  )

  test('something that is no text raises', () => {
    for (const value of [null, 5, ['a'], new Map()]) expect(() => compilePattern(value, true)).toThrow('first argument')
  })

  test('a pattern that would take forever ends with an error, and a long text with an answer', () => {
    expect(() => compilePattern('(a+)+$', true).foundIn(`${'a'.repeat(60)}!`)).toThrow('too many steps')
    expect(compilePattern('a.*b', true).foundIn(`${'a'.repeat(1_000)}b`)).toBe(true)
    expect(compilePattern(`${'ab.'.repeat(1_000)}`, true).foundIn('abc'.repeat(1_000))).toBe(true)
  })
})
