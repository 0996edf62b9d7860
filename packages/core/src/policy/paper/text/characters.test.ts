import { expect, test } from 'vitest'
import { isBeyondAscii, isDigit, isHexadecimal, isLetter, isLetterOrDigit, isWordUnit } from './characters.ts'

const units = (test: (unit: number) => boolean) =>
  String.fromCharCode(...Array.from({ length: 0x100 }, (_, unit) => unit).filter(test))

test('digits, letters, hexadecimal digits and word units are those of ASCII', () => {
  expect(units(isDigit)).toBe('0123456789')
  expect(units(isHexadecimal)).toBe('0123456789ABCDEFabcdef')
  expect(units(isLetter)).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
  expect(units(isLetterOrDigit)).toBe('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
  expect(units(isWordUnit)).toBe('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz')
  expect(units(isBeyondAscii)).toHaveLength(0x80)
})

test('the end of a text is in no class', () => {
  const end = ''.charCodeAt(0)
  expect([isDigit, isLetter, isWordUnit, isHexadecimal, isBeyondAscii].some((test) => test(end))).toBe(false)
})
