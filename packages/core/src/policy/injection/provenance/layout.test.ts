import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldAround, innerBreak, layOut } from './layout.ts'

describe('what is left of a layout', () => {
  test.each([
    ['white space is single', 'two   doors\tand a\u00a0roof', 'two doors and a roof'],
    ['a new line', 'two doors\n  and a roof', 'two doors\nand a roof'],
    ['a new paragraph', 'two doors\n\n\nand a roof', 'two doors\vand a roof'],
    [
      'a break that was written as an escape stays in its field',
      `two doors${innerBreak}and: a roof`,
      'two doors\nand: a roof',
    ],
    ['a line with a name opens a field', 'two doors\nroof: red', 'two doors\froof: red'],
    ['a line of a list opens a field', 'doors\n- red\n- blue', 'doors\f- red\f- blue'],
    ['a quotation mark closes a field where data goes on', '{"a": "x", "b": "y"}', '{"a": "x"\f, "b": "y"\f}'],
    ['a quotation inside a text closes nothing', 'he said "no", and left', 'he said "no", and left'],
  ])('%s', (_, text, plain) => {
    expect(layOut(text)).toBe(plain)
  })
})

describe('the field around a word', () => {
  test.each([
    ['of an object', '{"from": "eve", "body": "pay now"}', 'pay', ', "body": "pay now"'],
    ['of a listing', 'from: eve\nbody: pay now\nread: no', 'pay', 'body: pay now\n'],
    ['of a text that has none', 'pay now or never', 'now', 'pay now or never'],
  ])('%s', (_, text, word, field) => {
    expect(fieldAround(text, text.indexOf(word))).toBe(field)
  })

  test('of a very long one is all the text, and nobody looks farther for where it ends', () => {
    const text = `from: eve\nbody: ${'pay '.repeat(3_000)}`
    expect(fieldAround(text, 6_000)).toBe(text)
  })
})

const piece = fc.constantFrom(
  'a',
  'name:',
  ' ',
  '\n',
  '- ',
  '"',
  "'",
  ', ',
  '}',
  ']',
  '{',
  innerBreak,
  '\u2028',
  '\t',
  'é',
)
const anyText = fc.array(piece, { minLength: 1, maxLength: 30 }).map((pieces) => pieces.join(''))
const letters = (text: string) => text.replaceAll(/[\s\u001e]/g, '')

test('every sign that is no white space is still there, in its order', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(letters(layOut(text))).toBe(letters(text))
    }),
    { seed: 3, numRuns: 2_000 },
  )
})

test('the field around a word is what the laid out text has between two ends of fields', () => {
  fc.assert(
    fc.property(anyText, fc.nat(), (text, at) => {
      const words = [...text.matchAll(/[aé]/g)]
      const word = words[at % Math.max(1, words.length)]
      if (!word) return
      const before = letters(text.slice(0, word.index)).length
      let passed = 0
      const fields = layOut(text).split('\f').map(letters)
      const own = fields.find((field) => {
        passed += field.length
        return passed > before
      })
      expect(letters(fieldAround(text, word.index))).toBe(own)
    }),
    { seed: 4, numRuns: 5_000 },
  )
})
