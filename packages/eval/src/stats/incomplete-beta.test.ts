import { describe, expect, test } from 'vitest'
import { reference } from '../../test/fixtures/stats/reference.ts'
import { incompleteBeta, inverseIncompleteBeta, logGamma } from './clopper-pearson.ts'

describe('the logarithm of the gamma function', () => {
  test.each(reference.logGamma)('agrees with scipy to 1e-14 at $argument', ({ argument, value }) => {
    expect(Math.abs(logGamma(argument) - value)).toBeLessThanOrEqual(1e-14 * Math.max(1, Math.abs(value)))
  })

  test('is refused at zero, below and for what is not a number', () => {
    for (const argument of [0, -1, Number.NaN]) expect(() => logGamma(argument)).toThrow(RangeError)
  })
})

describe('the incomplete beta function', () => {
  test.each(reference.incompleteBeta)('agrees with scipy at x = $x for a = $a, b = $b', ({ x, a, b, value }) => {
    expect(Math.abs(incompleteBeta(x, a, b) - value)).toBeLessThanOrEqual(1e-12)
  })

  test('is 0 at the left end and 1 at the right end', () => {
    expect(incompleteBeta(0, 2, 3)).toBe(0)
    expect(incompleteBeta(1, 2, 3)).toBe(1)
  })

  test('is undone by its inverse', () => {
    for (const probability of [1e-6, 0.025, 0.5, 0.975]) {
      expect(incompleteBeta(inverseIncompleteBeta(probability, 4, 68), 4, 68)).toBeCloseTo(probability, 13)
    }
    expect(inverseIncompleteBeta(0, 4, 68)).toBe(0)
    expect(inverseIncompleteBeta(1, 4, 68)).toBe(1)
  })
})
