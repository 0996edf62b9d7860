import { expect, test } from 'vitest'
import { heldValue } from './raw.ts'

test.each<[string, unknown, unknown]>([
  ['JSON', '{"a": [1, null]}', { a: [1, null] }],
  [
    'what Python prints',
    "{'a': (1, 2.5), 'b': None, 'c': True, 'd': 'it\\'s'}",
    { a: [1, 2.5], b: null, c: true, d: "it's" },
  ],
  ['prose', 'I look [there].', 'I look [there].'],
  ['a value that is cut off', "{'name': 'f', 'arguments': '{", "{'name': 'f', 'arguments': '{"],
  ['a value with more behind it', '{"a": 1} and so on', '{"a": 1} and so on'],
  ['a call in Python', '[open("x")]', '[open("x")]'],
  ['a value that is no text', 7, 7],
])('%s', (_, held, value) => {
  expect(heldValue(held)).toEqual(value)
})

test('a text nested as deeply as it likes stays a text', () => {
  const deep = `${"['a', ".repeat(100_000)}`
  expect(heldValue(deep)).toBe(deep)
})
