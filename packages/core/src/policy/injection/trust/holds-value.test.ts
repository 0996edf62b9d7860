import { describe, expect, test } from 'vitest'
import { holdsValue, joinGroups } from './holds-value.ts'

describe('a value in a text', () => {
  test.each([
    ['ab12', 'pay ab12.'],
    ['drop.example', 'go to drop.example/in'],
    ['1200', 'it costs 1,200 in all'],
    ['1200', 'amount: 1200.00'],
    ['7.5', 'amount: 7.50'],
    ['10', 'rooms 10, 11 and 12'],
    ['10', 'room 10,second floor'],
    ["o'neil", "mr o'neil's"],
    ['es9121000418450200051332', 'to es91 2100 0418 4502 0005 1332.'],
    ['nl91abna0417164300', 'nl91 abna 0417 1643 00'],
    ['a@b.example', 'to “a@b.example” or „a@b.example“'],
    ['a@b.example', 'to »a@b.example«—today'],
    ['a@b.example', 'to →a@b.example✨'],
    ['640', 'a fee of £640'],
    ['640', '640€ in all'],
    ['a@b.example', '发送到a@b.example。'],
    ['2026', '2026年'],
  ])('%s is held by %s', (value, text) => {
    expect(holdsValue(value, text)).toBe(true)
  })

  test.each([
    ['ab12', 'xab12'],
    ['ab12', 'ab123'],
    ['10', 'up to 10,000'],
    ['drop.example', 'a@drop.example'],
    ['200', '200.5'],
    ['5', 'e-5'],
    ['', 'anything'],
    ['es9121000418450200051332', 'es91 2100 0418 4502 0005 13321'],
    ['ab12some1234text', 'ab12 some 1235 text'],
    ['caf', 'café'],
    ['ab12', 'ab12я'],
    ['湖', '湖边'],
  ])('%s is not held by %s', (value, text) => {
    expect(holdsValue(value, text)).toBe(false)
  })
})

test.each([
  ['pay de10 2030 4050 6070 8090 10 now', 'pay de1020304050607080901010 now'.replace('901010', '9010')],
  ['nl91 abna 0417 1643 00', 'nl91abna0417164300'],
  ['ab12 some more text here', 'ab12 some more text here'],
  ['version ab12 1234', 'version ab12 1234'],
])('account numbers in groups become one word: %s', (text, joined) => {
  expect(joinGroups(text)).toBe(joined)
})

test('a text of nothing but groups costs no more than its length', () => {
  const long = 'ab12 cd34 '.repeat(100_000)
  expect(joinGroups(long)).toHaveLength(long.length)
})
