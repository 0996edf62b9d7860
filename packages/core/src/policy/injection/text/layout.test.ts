import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { innerBreak, layOut } from './layout.ts'

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
