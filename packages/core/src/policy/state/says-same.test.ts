import { expect, test } from 'vitest'
import { saysSame } from './says-same.ts'

test('a value says the same where every member it has is known with that value', () => {
  expect(saysSame({ a: 1 }, { a: 1, b: 2 })).toBe(true)
  expect(saysSame({ a: 1, b: 2 }, { a: 1 })).toBe(false)
  expect(saysSame({ a: 1 }, { a: '1' })).toBe(false)
})

test('lists say the same item by item, in their order, and neither is longer', () => {
  expect(saysSame([{ n: 'F1' }, { n: 'F2' }], [{ n: 'F1', p: 3 }, { n: 'F2' }])).toBe(true)
  expect(saysSame([1, 2], [2, 1])).toBe(false)
  expect(saysSame([1], [1, 2])).toBe(false)
  expect(saysSame([], {})).toBe(false)
})

test('nothing says the same as null but null, and a member that is inherited is no member', () => {
  expect(saysSame(null, null)).toBe(true)
  expect(saysSame({}, null)).toBe(false)
  expect(saysSame({ toString: 'x' }, {})).toBe(false)
})
