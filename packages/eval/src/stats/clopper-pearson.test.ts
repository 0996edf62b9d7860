import { describe, expect, test } from 'vitest'
import { reference } from '../../test/fixtures/stats/reference.ts'
import { clopperPearsonInterval, clopperPearsonLower, clopperPearsonUpper } from './clopper-pearson.ts'

describe('the Clopper-Pearson bounds', () => {
  test('give the bound of the paper: no harm among 71 interventions, at most 4.13 %', () => {
    const bound = clopperPearsonUpper({ successes: 0, trials: 71 }, 0.95) ?? Number.NaN
    expect((bound * 100).toFixed(2)).toBe('4.13')
    // Without a success the bound has a closed form.
    expect(bound).toBeCloseTo(1 - 0.05 ** (1 / 71), 14)
  })

  test.each(reference.clopperPearson)(
    'agree with scipy for $successes of $trials at level $level',
    ({ successes, trials, level, lower, upper, oneSidedLower, oneSidedUpper }) => {
      const proportion = { successes, trials }
      const interval = clopperPearsonInterval(proportion, level)
      expect(Math.abs((interval?.lower ?? Number.NaN) - lower)).toBeLessThanOrEqual(1e-11)
      expect(Math.abs((interval?.upper ?? Number.NaN) - upper)).toBeLessThanOrEqual(1e-11)
      expect(Math.abs((clopperPearsonLower(proportion, level) ?? Number.NaN) - oneSidedLower)).toBeLessThanOrEqual(
        1e-11,
      )
      expect(Math.abs((clopperPearsonUpper(proportion, level) ?? Number.NaN) - oneSidedUpper)).toBeLessThanOrEqual(
        1e-11,
      )
    },
  )

  test('reach the ends where every trial agrees', () => {
    expect(clopperPearsonInterval({ successes: 0, trials: 5 }, 0.95)?.lower).toBe(0)
    expect(clopperPearsonInterval({ successes: 5, trials: 5 }, 0.95)?.upper).toBe(1)
  })

  test('are null without a trial', () => {
    expect(clopperPearsonInterval({ successes: 0, trials: 0 }, 0.95)).toBeNull()
    expect(clopperPearsonUpper({ successes: 0, trials: 0 }, 0.95)).toBeNull()
  })
})
