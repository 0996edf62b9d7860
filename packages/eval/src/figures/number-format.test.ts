import { describe, expect, test } from 'vitest'
import {
  formatCount,
  formatFixed,
  formatGain,
  formatGainInterval,
  formatInterval,
  formatLevel,
  formatPercent,
  formatPValue,
} from './number-format.ts'

describe('printed numbers', () => {
  test.each([
    [29 / 80, '36.2 %'],
    [3 / 80, '3.8 %'],
    [149 / 320, '46.6 %'],
    [13 / 80, '16.2 %'],
    [0, '0.0 %'],
  ])('%d of the tasks are %s, as the paper prints them', (share, printed) => {
    expect(formatPercent(share)).toBe(printed)
  })

  test.each([
    [0.1, '+10.0'],
    [-0.1, '\u221210.0'],
    [0, '0.0'],
    [0.0001, '0.0'],
    [-0.0001, '0.0'],
  ])('a gain of %d is %s', (share, printed) => {
    expect(formatGain(share)).toBe(printed)
  })

  test('ties go to the even digit on both sides of zero', () => {
    expect([0.5, 1.5, 2.5, -0.5, -1.5, -2.5].map((value) => formatFixed(value, 0))).toEqual([
      '0',
      '2',
      '2',
      '0',
      '\u22122',
      '\u22122',
    ])
  })

  test('intervals carry their level apart', () => {
    const interval = { lower: 0.0375, upper: 0.1625, level: 0.95 }
    expect(formatInterval(interval)).toBe('[0.038, 0.162]')
    expect(formatGainInterval(interval)).toBe('[3.8, 16.2]')
    expect(formatLevel(interval)).toBe('95 % CI')
    expect(formatLevel({ ...interval, level: 0.975 })).toBe('97.5 % CI')
  })

  test.each([
    [2 ** -20, '9.54e-7'],
    [2 ** -15, '3.05e-5'],
    [0.625, '0.625'],
    [1, '1.000'],
    [0, '0'],
  ])('the p-value %d is %s', (p, printed) => {
    expect(formatPValue(p)).toBe(printed)
  })

  test.each([
    [0, '0'],
    [999, '999'],
    [3665, '3,665'],
    [1234567, '1,234,567'],
  ])('the count %d is %s', (count, printed) => {
    expect(formatCount(count)).toBe(printed)
  })
})
