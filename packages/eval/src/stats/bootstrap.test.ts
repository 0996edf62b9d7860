import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reference } from '../../test/fixtures/stats/reference.ts'
import { bootstrapPairs } from './bootstrap.ts'
import type { PairedOutcome } from './paired-outcome.ts'

/** Pairs with these counts of actor successes and rescues, and no harm. */
function pairsOf(size: number, spread: Readonly<Record<string, readonly [number, number]>>): readonly PairedOutcome[] {
  return Object.entries(spread).flatMap(([category, [successes, rescues]]) =>
    Array.from({ length: size }, (_, index) => ({
      id: `multi_turn_${category}_${index}`,
      category,
      actor: index < successes,
      twincheck: index < successes + rescues,
    })),
  )
}

const pooled = pairsOf(80, { base: [44, 8], miss_func: [42, 10], miss_param: [29, 7], long_context: [34, 12] })

describe('the stratified bootstrap', () => {
  test.each([1, 2, 3])('gives the pooled interval of the paper, [8.1, 15.3] points, with seed %i', (seed) => {
    const interval = bootstrapPairs(pooled, { seed })?.difference
    expect(Math.abs((interval?.lower ?? 0) * 100 - 8.1)).toBeLessThanOrEqual(0.35)
    expect(Math.abs((interval?.upper ?? 0) * 100 - 15.3)).toBeLessThanOrEqual(0.35)
  })

  test.each([
    ['6, 5, 5, 5', [6, 5, 5, 5]],
    ['5, 6, 4, 6', [5, 6, 4, 6]],
    ['5, 5, 5, 6', [5, 5, 5, 6]],
  ] as const)('gives the primary interval of the paper, [8.1, 18.8] points, for rescues spread %s', (_, spread) => {
    const [base, missFunc, missParam, longContext] = spread
    const pairs = pairsOf(40, {
      base: [22, base],
      miss_func: [19, missFunc],
      miss_param: [14, missParam],
      long_context: [17, longContext],
    })
    const interval = bootstrapPairs(pairs, { seed: 4 })?.difference
    expect(Math.abs((interval?.lower ?? 0) * 100 - 8.1)).toBeLessThanOrEqual(0.5)
    expect(Math.abs((interval?.upper ?? 0) * 100 - 18.8)).toBeLessThanOrEqual(0.5)
  })

  test('gives the category intervals of the paper to one task of eighty (1.25 points)', () => {
    const categories = bootstrapPairs(pooled, { seed: 5 })?.categories
    const published: readonly (readonly [string, number, number])[] = [
      ['base', 3.8, 16.2],
      ['miss_func', 6.2, 20.0],
      ['miss_param', 3.8, 15.0],
      ['long_context', 7.5, 23.8],
    ]
    for (const [category, lower, upper] of published) {
      const interval = categories?.get(category)?.difference
      expect(Math.abs((interval?.lower ?? 0) * 100 - lower)).toBeLessThan(1.31)
      expect(Math.abs((interval?.upper ?? 0) * 100 - upper)).toBeLessThan(1.31)
    }
  })

  test('agrees with an independent implementation in numpy, harms included', () => {
    const { tasks, tasksDifference } = reference.resampling
    const interval = bootstrapPairs(tasks, { seed: 6 })?.difference
    // A step of the lattice is 1/72.
    expect(Math.abs((interval?.lower ?? 0) - tasksDifference.lower)).toBeLessThan(0.014)
    expect(Math.abs((interval?.upper ?? 0) - tasksDifference.upper)).toBeLessThan(0.014)
  })

  test('gives the rates of both sides an interval around the rate', () => {
    const intervals = bootstrapPairs(pooled, { seed: 1 })
    expect(intervals?.actor.lower).toBeLessThan(149 / 320)
    expect(intervals?.actor.upper).toBeGreaterThan(149 / 320)
    expect(intervals?.twincheck.lower).toBeLessThan(186 / 320)
    expect(intervals?.twincheck.upper).toBeGreaterThan(186 / 320)
  })

  test('weighs categories equally, however many tasks they have', () => {
    const pairs = [...pairsOf(1, { small: [0, 1] }), ...pairsOf(99, { large: [0, 0] })]
    expect(bootstrapPairs(pairs, { seed: 1, resamples: 50 })?.difference).toEqual({
      lower: 0.5,
      upper: 0.5,
      level: 0.95,
    })
  })

  test('of no pairs is null', () => {
    expect(bootstrapPairs([], { seed: 1 })).toBeNull()
  })
})

describe('for any pairs, the stratified bootstrap', () => {
  const outcomes = fc.array(
    fc.record({
      id: fc.nat(30).map((number) => `task_${number}`),
      category: fc.constantFrom('base', 'miss_func', 'miss_param'),
      actor: fc.boolean(),
      twincheck: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  )

  test('gives the same interval for the same seed, whatever the order of the pairs', () => {
    fc.assert(
      fc.property(outcomes, fc.integer(), (pairs, seed) => {
        const options = { seed, resamples: 60 }
        expect(bootstrapPairs([...pairs].reverse(), options)).toEqual(bootstrapPairs(pairs, options))
      }),
      { seed: 1 },
    )
  })

  test('gives an interval that contains the estimate', () => {
    fc.assert(
      fc.property(outcomes, fc.integer(), (pairs, seed) => {
        const categories = [...new Set(pairs.map(({ category }) => category))]
        const differences = categories.map((category) => {
          const members = pairs.filter((pair) => pair.category === category)
          return members.reduce((sum, pair) => sum + Number(pair.twincheck) - Number(pair.actor), 0) / members.length
        })
        const estimate = differences.reduce((sum, value) => sum + value, 0) / categories.length
        const interval = bootstrapPairs(pairs, { seed, resamples: 400 })?.difference
        expect(interval?.lower).toBeLessThanOrEqual(estimate + 1e-12)
        expect(interval?.upper).toBeGreaterThanOrEqual(estimate - 1e-12)
      }),
      { seed: 2 },
    )
  })
})
