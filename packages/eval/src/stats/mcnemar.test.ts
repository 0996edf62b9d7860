import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reference } from '../../test/fixtures/stats/reference.ts'
import { exactMcNemar } from './mcnemar.ts'

describe('the exact McNemar test', () => {
  test('gives the p-values of the paper', () => {
    expect(exactMcNemar({ rescues: 21, harms: 0 })?.toExponential(2)).toBe('9.54e-7')
    expect(exactMcNemar({ rescues: 16, harms: 0 })?.toExponential(2)).toBe('3.05e-5')
  })

  test.each(reference.mcNemar)('agrees with scipy for $rescues rescues and $harms harms', ({ rescues, harms, p }) => {
    const own = exactMcNemar({ rescues, harms }) ?? Number.NaN
    expect(Math.abs(own - p)).toBeLessThanOrEqual(1e-9 * p)
  })

  test('has nothing to test without a discordant pair', () => {
    expect(exactMcNemar({ rescues: 0, harms: 0 })).toBeNull()
  })

  test('stays a number for thousands of pairs', () => {
    expect(exactMcNemar({ rescues: 5000, harms: 0 })).toBe(0)
    expect(exactMcNemar({ rescues: 2500, harms: 2500 })).toBe(1)
  })

  test('does not care which side is which, and never exceeds 1', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.integer({ min: 1, max: 300 }), (rescues, harms) => {
        const p = exactMcNemar({ rescues, harms })
        expect(p).toBe(exactMcNemar({ rescues: harms, harms: rescues }))
        expect(p).toBeGreaterThan(0)
        expect(p).toBeLessThanOrEqual(1)
      }),
      { seed: 1 },
    )
  })
})
