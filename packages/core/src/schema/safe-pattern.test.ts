import { describe, expect, test } from 'vitest'
import { isSafePattern } from './safe-schema.ts'

describe('a pattern is run', () => {
  test.each([
    ['plain text', 'abc'],
    ['a class and a fixed count', '^[A-Z]{3}-\\d{4}$'],
    ['a range of counts', '^[A-Z]{2,4}-\\d{3,10}$'],
    ['one unbounded quantifier', '^[a-z0-9_]+$'],
    ['one open count', '^\\d{2,}$'],
    ['an optional letter', '^https?://.+$'],
    ['alternatives', '^(USD|EUR|GBP)$'],
    ['a group that captures nothing', '^(?:one|two)$'],
    ['escaped signs', '^\\(\\+\\*\\)$'],
    ['quantifiers inside a class', '^[+*?{}()|]$'],
    ['an escaped bracket inside a class', '^[\\]+]$'],
    ['letters beyond ASCII', '^\\p{L}+$'],
    ['no text at all', ''],
  ])('with %s: %s', (_, pattern) => {
    expect(isSafePattern(pattern)).toBe(true)
  })
})

describe('a pattern is not run', () => {
  test.each([
    ['nested quantifiers', '(a+)+$'],
    ['a group that may repeat', '(ab)*'],
    ['a group that may be left out', '(ab)?'],
    ['a counted group', '(a|a){20}'],
    ['two unbounded quantifiers', '^.*a.*$'],
    ['an open count beside one', 'a{2,}b+'],
    ['three parts of an address', '^[^@]+@[^@]+\\.[^@]+$'],
    ['a back-reference', '(a)\\1'],
    ['a named back-reference', '\\k<x>'],
    ['a named group', '(?<x>a)'],
    ['a look ahead', '(?=a)b'],
    ['a negative look ahead', '(?!a)b'],
    ['a look behind', '(?<=a)b'],
    ['many alternatives of the same', `^${'(a|a)'.repeat(20)}$`],
    ['many alternatives without groups that capture', `^${'(?:a|a)'.repeat(20)}$`],
    ['nested alternatives', `^${'(a|'.repeat(20)}a${')'.repeat(20)}$`],
    ['wide ranges of counts', '^.{0,999}.{0,999}b$'],
    ['many optional letters', `^${'a?'.repeat(20)}$`],
    ['a choice beside an unbounded quantifier', '^a{0,99}a+$'],
    ['no regular expression', '('],
    ['an unknown escape', '\\y'],
    ['an open brace', 'a{'],
    ['more than 300 characters', 'a'.repeat(301)],
  ])('with %s: %s', (_, pattern) => {
    expect(isSafePattern(pattern)).toBe(false)
  })

  test('and 300 characters are not too many', () => {
    expect(isSafePattern('a'.repeat(300))).toBe(true)
  })
})
