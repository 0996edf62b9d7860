import { describe, expect, test } from 'vitest'
import { clopperPearsonLower, clopperPearsonUpper } from '../clopper-pearson.ts'
import { referenceOf } from './sign-reference.ts'

const even = Array.from({ length: 28 }, () => ({ signs: 30, conversations: 1000 }))

describe('the reference of a sign', () => {
  test('is the 99 % limit of its share: from above for a rise, from below for a fall', () => {
    const proportion = { successes: 840, trials: 28_000 }
    expect(referenceOf(even, 'up')).toEqual({ share: clopperPearsonUpper(proportion, 0.99), dispersion: 1 })
    expect(referenceOf(even, 'down')).toEqual({ share: clopperPearsonLower(proportion, 0.99), dispersion: 1 })
  })

  test('is wider where days differ more than chance would have them', () => {
    const uneven = even.map((day, index) => ({ ...day, signs: index % 2 === 0 ? 10 : 50 }))
    const reference = referenceOf(uneven, 'up')
    const squares = (28 * 400) / (30 * 0.97)
    // 24.54 is the 40 % quantile of χ² with 27 degrees of freedom.
    expect(reference?.dispersion).toBeCloseTo(squares / 24.54, 1)
    expect(reference?.share).toBeGreaterThan(referenceOf(even, 'up')?.share ?? 1)
  })

  test('allows for more difference between days than a few days have shown', () => {
    const uneven = even.map((day, index) => ({ ...day, signs: index % 2 === 0 ? 10 : 50 }))
    const few = referenceOf(uneven.slice(0, 8), 'up')?.dispersion ?? 0
    expect(few).toBeGreaterThan(referenceOf(uneven, 'up')?.dispersion ?? 0)
  })

  test('leaves out days without a conversation, and is null without any', () => {
    expect(referenceOf([...even, { signs: 0, conversations: 0 }], 'up')).toEqual(referenceOf(even, 'up'))
    expect(referenceOf([{ signs: 0, conversations: 0 }], 'up')).toBeNull()
  })

  test('of a sign that was never seen is a limit above 0', () => {
    expect(referenceOf([{ signs: 0, conversations: 500 }], 'up')?.share).toBeCloseTo(1 - 0.01 ** (1 / 500), 12)
  })
})
