import { describe, expect, test } from 'vitest'
import { reference } from '../../test/fixtures/stats/reference.ts'
import { percentileInterval, quantile } from './resampling.ts'

describe('the percentile interval', () => {
  test('leaves half of the rest beyond either bound', () => {
    const values = Float64Array.from({ length: 101 }, (_, index) => 100 - index)
    expect(percentileInterval(values, 0.5)).toEqual({ lower: 25, upper: 75, level: 0.5 })
  })

  test.each(reference.quantiles.quantiles)(
    'agrees with numpy at probability $probability',
    ({ probability, value }) => {
      expect(quantile(Float64Array.from(reference.quantiles.sorted), probability)).toBeCloseTo(value, 14)
    },
  )

  test('of one value is that value', () => {
    expect(percentileInterval(Float64Array.of(0.25), 0.95)).toEqual({ lower: 0.25, upper: 0.25, level: 0.95 })
  })

  test('of no value is a mistake of the caller', () => {
    expect(() => quantile(new Float64Array(0), 0.5)).toThrow(RangeError)
  })
})
