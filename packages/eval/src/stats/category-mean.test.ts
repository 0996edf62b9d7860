import { describe, expect, test } from 'vitest'
import { createCategoryMean } from './paired-outcome.ts'

describe('the mean over categories', () => {
  test('gives a small category the weight of a large one', () => {
    expect(createCategoryMean([2, 100])?.([2, 0])).toBe(0.5)
  })

  test('is exact where the answer is, so that display rounding is not left to chance', () => {
    const mean = createCategoryMean([40, 40, 40, 40])
    expect(mean?.([3, 10, 11, 6])).toBe(0.1875)
    expect((3 / 40 + 10 / 40 + 11 / 40 + 6 / 40) / 4).not.toBe(0.1875)
  })

  test('of categories without a manageable common size is still the mean', () => {
    const primes = [997, 991, 983, 977, 971, 967]
    expect(createCategoryMean(primes)?.(primes)).toBeCloseTo(1, 14)
  })

  test('of no category is null', () => {
    expect(createCategoryMean([])).toBeNull()
  })
})
