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
    ['(an|el){2}', 'xANel', true],
    ['(?P<n>a)b', 'aab', true],
    ['(?:a|b)*c', 'ababc', true],
    ['(a*)*b', 'aaa', false],
    ['(?:a?){3}b', 'b', true],
    ['(?:a?){4000000000}b', 'aab', true],
    ['a++', 'xa', true],
    ['(?s)a.b', 'a\nb', true],
    ['a.b', 'a\nb', false],
    ['(?m)^b$', 'a\nb\nc', true],
    ['x{2,3}?y', 'xxy', true],
    ['a{,2}b', 'b', true],
    ['x{a}', 'x{a}', true],
    ['\\d+\\s\\w', '12 z', true],
    ['ſync', 'SYNC', true],
    ['', 'anything', true],
  ])('%j in %j: %j', (pattern, text, found) => {
    expect(compilePattern(pattern, true).foundIn(text)).toBe(found)
  })

  test.each(['(', ')', '*a', 'a**', '[z-a]', '[a', '\\', '\\q', '\\1', 'a{2,1}', '(?P<1>a)', '^*'])(
    '%j raises',
    (pattern) => {
      expect(() => compilePattern(pattern, true)).toThrow()
    },
  )

  test('something that is no text raises', () => {
    for (const value of [null, 5, ['a'], new Map()]) expect(() => compilePattern(value, true)).toThrow('first argument')
  })

  test.each(['(a)\\1', '(?P<n>a)(?P=n)', '(?=a)', '(?<!a)b', '(?>a)', '(?(1)a)', '(?i:a)'])(
    '%j is valid in Python and not supported here',
    (pattern) => {
      expect(() => compilePattern(pattern, true)).toThrow()
    },
  )

  test('a pattern that would take forever by trying, and a long text, get an answer', () => {
    expect(compilePattern('(a+)+$', true).foundIn(`${'a'.repeat(60)}!`)).toBe(false)
    expect(compilePattern('(a|aa)+$', true).foundIn(`${'a'.repeat(2_000)}!`)).toBe(false)
    expect(() => compilePattern('(.{1000}x){1000}', true).foundIn('a'.repeat(100_000))).toThrow('too many steps')
    expect(compilePattern('a.*b', true).foundIn(`${'a'.repeat(1_000)}b`)).toBe(true)
    expect(compilePattern(`${'ab.'.repeat(1_000)}`, true).foundIn('abc'.repeat(1_000))).toBe(true)
  })
})
