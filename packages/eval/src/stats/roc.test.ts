import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reference } from '../../test/fixtures/stats/reference.ts'
import { averagePrecision, precisionRecallCurve, rocAuc, rocCurve } from './roc.ts'

const scored = fc.array(fc.record({ score: fc.integer({ min: -4, max: 4 }), positive: fc.boolean() }), { minLength: 2 })

describe('the ROC curve', () => {
  test('goes from nothing selected to everything selected, tied tasks in one step', () => {
    const outcomes = [
      { score: 0.9, positive: true },
      { score: 0.5, positive: true },
      { score: 0.5, positive: false },
      { score: 0.1, positive: false },
    ]
    expect(rocCurve(outcomes)).toEqual([
      { falsePositiveRate: 0, truePositiveRate: 0, threshold: null },
      { falsePositiveRate: 0, truePositiveRate: 0.5, threshold: 0.9 },
      { falsePositiveRate: 0.5, truePositiveRate: 1, threshold: 0.5 },
      { falsePositiveRate: 1, truePositiveRate: 1, threshold: 0.1 },
    ])
    expect(rocAuc(outcomes)).toBe(0.875)
  })

  test.each(reference.ranking)('agrees with scikit-learn, $name', ({ outcomes, ...expected }) => {
    expect(Math.abs((rocAuc(outcomes) ?? Number.NaN) - expected.auc)).toBeLessThanOrEqual(1e-12)
    const curve = rocCurve(outcomes) ?? []
    expect(curve.map(({ falsePositiveRate }) => falsePositiveRate)).toEqual(expected.falsePositiveRates)
    expect(curve.map(({ truePositiveRate }) => truePositiveRate)).toEqual(expected.truePositiveRates)
  })

  test('counts a tie as half a right order', () => {
    expect(
      rocAuc([
        { score: 0, positive: true },
        { score: 0, positive: false },
        { score: -0, positive: false },
      ]),
    ).toBe(0.5)
  })

  test('has the same area under any rising transform of the score, and the complement when the score is turned over', () => {
    fc.assert(
      fc.property(scored, (outcomes) => {
        const area = rocAuc(outcomes)
        expect(rocAuc(outcomes.map(({ score, positive }) => ({ score: Math.exp(score), positive })))).toBe(area)
        const turned = rocAuc(outcomes.map(({ score, positive }) => ({ score: -score, positive })))
        if (area === null) expect(turned).toBeNull()
        else expect(turned).toBeCloseTo(1 - area, 14)
      }),
      { seed: 1 },
    )
  })

  test('is null without a failure or without a success', () => {
    expect(rocAuc([{ score: 1, positive: true }])).toBeNull()
    expect(rocCurve([{ score: 1, positive: false }])).toBeNull()
    expect(rocAuc([])).toBeNull()
  })

  test('refuses a score that is not a number', () => {
    expect(() => rocAuc([{ score: Number.NaN, positive: true }])).toThrow(RangeError)
  })
})

describe('average precision', () => {
  test.each(reference.ranking)('agrees with scikit-learn, $name', ({ outcomes, ...expected }) => {
    expect(Math.abs((averagePrecision(outcomes) ?? Number.NaN) - expected.averagePrecision)).toBeLessThanOrEqual(1e-12)
    const curve = precisionRecallCurve(outcomes) ?? []
    expect(curve.map(({ recall }) => recall)).toEqual(expected.recalls)
    expect(curve.map(({ precision }) => precision)).toEqual(expected.precisions)
  })

  test('is the prevalence where the score says nothing', () => {
    const outcomes = [true, false, false, true, false].map((positive) => ({ score: 0.5, positive }))
    expect(averagePrecision(outcomes)).toBe(0.4)
  })

  test('is null without a failure, and 1 where every task is one', () => {
    expect(averagePrecision([{ score: 1, positive: false }])).toBeNull()
    expect(precisionRecallCurve([])).toBeNull()
    expect(averagePrecision([{ score: 1, positive: true }])).toBe(1)
  })
})
