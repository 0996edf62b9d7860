import { describe, expect, test } from 'vitest'
import { seededRandom } from './resampling.ts'

function take(seed: number, count: number, bound: number): readonly number[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => random.below(bound))
}

describe('the seeded generator', () => {
  test('gives this very stream for seed 1: a change here changes every published interval', () => {
    expect(take(1, 12, 80)).toEqual([53, 11, 76, 40, 31, 41, 59, 53, 47, 0, 16, 17])
  })

  test('gives the same stream for the same seed and another one for the next seed', () => {
    expect(take(7, 100, 1000)).toEqual(take(7, 100, 1000))
    expect(take(7, 100, 1000)).not.toEqual(take(8, 100, 1000))
  })

  test('draws every integer below the bound, none more often than chance allows', () => {
    const counts = new Array<number>(10).fill(0)
    for (const drawn of take(3, 100_000, 10)) counts[drawn] = (counts[drawn] ?? 0) + 1
    // Five standard deviations of a binomial count around 10,000.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(475)
  })

  test('has no choice below one', () => {
    expect(take(5, 3, 1)).toEqual([0, 0, 0])
  })
})
