import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchedCharacters } from './reading-lexicon.ts'
import { addNumbers, comparable, isPlainNumber, noNumbers, showsDigits } from './visible-numbers.ts'

function shown(text: string) {
  const numbers = noNumbers()
  addNumbers(text, numbers)
  return { whole: [...numbers.whole], insideWords: [...numbers.insideWords] }
}

describe('a text shows', () => {
  test.each<[string, readonly number[]]>([
    ['pay $1,200.50 today', [200.5, 1200.5]],
    ['{"amount": 12, "price": 33.5}', [12, 33.5]],
    ['on 2024-05-15', [2024, 15]],
    ['10,20', [10, 20, 1020]],
    ['version 11.12.13', [11.12, 13]],
    ['12px at -40°', [12, 40]],
    ['order 99.', [99]],
    ['at 12345678901234567890', [Number('12345678901234567890')]],
    ['3 of 9', []],
    ['9 of 10', [10]],
    ['', []],
  ])('in %j the numbers %j', (text, whole) => {
    expect(shown(text)).toEqual({ whole, insideWords: [] })
  })

  test('numbers inside words apart from the others', () => {
    expect(shown('order_1042 and A77.5, B-31')).toEqual({ whole: [31], insideWords: [1042, 77] })
  })

  test('nothing behind what is searched', () => {
    expect(shown(`${' '.repeat(searchedCharacters)}123`).whole).toEqual([])
  })
})

test('numbers are compared without their sign and to four decimals', () => {
  expect(comparable(-12.5)).toBe(12.5)
  expect(comparable(10.00004)).toBe(10)
  expect(comparable(Number('12345678901234567890'))).toBe(Number('12345678901234567890'))
})

test('digits that a text shows as they are written are a number that it shows', () => {
  const piece = fc.constantFrom('12', '120', '7', '0', '.', ',', ' ', '_', 'a', '-', '$', 'é', '"')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom(12, 120, 127, 1212, 7120), (pieces, value) => {
      const text = pieces.join('')
      const { whole, insideWords } = shown(text)
      if (showsDigits(text, String(value), false)) expect(whole).toContain(value)
      if (showsDigits(text, String(value), true)) expect([...whole, ...insideWords]).toContain(value)
    }),
    { seed: 7, numRuns: 5_000 },
  )
})

test('what is written with other signs than digits is not looked for as it is written', () => {
  expect([12, 0.5, 12.5, 1e21, Number.NaN, Number.POSITIVE_INFINITY].map(isPlainNumber)).toEqual([
    ...[true, false, false, false, false, false],
  ])
})
