import { describe, expect, test } from 'vitest'
import { holdsValue } from './holds-value.ts'

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
  ])('%s is not held by %s', (value, text) => {
    expect(holdsValue(value, text)).toBe(false)
  })
})
