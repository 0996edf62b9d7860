import { describe, expect, test } from 'vitest'
import { parseJson, python } from '../../../../test/fixtures/python-parity.ts'
import { byCodePoint, canonicalJson } from './canonical-json.ts'

describe('canonical JSON', () => {
  test('sorts keys at every level and writes no spaces', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: true })).toBe('{"a":true,"b":[{"c":null,"d":1}]}')
  })

  test('is one text for one value, whatever the order in which its keys were written', () => {
    expect(canonicalJson({ x: 1, y: { p: 2, q: 3 } })).toBe(canonicalJson({ y: { q: 3, p: 2 }, x: 1 }))
  })

  test.each(python.canonical)('is what Python writes for $json', ({ json, text }) => {
    expect(canonicalJson(parseJson(json))).toBe(text)
  })

  test('reads 1.0 as the integer 1, since JavaScript has one kind of number', () => {
    expect(canonicalJson(parseJson('[1.0, -0.0]'))).toBe('[1,0]')
  })

  test('writes an exponent where Python does', () => {
    expect(canonicalJson([1e16, 9_007_199_254_740_994, 0.0001, 0.00009])).toBe('[1e+16,9007199254740994,0.0001,9e-05]')
  })

  test('keeps a lone surrogate escaped, so that the text can be sent anywhere', () => {
    expect(canonicalJson(['\ud800'])).toBe('["\\ud800"]')
  })

  test('keeps a key called __proto__', () => {
    expect(canonicalJson(parseJson('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}')
  })
})

describe('the order of keys', () => {
  test('is by code point, where JavaScript alone would put an emoji before U+FFEE', () => {
    expect(['\u{1f600}', '\uffee', 'a'].sort(byCodePoint)).toEqual(['a', '\uffee', '\u{1f600}'])
    expect(['\u{1f600}', '\uffee', 'a'].sort()).toEqual(['a', '\u{1f600}', '\uffee'])
  })

  test('is so for the first and the last half of a pair', () => {
    expect(byCodePoint('\u{10000}', '\uffee')).toBeGreaterThan(0)
    expect(byCodePoint('\u{103ff}', '\ud800\uffee')).toBeGreaterThan(0)
  })

  test('puts a text before its own continuation', () => {
    expect(byCodePoint('ab', 'abc')).toBeLessThan(0)
    expect(byCodePoint('abc', 'ab')).toBeGreaterThan(0)
    expect(byCodePoint('ab', 'ab')).toBe(0)
  })
})
